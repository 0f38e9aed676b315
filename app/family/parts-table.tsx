import { useRef } from 'react'
import { Link } from 'react-router'
import { SortIcon } from '#app/components/icons.tsx'
import { PartsRow, type Tick } from '#app/components/parts-row.tsx'
import { useFrameScroll } from '#app/components/use-frame-scroll.ts'
import type { Heading, ListedPart, PartQuery } from '#catalogue/answers.ts'
import { writePartQuery } from '#catalogue/part-query.ts'

type Props = {
  name: string
  path: string
  query: PartQuery
  headings: readonly Heading[]
  parts: readonly ListedPart[]
  showsImage: boolean
  tickOf(id: string): Tick
}

/** The parts of one page in a frame of their own: wide tables scroll inside it, heading row and number column stay. */
export function PartsTable({ name, path, query, headings, parts, showsImage, tickOf }: Props) {
  const frame = useRef<HTMLElement>(null)
  const keepPlace = useFrameScroll(frame)
  const [number, ...others] = headings
  if (!number) return null
  const heading = (column: Heading) => <SortHeading key={column.key} column={column} path={path} query={query} />
  return (
    // The frame scrolls, so a keyboard must reach it (axe: scrollable-region-focusable).
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section ref={frame} aria-label={`${name}, table`} tabIndex={0} className="table-frame" onScroll={keepPlace}>
      <table className="parts">
        <thead>
          <tr>
            <th scope="col" className="tick-column">
              <span className="sr-only">Compare</span>
            </th>
            {showsImage && (
              <th scope="col" data-col="image">
                Image
              </th>
            )}
            {heading(number)}
            <th scope="col" data-col="pdf">
              PDF
            </th>
            <th scope="col" data-col="rfq">
              RFQ
            </th>
            {others.map(heading)}
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <PartsRow key={part.id} part={part} headings={headings} showsImage={showsImage} tick={tickOf(part.id)} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

type HeadingProps = { column: Heading; path: string; query: PartQuery }

/** A heading that sorts: up, then down, then back to the family's own order. */
function SortHeading({ column: { key, name }, path, query }: HeadingProps) {
  const dir = query.sort === key ? query.dir : null
  const next: Pick<PartQuery, 'sort' | 'dir'> =
    dir === null ? { sort: key, dir: 'asc' } : dir === 'asc' ? { sort: key, dir: 'desc' } : { sort: null, dir: 'asc' }
  const isNumber = key === 'partNumber'
  return (
    <th
      scope="col"
      aria-sort={dir ? SORTED[dir] : undefined}
      className={isNumber ? 'number-column' : undefined}
      data-col={isNumber ? undefined : key}
    >
      <Link to={path + writePartQuery({ ...query, ...next, page: 1 })} preventScrollReset>
        {name}
        <SortIcon dir={dir} />
      </Link>
    </th>
  )
}

const SORTED = { asc: 'ascending', desc: 'descending' } as const

/** What a screen reader is told after a heading was used; '' in the family's own order. */
export function sortedText({ sort, dir }: PartQuery, headings: readonly Heading[]): string {
  const column = headings.find(({ key }) => key === sort)
  return column ? `Sorted by ${column.name}, ${SORTED[dir]}` : ''
}
