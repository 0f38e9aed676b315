import { Link } from 'react-router'
import { PartCell } from '#app/components/part-cell.tsx'
import { PartPicture } from '#app/components/part-picture.tsx'
import { formatCount } from '#catalogue/format-count.ts'
import type { Fact, LineFacts, ListFacts, ListRow, SideBySide } from '#catalogue/list-facts.ts'
import type { ListLine } from '#catalogue/list-line.ts'

type Props = { lines: readonly ListLine[]; facts: ListFacts | null; beside: SideBySide }

/** One row a line: how many of what, and the facts in which the parts differ. */
export function ListTable({ lines, facts, beside: { columns, rows } }: Props) {
  const shows = {
    maker: lines.some(({ manufacturer }) => manufacturer !== ''),
    family: (facts?.families.length ?? 0) > 1,
    further: rows.some((row) => row !== null && row.further.length > 0),
    note: lines.some(({ note }) => note !== ''),
  }
  const span = (shows.family ? 1 : 0) + columns.length + (shows.further ? 1 : 0)
  return (
    // The frame scrolls, so a keyboard must reach it (axe: scrollable-region-focusable).
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section aria-label="The parts of the list" tabIndex={0} className="list-frame">
      <table className="listed">
        <thead>
          <tr>
            <th scope="col" className="listed-place">
              <span className="sr-only">Line</span>
            </th>
            <th scope="col">Part number</th>
            <th scope="col" className="listed-quantity">
              Quantity
            </th>
            {shows.maker && <th scope="col">Manufacturer</th>}
            {shows.family && <th scope="col">Family</th>}
            {columns.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
            {shows.further && <th scope="col">Also</th>}
            {span === 0 && <th scope="col">In the catalogue</th>}
            {shows.note && <th scope="col">Note</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, place) => {
            const row = rows[place]
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a shared list never changes, and may name a part twice
              <tr key={place}>
                <td className="listed-place">{place + 1}</td>
                <th scope="row">
                  <LineNumber number={line.number} facts={facts?.lines[place]} />
                </th>
                <td className="listed-quantity">{line.quantities.map(formatCount).join(' / ')}</td>
                {shows.maker && <td>{line.manufacturer}</td>}
                {row ? (
                  <FactCells row={row} shows={shows} family={familyName(facts, place)} columns={columns} />
                ) : (
                  <td colSpan={span || 1}>
                    <LineTrouble number={line.number} facts={facts?.lines[place]} />
                  </td>
                )}
                {row && span === 0 && <td>yes</td>}
                {shows.note && <td className="listed-note">{line.note}</td>}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

type CellsProps = {
  row: NonNullable<ListRow>
  shows: { family: boolean; further: boolean }
  family: string
  columns: SideBySide['columns']
}

function FactCells({ row: { cells, further }, shows, family, columns }: CellsProps) {
  return (
    <>
      {shows.family && <td className="listed-family">{family}</td>}
      {columns.map(({ key, kind }, index) => (
        <td key={key}>
          <ListFact value={cells[index] ?? null} kind={kind} />
        </td>
      ))}
      {shows.further && (
        <td className="listed-further">
          <FactRun facts={further} />
        </td>
      )}
    </>
  )
}

/** Facts in a row, each with its name. */
export const FactRun = ({ facts }: { facts: readonly Fact[] }) => (
  <ul className="fact-run">
    {facts.map(({ key, label, kind, value }) => (
      <li key={key}>
        <span className="text-muted">{label}</span> <PartCell value={value} kind={kind} />
      </li>
    ))}
  </ul>
)

const ListFact = ({ value, kind }: Pick<Fact, 'kind'> & { value: string | null }) =>
  value === null ? <span className="absent">–</span> : <PartCell value={value} kind={kind} />

type NumberProps = { number: string; facts: LineFacts | undefined }

/** The number as asked for, leading to its part; the part's own number below it where that is another. */
export function LineNumber({ number, facts }: NumberProps) {
  if (facts?.kind !== 'found') return <span className="listed-number">{number}</span>
  return (
    <span className="listed-part">
      {facts.imageUrl && <PartPicture url={facts.imageUrl} width={64} height={44} />}
      <span className="min-w-0">
        <Link to={facts.url} className="listed-number">
          {number}
        </Link>
        {facts.number !== number && <span className="listed-own">{facts.number}</span>}
      </span>
    </span>
  )
}

/** Why there are no facts beside a number. */
export function LineTrouble({ number, facts }: NumberProps) {
  if (!facts || facts.kind === 'found') return null
  if (facts.kind === 'several') {
    return (
      <span className="list-trouble">
        {facts.count >= MOST_COUNTED ? `${facts.count} or more` : facts.count} parts{' '}
        {facts.how === 'exact' ? 'have' : 'fit'} this number:{' '}
        <Link to={`/search?${new URLSearchParams({ q: number })}`} className="text-link">
          see them
        </Link>
      </span>
    )
  }
  return (
    <span className="list-trouble">
      Not in the catalogue
      {facts.meant && (
        <>
          ; did you mean{' '}
          <Link to={facts.meant.url} className="text-link font-mono">
            {facts.meant.number}
          </Link>
          ?
        </>
      )}
    </span>
  )
}

/** The resolver names so many at most. */
const MOST_COUNTED = 25

/** The family of a line's part; '' where there is none. */
export function familyName(facts: ListFacts | null, place: number): string {
  const line = facts?.lines[place]
  return line?.kind === 'found' ? (facts?.families[line.family]?.name ?? '') : ''
}
