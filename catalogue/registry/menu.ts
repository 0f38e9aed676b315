import type { Family } from '#catalogue/family.ts'

export type MenuItem = {
  readonly label: string
  readonly hint: string
  readonly path: string
  readonly table: string | null
}
export type MenuGroup = { readonly label: string; readonly items: readonly MenuItem[] }

/** The group that holds no part tables (SPEC 2). */
const OTHER_PRODUCTS: MenuGroup = {
  label: 'Other Products',
  items: [
    { label: 'Tooling Products', hint: 'Tooling Products', path: '/other-products/tooling-products', table: null },
    {
      label: 'Hardware & Accessories',
      hint: 'Hardware & Accessories',
      path: '/other-products/hardware-accessories',
      table: null,
    },
  ],
}

/** The Products menu and the home grid: the families by group, in the registry's order, then Other Products (SPEC 2). */
export function productMenu(families: readonly Family[]): MenuGroup[] {
  const groups = new Map<string, MenuItem[]>()
  for (const family of families) {
    const items = groups.get(family.group) ?? []
    const hint = family.menuHint ?? family.name
    items.push({ label: family.menuLabel, hint, path: family.path, table: family.table })
    groups.set(family.group, items)
  }
  return [...[...groups].map(([label, items]) => ({ label, items })), OTHER_PRODUCTS]
}
