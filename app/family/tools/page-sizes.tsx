import { PageLink } from '#app/shell/page-link.tsx'
import type { TableQuery } from '#catalog/answers.ts'
import { writeTableQuery } from '#catalog/facets/table-query.ts'

/** `usual` is the family's page size, or null if its table isn't paged. */
type Props = { path: string; query: TableQuery; usual: number | null; total: number }

const SIZES = [20, 50, 100]

/** Links to other page sizes, from page 1 (behavior 4.8). Hidden if everything fits on one page. */
export function PageSizes({ path, query, usual, total }: Props) {
  if (usual === null || total <= usual) return null
  return (
    <nav aria-label="Rows per page" className="segmented">
      {SIZES.map((size) => (
        <PageLink
          key={size}
          to={path + writeTableQuery({ ...query, page: 1, pageSize: size === usual ? null : size })}
          keepScroll
          aria-current={size === (query.pageSize ?? usual) || undefined}
        >
          {size}
        </PageLink>
      ))}
    </nav>
  )
}
