import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PartQuery } from '#catalogue/answers.ts'
import { writePartQuery } from '#catalogue/part-query.ts'

type Props = { path: string; query: PartQuery; pageCount: number }

/** Previous, 'Page N of M', Next. Hidden with one page or none (RULINGS). */
export function Pager({ path, query, pageCount }: Props) {
  if (pageCount <= 1) return null
  const step = (page: number, rel: 'prev' | 'next', label: ReactNode) =>
    page < 1 || page > pageCount ? (
      // biome-ignore lint/a11y/useValidAnchor: a link that leads nowhere now, in its place so that nothing jumps
      <a role="link" aria-disabled="true" className="button">
        {label}
      </a>
    ) : (
      <Link to={path + writePartQuery({ ...query, page })} rel={rel} preventScrollReset className="button">
        {label}
      </Link>
    )
  return (
    <nav aria-label="Pages" className="pager">
      {step(query.page - 1, 'prev', 'Previous')}
      <span className="tabular-nums">
        Page {query.page} of {pageCount}
      </span>
      {step(query.page + 1, 'next', 'Next')}
    </nav>
  )
}
