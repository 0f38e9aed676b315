import { memo, useMemo, useRef } from 'react'
import { PartsRow } from '#app/family/parts-row.tsx'
import { useRowKeys } from '#app/family/row-keys.ts'
import { useFrameScroll } from '#app/family/use-frame-scroll.ts'
import { widestRows } from '#app/family/widest-rows.ts'
import { PageLink } from '#app/shell/page-link.tsx'
import type { Heading, TableQuery, TableRow } from '#catalog/answers.ts'
import { writeTableQuery } from '#catalog/facets/table-query.ts'
import { MAX_COMPARED } from '#catalog/part/compare-query.ts'

type Props = {
  name: string
  path: string
  query: TableQuery
  headings: readonly Heading[]
  mainColumns: readonly string[]
  parts: readonly TableRow[]
  /** How many rows to show first, or null for all (use-first-screen.ts). */
  firstRows: number | null
  showsImage: boolean
  /** All rows are on one page: the table scrolls with it (behavior 4.8). */
  isWhole: boolean
  /** The ids of the parts selected for comparison. */
  compared: readonly string[]
  onToggle(id: string): void
}

/**
 * The parts of one page, in a frame that scrolls. Its heading row and number column stay in view. On a phone it is a list
 * (parts-list.css). It doesn't render again when a navigation begins.
 */
export const FamilyTable = memo(function PartsTable(props: Props) {
  const { name, path, query, headings, mainColumns, parts, firstRows, showsImage, isWhole, compared, onToggle } = props
  const frame = useRef<HTMLElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const onScroll = useFrameScroll(frame)
  const compareBoxOf = (id: string) => {
    const checked = compared.includes(id)
    return { checked, disabled: !checked && compared.length >= MAX_COMPARED, onToggle }
  }
  useRowKeys(table, firstRows === null ? parts : firstRows)
  const widest = useMemo(() => widestRows(parts, headings), [parts, headings])
  const [number, ...others] = headings
  if (!number) return null
  const isShown = (index: number) => firstRows === null || index < firstRows
  const rows = parts.filter((part, index) => isShown(index) || widest.has(part))
  const heading = (column: Heading) => (
    <SortHeading key={column.key} column={column} path={path} query={query} isMain={mainColumns.includes(column.key)} />
  )
  return (
    <section
      ref={frame}
      aria-label={`${name}, table`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be focusable
      tabIndex={0}
      className="table-frame"
      data-whole={isWhole || undefined}
      onScroll={onScroll}
    >
      <table
        ref={table}
        className={showsImage ? 'parts' : 'parts without-pictures'}
        data-first={firstRows !== null || undefined}
      >
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
          {rows.map((part, index) => (
            <PartsRow
              key={part.id}
              part={part}
              headings={headings}
              mainColumns={mainColumns}
              showsImage={showsImage}
              compareBox={compareBoxOf(part.id)}
              isWidest={widest.has(part)}
              isShown={isShown(index)}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
})

type HeadingProps = { column: Heading; path: string; query: TableQuery; isMain: boolean }

/** A heading that sorts: ascending, then descending, then in the family's own order. */
function SortHeading({ column: { key, name }, path, query, isMain }: HeadingProps) {
  const dir = query.sort === key ? query.dir : null
  const next: Pick<TableQuery, 'sort' | 'dir'> =
    dir === null ? { sort: key, dir: 'asc' } : dir === 'asc' ? { sort: key, dir: 'desc' } : { sort: null, dir: 'asc' }
  const isNumber = key === 'partNumber'
  return (
    <th
      scope="col"
      aria-sort={dir ? ARIA_SORT[dir] : undefined}
      className={isNumber ? 'number-column' : undefined}
      data-col={isNumber ? undefined : key}
      data-main={isMain || undefined}
    >
      <PageLink to={path + writeTableQuery({ ...query, ...next, page: 1 })} keepScroll>
        {name}
      </PageLink>
    </th>
  )
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

/** Returns what a screen reader hears after sorting, or '' in the family's own order. */
export function sortStatus({ sort, dir }: TableQuery, headings: readonly Heading[]): string {
  const column = headings.find(({ key }) => key === sort)
  return column ? `Sorted by ${column.name}, ${ARIA_SORT[dir]}` : ''
}
