import { Link } from 'react-router'
import { SortIcon } from '#app/components/icons.tsx'
import { PartsRow } from '#app/components/parts-row.tsx'
import type { Heading, ListedPart, PartQuery } from '#catalogue/answers.ts'
import { writePartQuery } from '#catalogue/part-query.ts'

type Props = {
  name: string
  path: string
  query: PartQuery
  headings: readonly Heading[]
  parts: readonly ListedPart[]
  showsImage: boolean
}

/** The parts of one page in a frame of their own: wide tables scroll inside it, heading row and number column stay. */
export function PartsTable({ name, path, query, headings, parts, showsImage }: Props) {
  const [number, ...others] = headings
  if (!number) return null
  const heading = (column: Heading) => <SortHeading key={column.key} column={column} path={path} query={query} />
  return (
    // The frame scrolls, so a keyboard must reach it (axe: scrollable-region-focusable).
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section aria-label={`${name}, table`} tabIndex={0} className="table-frame">
      <table className="parts">
        <thead>
          <tr>
            {showsImage && <th scope="col">Image</th>}
            {heading(number)}
            <th scope="col">PDF</th>
            <th scope="col">RFQ</th>
            {others.map(heading)}
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <PartsRow key={part.id} part={part} headings={headings} showsImage={showsImage} />
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
  const sorted = dir === 'asc' ? 'ascending' : dir === 'desc' ? 'descending' : undefined
  return (
    <th scope="col" aria-sort={sorted} className={key === 'partNumber' ? 'number-column' : undefined}>
      <Link to={path + writePartQuery({ ...query, ...next, page: 1 })} preventScrollReset>
        {name}
        <SortIcon dir={dir} />
      </Link>
    </th>
  )
}
