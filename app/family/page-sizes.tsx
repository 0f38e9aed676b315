import { Link } from 'react-router'
import type { PartQuery } from '#catalogue/answers.ts'
import { writePartQuery } from '#catalogue/part-query.ts'

/** `usual` is the family's own page size; null: it isn't paged. */
type Props = { path: string; query: PartQuery; usual: number | null; total: number }

const SIZES = [20, 50, 100]

/** Rows per page, as links back to page 1. Hidden where a page holds all there is. */
export function PageSizes({ path, query, usual, total }: Props) {
  if (usual === null || total <= usual) return null
  return (
    <nav aria-label="Rows per page" className="page-sizes">
      <span>Rows</span>
      {SIZES.map((size) => (
        <Link
          key={size}
          to={path + writePartQuery({ ...query, page: 1, pageSize: size === usual ? null : size })}
          preventScrollReset
          aria-current={size === (query.pageSize ?? usual) || undefined}
        >
          {size}
        </Link>
      ))}
    </nav>
  )
}
