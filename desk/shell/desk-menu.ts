import { mayDo, type Right } from '#desk/rights.ts'
import type { DeskKey } from '#desk/ui/desk-keys.tsx'
import type { Role } from '#people/person.ts'

type MenuItem = {
  readonly label: string
  readonly path: string
  /** The right that its page needs. */
  readonly right: Right
  /** Left out for those with this right, who have it on another page. */
  readonly unless?: Right
  readonly key?: DeskKey
}

/** The desk's navigation. `server/desk/access-table.ts` decides access by the same rights. */
const MENU: readonly MenuItem[] = [
  { label: 'Requests', path: '/requests', right: 'request:edit', key: 'r' },
  { label: 'Buyers', path: '/buyers', right: 'buyer:edit', key: 'y' },
  { label: 'Today', path: '/today', right: 'request:edit', key: 't' },
  { label: 'Prices', path: '/prices', right: 'quote:send' },
  { label: 'Parts', path: '/parts', right: 'part:edit' },
  { label: 'Files', path: '/files', right: 'file:edit' },
  { label: 'Documents', path: '/documents', right: 'document:edit' },
  { label: 'Certificates', path: '/certificates', right: 'certificate:edit', unless: 'document:edit' },
  { label: 'Check', path: '/check', right: 'part:edit' },
  { label: 'Quarantine', path: '/quarantine', right: 'part:edit' },
  { label: 'Imports', path: '/imports', right: 'part:edit' },
  { label: 'Site', path: '/site', right: 'site:edit' },
  { label: 'People', path: '/people', right: 'person:edit' },
  { label: 'Log', path: '/acts', right: 'log:read' },
  { label: 'Health', path: '/health', right: 'signed-in' },
]

export const menuOf = (role: Role): readonly MenuItem[] =>
  MENU.filter(({ right, unless }) => mayDo(role, right) && !(unless && mayDo(role, unless)))

/** A role's first page. */
export const homeOf = (role: Role): string => menuOf(role)[0]?.path ?? '/account'
