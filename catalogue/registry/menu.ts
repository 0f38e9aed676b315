import type { Family } from '#catalogue/registry/family.ts'

type MenuItem = {
  readonly label: string
  readonly hint: string
  readonly path: string
  readonly table: string | null
}
type MenuGroup = { readonly label: string; readonly items: readonly MenuItem[] }

/** The group without part tables (behavior 1.3). */
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

/**
 * The groups of the Products menu and the home page: the families in registry order, then Other Products (behavior
 * 1.3).
 */
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
