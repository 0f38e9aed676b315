import { memo } from 'react'
import { PageLink } from '#app/shell/page-link.tsx'
import type { SiteMenu } from '#app/ui/site-menu.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'

type Props = { items: SiteMenu[number]['items']; here?: string | undefined }

/** A group's families with part counts. For the menu, the drawer and the home page. */
export const MenuLinks = memo(function MenuLinks({ items, here }: Props) {
  return (
    <ul className="menu-links">
      {items.map(({ label, hint, path, parts }) => (
        <li key={path}>
          <FamilyMenuLink label={label} hint={hint} path={path} here={here} />
          {parts !== null && <span className="count">{formatCount(parts)}</span>}
        </li>
      ))}
    </ul>
  )
})

type LinkProps = { label: string; hint: string; path: string; here: string | undefined }

/** If two labels are the same, shows the hint's extra word next to them, smaller (behavior 1.4). */
function FamilyMenuLink({ label, hint, path, here }: LinkProps) {
  const kind = hint.endsWith(label) ? hint.slice(0, -label.length).trim().toLowerCase() : ''
  return (
    <>
      <PageLink to={path} here={here} aria-label={kind ? hint : undefined}>
        {label}
      </PageLink>
      {kind && <small aria-hidden="true">{kind}</small>}
    </>
  )
}
