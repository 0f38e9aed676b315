import { FactRun, familyName, LineNumber, LineProblem } from '#app/quote-list/line-facts.tsx'
import { PartValue } from '#app/ui/part-value.tsx'
import type { LineComparison, LineRow } from '#catalog/lists/list-comparison.ts'
import type { ListLine } from '#catalog/lists/list-line.ts'
import type { ListField, ListLookup } from '#catalog/lists/list-lookup.ts'
import { formatQuantities } from '#catalog/quantities/format-count.ts'

type Props = { lines: readonly ListLine[]; facts: ListLookup | null; comparison: LineComparison }

/** One row per line: part number, quantities, and the facts in which the parts differ. */
export function QuoteListTable({ lines, facts, comparison: { columns, rows } }: Props) {
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
    <section aria-label="The parts of the list" tabIndex={0} className="data-frame">
      <table className="data-table listed">
        <thead>
          <tr>
            <th scope="col" className="count">
              <span className="sr-only">Line</span>
            </th>
            <th scope="col">Part number</th>
            <th scope="col" className="mono" translate="no" data-numeric="true">
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
            {span === 0 && <th scope="col">In catalog</th>}
            {shows.note && <th scope="col">Note</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, place) => {
            const row = rows[place]
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a shared list never changes, and may name a part twice
              <tr key={place}>
                <td className="count">{place + 1}</td>
                <th scope="row">
                  <LineNumber number={line.number} facts={facts?.lines[place]} />
                </th>
                <td className="mono" translate="no" data-numeric="true">
                  {formatQuantities(line.quantities)}
                </td>
                {shows.maker && <td>{line.manufacturer}</td>}
                {row ? (
                  <FactCells row={row} shows={shows} family={familyName(facts, place)} columns={columns} />
                ) : (
                  <td colSpan={span || 1}>
                    <LineProblem number={line.number} facts={facts?.lines[place]} />
                  </td>
                )}
                {row && span === 0 && <td>Yes</td>}
                {shows.note && <td className="listed-text">{line.note}</td>}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

type CellsProps = {
  row: NonNullable<LineRow>
  shows: { family: boolean; further: boolean }
  family: string
  columns: LineComparison['columns']
}

function FactCells({ row: { cells, further }, shows, family, columns }: CellsProps) {
  return (
    <>
      {shows.family && <td className="listed-text">{family}</td>}
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

const ListFact = ({ value, kind }: Pick<ListField, 'kind'> & { value: string | null }) =>
  value === null ? <span className="absent">–</span> : <PartValue value={value} kind={kind} />
