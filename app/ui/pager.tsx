import { useLocation, useNavigation } from 'react-router'
import { ButtonLink } from '#app/ui/controls.tsx'
import { useSlow } from '#app/ui/use-navigated.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'

type Props = {
  page: number
  pageCount: number
  urlOf(page: number): string
  /** For tables that scroll in their own frame. */
  keepScroll?: boolean
}

/** Previous, 'Page N of M', Next (behavior 4.9). Shows when another page loads slowly. */
export function Pager({ page, pageCount, urlOf, keepScroll = false }: Props) {
  const { pathname } = useLocation()
  const slow = useSlow(useNavigation().location?.pathname === pathname)
  const step = (to: number, rel: 'prev' | 'next', label: string) =>
    to < 1 || to > pageCount ? (
      // biome-ignore lint/a11y/useValidAnchor: a disabled link, which keeps its place so that nothing moves
      <a role="link" aria-disabled="true" className="button">
        {label}
      </a>
    ) : (
      <ButtonLink to={urlOf(to)} rel={rel} preventScrollReset={keepScroll}>
        {label}
      </ButtonLink>
    )
  return (
    <nav aria-label="Pages" className="pager">
      {step(page - 1, 'prev', 'Previous')}
      <span className="figures">
        {slow ? 'Loading data...' : `Page ${formatCount(page)} of ${formatCount(pageCount)}`}
      </span>
      {step(page + 1, 'next', 'Next')}
    </nav>
  )
}
