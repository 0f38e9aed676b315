import { NavLink } from 'react-router'
import type { SiteMenu } from '#app/shell/site-menu.ts'
import { formatCount } from '#catalogue/quantities/format-count.ts'

type Props = { items: SiteMenu[number]['items'] }

/** The families of one group, each with its number of parts. For the menu, the drawer and the home page. */
export function MenuLinks({ items }: Props) {
  return (
    <ul className="menu-links">
      {items.map(({ label, hint, path, parts }) => (
        <li key={path}>
          {/* If two labels are the same, the hint adds a word for screen readers (behavior 1.4). */}
          <NavLink to={path} aria-label={hint !== label && hint.endsWith(label) ? hint : undefined}>
            {label}
          </NavLink>
          {parts !== null && <span className="count">{formatCount(parts)}</span>}
        </li>
      ))}
    </ul>
  )
}
