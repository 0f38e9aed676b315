import { NavLink } from 'react-router'
import type { SiteMenu } from '#app/components/site-menu.ts'
import { formatCount } from '#catalogue/format-count.ts'

type Props = { items: SiteMenu[number]['items'] }

/** The families of one group, each with its number of parts: in the menu, the drawer and the home grid. */
export function MenuLinks({ items }: Props) {
  return (
    <ul className="menu-links">
      {items.map(({ label, hint, path, parts }) => (
        <li key={path}>
          {/* Where two labels are the same the hint adds a word; a screen reader says that one (RULINGS). */}
          <NavLink to={path} aria-label={hint !== label && hint.endsWith(label) ? hint : undefined}>
            {label}
          </NavLink>
          {parts !== null && <span className="count">{formatCount(parts)}</span>}
        </li>
      ))}
    </ul>
  )
}
