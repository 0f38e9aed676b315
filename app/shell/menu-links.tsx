import { memo } from 'react'
import { PageLink } from '#app/shell/page-link.tsx'
import type { SiteMenu } from '#app/ui/site-menu.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'

type Props = { items: SiteMenu[number]['items']; here?: string | undefined }

/** A group's families with part counts. Equal labels have their hint's extra word next to them (behavior 1.4). */
export const MenuLinks = memo(function MenuLinks({ items, here }: Props) {
  return (
    <ul className="menu-links">
      {items.map(({ label, hint, path, parts }) => {
        const kind = hint.endsWith(label) ? hint.slice(0, -label.length).trim().toLowerCase() : ''
        return (
          <li key={path}>
            <PageLink to={path} here={here} aria-label={kind ? hint : undefined}>
              {label}
            </PageLink>
            {kind && <small aria-hidden="true">{kind}</small>}
            {parts !== null && <span className="count">{formatCount(parts)}</span>}
          </li>
        )
      })}
    </ul>
  )
})
