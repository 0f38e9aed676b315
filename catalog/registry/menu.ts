import type { Family } from '#catalog/registry/family.ts'

type MenuItem = {
  readonly label: string
  readonly name: string
  readonly hint: string
  readonly path: string
  readonly summary: string
  readonly table: string | null
}
/** `path` is the group's page, or its only family's (behavior 1.17). */
export type MenuGroup = { readonly label: string; readonly path: string; readonly items: readonly MenuItem[] }

/** A page without a part table, as the menu needs it. It is in the Products menu if its `menu` is `products`. */
export type ListedPage = {
  readonly menu: string
  readonly menuLabel: string
  readonly menuText: string
  readonly path: string
}

export const OTHER_PRODUCTS = { label: 'Other Products', path: '/other-products' } as const

/** The groups of the Products menu and the home page: families in registry order, then Other Products (behavior 1.3). */
export function productMenu(families: readonly Family[], pages: readonly ListedPage[]): MenuGroup[] {
  const groups = new Map<string, MenuItem[]>()
  for (const family of shownFamilies(families)) {
    const items = groups.get(family.group) ?? []
    const { name, menuLabel: label, menuHint: hint = name, path, summary, table } = family
    items.push({ label, name, hint, path, summary, table })
    groups.set(family.group, items)
  }
  const others = pages.filter(({ menu }) => menu === 'products').map(otherItem)
  const [only] = others
  const path = others.length === 1 && only ? only.path : OTHER_PRODUCTS.path
  return [
    ...[...groups].map(([label, items]) => ({ label, path: pathOf(items), items })),
    ...(only ? [{ label: OTHER_PRODUCTS.label, path, items: others }] : []),
  ]
}

const otherItem = ({ menuLabel: label, menuText: summary, path }: ListedPage): MenuItem => ({
  label,
  name: label,
  hint: label,
  path,
  summary,
  table: null,
})

/** The page of a family's group, for breadcrumbs. Undefined if it is the only family: then the group has no page. */
export function groupPath(families: readonly Family[], { group }: Pick<Family, 'group'>): string | undefined {
  const members = shownFamilies(families).filter((family) => family.group === group)
  return members.length > 1 ? pathOf(members) : undefined
}

/** The families that have parts: a new one has a page, and no link yet. All of them while the site has no part at all. */
export function stockedFamilies(
  families: readonly Family[],
  catalog: { table(name: string): { readonly size: number } | null } | null,
): readonly Family[] {
  const stocked = families.filter(({ table }) => catalog?.table(table)?.size !== 0)
  return stocked.length > 0 ? stocked : families
}

export const shownFamilies = (families: readonly Family[]): Family[] => families.filter(({ hidden }) => hidden !== true)

const pathOf = ([first, ...others]: readonly { readonly path: string }[]): string =>
  others.length > 0 ? `/${first?.path.split('/')[1]}` : (first?.path ?? '/')
