import type { Role } from '#people/person.ts'

type MenuItem = { readonly label: string; readonly path: string; readonly roles: readonly Role[] }

/** The desk's navigation. Each role sees its own pages; `server/desk/access-table.ts` decides what may be opened. */
const MENU: readonly MenuItem[] = [
  { label: 'Requests', path: '/requests', roles: ['owner', 'sales'] },
  { label: 'Parts', path: '/parts', roles: ['owner', 'catalog'] },
  { label: 'Files', path: '/files', roles: ['owner', 'catalog'] },
  { label: 'Check', path: '/check', roles: ['owner', 'catalog'] },
  { label: 'Imports', path: '/imports', roles: ['owner', 'catalog'] },
  { label: 'People', path: '/people', roles: ['owner'] },
  { label: 'Acts', path: '/acts', roles: ['owner'] },
  { label: 'Health', path: '/health', roles: ['owner', 'sales', 'catalog'] },
]

export const menuOf = (role: Role): readonly MenuItem[] => MENU.filter(({ roles }) => roles.includes(role))

/** The first page of a role. */
export const homeOf = (role: Role): string => menuOf(role)[0]?.path ?? '/account'
