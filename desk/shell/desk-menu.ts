import type { DeskKey } from '#desk/ui/desk-keys.tsx'
import type { Role } from '#people/person.ts'

type MenuItem = {
  readonly label: string
  readonly path: string
  readonly roles: readonly Role[]
  readonly key?: DeskKey
}

/** The desk's navigation by role. `server/desk/access-table.ts` decides access. */
const MENU: readonly MenuItem[] = [
  { label: 'Requests', path: '/requests', roles: ['owner', 'sales'], key: 'r' },
  { label: 'Buyers', path: '/buyers', roles: ['owner', 'sales'], key: 'y' },
  { label: 'Today', path: '/today', roles: ['owner', 'sales'], key: 't' },
  { label: 'Prices', path: '/prices', roles: ['owner', 'sales'] },
  { label: 'Parts', path: '/parts', roles: ['owner', 'catalog'] },
  { label: 'Files', path: '/files', roles: ['owner', 'catalog'] },
  { label: 'Documents', path: '/documents', roles: ['owner', 'catalog'] },
  { label: 'Certificates', path: '/certificates', roles: ['sales'] },
  { label: 'Check', path: '/check', roles: ['owner', 'catalog'] },
  { label: 'Quarantine', path: '/quarantine', roles: ['owner', 'catalog'] },
  { label: 'Imports', path: '/imports', roles: ['owner', 'catalog'] },
  { label: 'Site', path: '/site', roles: ['owner'] },
  { label: 'People', path: '/people', roles: ['owner'] },
  { label: 'Log', path: '/acts', roles: ['owner'] },
  { label: 'Health', path: '/health', roles: ['owner', 'sales', 'catalog'] },
]

export const menuOf = (role: Role): readonly MenuItem[] => MENU.filter(({ roles }) => roles.includes(role))

/** A role's first page. */
export const homeOf = (role: Role): string => menuOf(role)[0]?.path ?? '/account'
