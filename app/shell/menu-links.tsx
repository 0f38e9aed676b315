import { memo } from 'react'
import { PageLink } from '#app/shell/page-link.tsx'
import type { SiteMenu } from '#app/shell/site-menu.ts'
import { formatCount } from '#catalogue/quantities/format-count.ts'

type Props = { items: SiteMenu[number]['items']; here?: string | undefined }

/** The families of one group, each with its number of parts. For the menu, the drawer and the home page. */
export const MenuLinks = memo(function MenuLinks({ items, here }: Props) {
  return (
    <ul className="menu-links">
      {items.map(({ label, hint, path, parts }) => (
        <li key={path}>
          {/* If two labels are the same, the hint adds a word for screen readers (behavior 1.4). */}
          <PageLink to={path} here={here} aria-label={hint !== label && hint.endsWith(label) ? hint : undefined}>
            {label}
          </PageLink>
          {parts !== null && <span className="count">{formatCount(parts)}</span>}
        </li>
      ))}
    </ul>
  )
})
