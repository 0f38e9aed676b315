import { type AnchorHTMLAttributes, useEffect } from 'react'
import { useNavigate } from 'react-router'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: string
  /** The path of the page that is shown: a link to it says so. */
  here?: string | undefined
  keepScroll?: boolean
}

/**
 * A link for the header, the footer and tables, which have a hundred of them. The router's own `Link` renders again on
 * each navigation, with twenty hooks; this is an element, opened by `PageLinks`.
 */
export const PageLink = ({ to, here, keepScroll = false, ...others }: Props) => (
  <a
    href={to}
    data-page={keepScroll ? 'keep-scroll' : ''}
    aria-current={here === to ? 'page' : undefined}
    {...others}
  />
)

/** Opens each clicked `PageLink` without loading the document again, as the router's `Link` does. */
export function PageLinks() {
  const navigate = useNavigate()
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-page]') : null
      if (!link || event.defaultPrevented || opensElsewhere(event)) return
      event.preventDefault()
      const to = link.pathname + link.search + link.hash
      const replace = to === location.pathname + location.search + location.hash
      navigate(to, { replace, preventScrollReset: link.dataset.page === 'keep-scroll' })
    }
    document.addEventListener('click', open)
    return () => document.removeEventListener('click', open)
  }, [navigate])
  return null
}

/** Whether the visitor asks for a new tab, a new window or a download. */
const opensElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey
