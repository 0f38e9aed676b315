import { type AnchorHTMLAttributes, useEffect } from 'react'
import { useNavigate } from 'react-router'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: string
  here?: string | undefined
  keepScroll?: boolean
}

/** A plain link that `PageLinks` opens: a hundred of the router's `Link`s would render on each navigation. */
export const PageLink = ({ to, here, keepScroll = false, ...others }: Props) => (
  <a
    href={to}
    data-page={keepScroll ? 'keep-scroll' : ''}
    aria-current={here === to ? 'page' : undefined}
    {...others}
  />
)

/** Opens clicked `PageLink`s without reloading the document, like the router's `Link`. */
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

const opensElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey
