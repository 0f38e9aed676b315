import { mayDo, type Right } from '#desk/rights.ts'
import type { DeskKey } from '#desk/ui/desk-keys.tsx'
import type { Role } from '#people/person.ts'

type MenuPage = {
  readonly label: string
  readonly path: string
  readonly right: Right
  /** Listed only while catalog data is quarantined. */
  readonly isQuarantine?: true
  readonly key?: DeskKey
}

export type DeskMenuGroup = { readonly label: string; readonly pages: readonly MenuPage[] }

/** The desk's navigation. `server/desk/access-table.ts` decides access by the same rights. */
const MENU: readonly DeskMenuGroup[] = [
  {
    label: 'Requests',
    pages: [
      { label: 'Inbox', path: '/requests', right: 'request:edit', key: 'r' },
      { label: 'Quotes', path: '/quotes', right: 'quote:send', key: 'o' },
      { label: 'Buyers', path: '/buyers', right: 'buyer:edit', key: 'y' },
      { label: 'Prices', path: '/prices', right: 'quote:send' },
      { label: 'Figures', path: '/today', right: 'request:edit', key: 't' },
    ],
  },
  {
    label: 'Catalog',
    pages: [
      { label: 'Parts', path: '/parts', right: 'part:edit' },
      { label: 'Files', path: '/files', right: 'file:edit' },
      { label: 'Imports', path: '/imports', right: 'part:edit' },
      { label: 'Problems', path: '/check', right: 'part:edit' },
      { label: 'Quarantine', path: '/quarantine', right: 'part:edit', isQuarantine: true },
    ],
  },
  {
    label: 'Documents',
    pages: [
      { label: 'Documents', path: '/documents', right: 'document:edit' },
      { label: 'Certificates', path: '/certificates', right: 'certificate:edit' },
      { label: 'Labels', path: '/labels', right: 'signed-in' },
    ],
  },
  { label: 'Site', pages: [{ label: 'Site', path: '/site', right: 'site:edit' }] },
  {
    label: 'Administration',
    pages: [
      { label: 'People', path: '/people', right: 'person:edit' },
      { label: 'Log', path: '/acts', right: 'log:read' },
      { label: 'Health', path: '/health', right: 'signed-in' },
    ],
  },
]

export const menuOf = (role: Role, isQuarantined = false): readonly DeskMenuGroup[] =>
  MENU.map(({ label, pages }) => ({
    label,
    pages: pages.filter((page) => mayDo(role, page.right) && (isQuarantined || !page.isQuarantine)),
  })).filter(({ pages }) => pages.length > 0)

/** Whether an address is a menu's page, or below it. */
export const isBelow = (path: string, address: string): boolean => address === path || address.startsWith(`${path}/`)

export const homeOf = (role: Role): string => menuOf(role)[0]?.pages[0]?.path ?? '/account'
