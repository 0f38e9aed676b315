import { FamilyMenuLink } from '#app/shell/menu-links.tsx'
import { PartTotals } from '#app/ui/part-totals.tsx'
import type { SiteMenu } from '#app/ui/site-menu.ts'

type Props = { menu: SiteMenu }

/** The groups of the Products menu with their families, and how many parts there are. */
export function FamilyRange({ menu }: Props) {
  return (
    <>
      <ul className="range-list">
        {menu.map(({ label, items }) => (
          <li key={label}>
            <h3>{label}</h3>
            <ul>
              {items.map(({ label: family, hint, path }) => (
                <li key={path}>
                  <FamilyMenuLink label={family} hint={hint} path={path} here={undefined} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p className="range-sum">
        The catalog lists <PartTotals menu={menu} /> today.
      </p>
    </>
  )
}
