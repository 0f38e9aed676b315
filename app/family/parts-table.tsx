import { Fragment, memo, useMemo, useRef, useState } from 'react'
import type { FamilyInfo, FamilyListing } from '#app/family/family-answer.ts'
import { PartsRow } from '#app/family/parts-row.tsx'
import { blankColumns, groupedRows, type RowGroup } from '#app/family/row-groups.ts'
import { useRowKeys } from '#app/family/row-keys.ts'
import { ROWS_ID } from '#app/family/rows-on-screen.ts'
import { type TickedPart, toggleCompared } from '#app/family/tools/compared-parts.ts'
import { PageLink } from '#app/shell/page-link.tsx'
import { useDisplay } from '#app/ui/display-switch.tsx'
import { PartValue } from '#app/ui/part-value.tsx'
import { ScrollFrame } from '#app/ui/scroll-frame.tsx'
import { shownPlainSize } from '#app/ui/sizes/shown-size.ts'
import type { Heading, TableQuery, TableRow } from '#catalog/answers.ts'
import { writeTableQuery } from '#catalog/facets/table-query.ts'
import { MAX_COMPARED } from '#catalog/part/compare-query.ts'
import { countOf, formatCount } from '#catalog/quantities/format-count.ts'
import type { ColumnKind } from '#catalog/registry/family.ts'

