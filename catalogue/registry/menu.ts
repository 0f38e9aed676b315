import type { Family } from '#catalogue/registry/family.ts'

type MenuItem = {
  readonly label: string
  /** The display name of the family or page. */
  readonly name: string
  readonly hint: string
  readonly path: string
  readonly summary: string
  readonly table: string | null
}
/** `path` is the group's page, or its only family's (behavior 1.17). */
export type MenuGroup = { readonly label: string; readonly path: string; readonly items: readonly MenuItem[] }

/** The group without part tables (behavior 1.3). */
const OTHER_PRODUCTS: MenuGroup = {
  label: 'Other Products',
  path: '/other-products',
  items: [
    {
      label: 'Tooling Products',
      name: 'Tooling Products',
      hint: 'Tooling Products',
      path: '/other-products/tooling-products',
      summary: 'Tools that install our terminals and jacks in boards and on wires.',
      table: null,
    },
    {
      label: 'Hardware & Accessories',
      name: 'Hardware & Accessories',
      hint: 'Hardware & Accessories',
      path: '/other-products/hardware-accessories',
      summary: 'Hardware, knobs and handles, solder and solderless terminals, and test products.',
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
    const { name, menuLabel: label, menuHint: hint = name, path, summary, table } = family
    items.push({ label, name, hint, path, summary, table })
    groups.set(family.group, items)
  }
  return [...[...groups].map(([label, items]) => ({ label, path: pathOf(items), items })), OTHER_PRODUCTS]
}

/** The page of a family's group, for breadcrumbs. Undefined if it is the only family: then the group has no page. */
export function groupPath(families: readonly Family[], { group }: Pick<Family, 'group'>): string | undefined {
  const members = families.filter((one) => one.group === group)
  return members.length > 1 ? pathOf(members) : undefined
}

const pathOf = ([first, ...others]: readonly { readonly path: string }[]): string =>
  others.length > 0 ? `/${first?.path.split('/')[1]}` : (first?.path ?? '/')
