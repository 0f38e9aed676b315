import { Link } from 'react-router'

type Props = {
  page: number
  pageCount: number
  urlOf(page: number): string
  /** Keeps the scroll position, for tables that scroll in their own frame. */
  keepScroll?: boolean
}

/** Previous, 'Page N of M', Next (behavior 4.9). */
export function Pager({ page, pageCount, urlOf, keepScroll = false }: Props) {
  const step = (to: number, rel: 'prev' | 'next', label: string) =>
    to < 1 || to > pageCount ? (
      // biome-ignore lint/a11y/useValidAnchor: a disabled link, which keeps its place so that nothing moves
      <a role="link" aria-disabled="true" className="button">
        {label}
      </a>
    ) : (
      <Link to={urlOf(to)} rel={rel} preventScrollReset={keepScroll} className="button">
        {label}
      </Link>
    )
  return (
    <nav aria-label="Pages" className="pager">
      {step(page - 1, 'prev', 'Previous')}
      <span className="figures">{`Page ${page} of ${pageCount}`}</span>
      {step(page + 1, 'next', 'Next')}
    </nav>
  )
}