const NARROW = /[ .,'"()/ijlt1-]/g
const WIDE = /[A-Zmw]/g
/** A longer value wraps. */
const MAX_WIDTH = 32

export const KEYS_ID = 'row-keys'

type Column = { readonly kind: ColumnKind; readonly textOf: (part: TableRow) => string | null }

/** Returns the first row with each column's widest value. Hidden, they set the final widths, so nothing moves later. */
function widestRows(parts: readonly TableRow[], headings: readonly Heading[]): ReadonlySet<TableRow> {
  const columns: Column[] = [
    ...headings.map(({ kind }, at) => ({
      kind,
      textOf: ({ cells, number }: TableRow) => cells[at] ?? (at === 0 ? number : null),
    })),
    { kind: 'text', textOf: ({ quoteUrl, quoteLabel }) => quoteUrl && quoteLabel },
    { kind: 'text', textOf: ({ viewerUrl }) => (viewerUrl ? 'PDF' : 'No PDF') },
  ]
  return new Set(columns.flatMap((column) => widest(parts, column) ?? []))
}

function widest(parts: readonly TableRow[], { kind, textOf }: Column): TableRow | undefined {
  const seen = new Set<string | null>()
  let best: { readonly part: TableRow; readonly width: number } | undefined
  for (const part of parts) {
    const text = textOf(part)
    if (seen.has(text)) continue
    seen.add(text)
    const width = roughWidth(text, kind)
    if (!best || width > best.width) best = { part, width }
  }
  return best?.part
}

/** In characters of the numbers' font, which is monospaced. Other text varies. */
function roughWidth(value: string | null, kind: ColumnKind): number {
  const text = value ?? 'N/A'
  const size = shownPlainSize(text, kind)
  if (size) return Math.max(size.inch.length, 0.9 * size.mm.length) + 0.01 * size.inch.length
  const narrow = text.match(NARROW)?.length ?? 0
  const wide = text.match(WIDE)?.length ?? 0
  return Math.min(MAX_WIDTH, kind === 'number' ? text.length : text.length - 0.4 * narrow + 0.3 * wide)
}

type Props = {
  family: FamilyInfo
  query: TableQuery
  listing: FamilyListing
  /** How many rows to show first, or null for all (`useFirstScreen`). */
  firstRows: number | null
  compared: readonly TickedPart[]
}

/** One page of parts; on phones a list (parts-list.css). Memoized: doesn't render when a navigation begins. */
export const FamilyTable = memo(function PartsTable({ family, query, listing, firstRows, compared }: Props) {
  const { name, mainColumns, showsImage } = family
  const { headings, parts, groups } = listing
  const table = useRef<HTMLTableElement>(null)
  const isGrouped = useDisplay('groups') === 'on'
  const grouped = useMemo(() => groupedRows(parts, isGrouped ? groups : []), [parts, groups, isGrouped])
  const [showsBlank, setShowsBlank] = useState(false)
  const blank = useMemo(() => blankColumns(grouped), [grouped])
  const compareBoxOf = (part: TableRow) => {
    const checked = compared.some(({ id }) => id === part.id)
    const disabled = !checked && compared.length >= MAX_COMPARED
    return { checked, disabled, onChange: () => toggleCompared(family.table, part) }
  }
  useRowKeys(table, firstRows === null ? parts : firstRows)
  const widest = useMemo(() => widestRows(parts, headings), [parts, headings])
  const isShown = (index: number) => firstRows === null || index < firstRows
  const rowOf = (part: TableRow, index: number) => {
    const shown = isShown(index)
    if (!shown && !widest.has(part)) return null
    const { group, shared } = grouped.get(index) ?? {}
    return (
      <Fragment key={index}>
        {group && shared && group.start === index && shown && (
          <GroupHeading group={group} part={part} headings={headings} shared={shared} showsImage={showsImage} />
        )}
        <PartsRow
          part={part}
          headings={headings}
          mainColumns={mainColumns}
          shared={shared}
          blank={showsBlank ? undefined : blank}
          showsImage={showsImage}
          compareBox={compareBoxOf(part)}
          isWidest={widest.has(part)}
          isShown={shown}
        />
      </Fragment>
    )
  }
  const isBlank = (column: Heading) => !showsBlank && blank[headings.indexOf(column)] === true
  const hidden = headings.filter(isBlank)
  return (
    <>
      {hidden.length > 0 && (
        <p className="hint blank-columns">
          <span>{`Shown in the group headings: ${hidden.map(({ name }) => name).join(', ')}.`}</span>{' '}
          <button type="button" className="text-link" onClick={() => setShowsBlank(true)}>
            Show these columns
          </button>
        </p>
      )}
      <ScrollFrame label={`${name}, table`} className="table-frame">
        <table
          ref={table}
          aria-describedby={KEYS_ID}
          className={showsImage ? 'parts' : 'parts without-pictures'}
          data-first={firstRows !== null || undefined}
        >
          <thead>
            <HeadRow family={family} query={query} headings={headings} isBlank={isBlank} />
          </thead>
          <tbody id={ROWS_ID} tabIndex={-1}>
            {parts.map(rowOf)}
          </tbody>
        </table>
      </ScrollFrame>
    </>
  )
})

type HeadProps = Pick<Props, 'family' | 'query'> &
  Pick<FamilyListing, 'headings'> & { isBlank(column: Heading): boolean }

function HeadRow({ family: { path, mainColumns, showsImage }, query, headings, isBlank }: HeadProps) {
  const [number, ...others] = headings.map((column) => (
    <SortHeading
      key={column.key}
      column={column}
      path={path}
      query={query}
      isMain={mainColumns.includes(column.key)}
      isBlank={isBlank(column)}
    />
  ))
  return (
    <tr>
      <th scope="col" className="tick-column">
        <span className="sr-only">Compare</span>
      </th>
      {showsImage && (
        <th scope="col" data-col="image">
          Image
        </th>
      )}
      {number}
      <th scope="col" data-col="pdf">
        PDF
      </th>
      <th scope="col" data-col="rfq">
        RFQ
      </th>
      {others}
    </tr>
  )
}

type HeadingProps = { column: Heading; path: string; query: TableQuery; isMain: boolean; isBlank: boolean }

function SortHeading({ column: { key, name }, path, query, isMain, isBlank }: HeadingProps) {
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
      data-blank={isBlank || undefined}
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

type GroupHeadingProps = {
  group: RowGroup
  part: TableRow
  headings: readonly Heading[]
  shared: readonly boolean[]
  showsImage: boolean
}

/** Heading of parts with one base number: a sentence of the values they all have (behavior 4.19). */
function GroupHeading({ group: { base, size, total }, part, headings, shared, showsImage }: GroupHeadingProps) {
  const same = headings.flatMap((heading, at) => {
    const value = part.cells[at] ?? null
    return shared[at] && value !== null ? [{ ...heading, value }] : []
  })
  return (
    <tr className="group-row">
      <td className="tick-column" />
      {showsImage && <td data-col="image" />}
      <td className="number-column">
        <b className="mono" translate={base === null ? 'yes' : 'no'}>
          {base ?? 'Other numbers'}
        </b>{' '}
        <span className="hint">
          {size === total ? countOf(total, 'part') : `${formatCount(size)} of ${formatCount(total)} shown`}
        </span>
      </td>
      <td colSpan={headings.length + 1} className="group-words">
        {same.map(({ key, name, kind, value }) => (
          <span key={key}>
            {kind !== 'text' && kind !== 'swatch' && <span className="muted">{`${name} `}</span>}
            <PartValue value={value} kind={kind} />
          </span>
        ))}
      </td>
    </tr>
  )
}
