import { Link } from 'react-router'
import { formatCount } from '#catalog/quantities/format-count.ts'

/** The page that an address asks for, from 1. */
export const askedPage = (params: URLSearchParams, name = 'page'): number =>
  Math.max(1, Math.floor(Number(params.get(name))) || 1)

type Props = { page: number; pageCount: number; addressOf: (page: number) => string }

/** Links to the pages before and after this one. Nothing if there is one page. */
export function ListPages({ page, pageCount, addressOf }: Props) {
  if (pageCount <= 1) return null
  return (
    <nav aria-label="Pages" className="cluster">
      {page > 1 && <Link to={addressOf(page - 1)}>Previous</Link>}
      <span>{`Page ${formatCount(page)} of ${formatCount(pageCount)}`}</span>
      {page < pageCount && <Link to={addressOf(page + 1)}>Next</Link>}
    </nav>
  )
}
