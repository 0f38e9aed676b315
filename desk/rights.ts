import type { Role } from '#people/person.ts'

/** What may be done at the desk. `signed-in` is for everyone with an account. */
export type Right =
  | 'signed-in'
  | 'request:edit'
  | 'quote:send'
  | 'buyer:edit'
  | 'part:edit'
  | 'file:edit'
  | 'document:edit'
  | 'certificate:edit'
  | 'synonym:edit'
  | 'site:edit'
  | 'person:edit'
  | 'log:read'

const SALES: readonly Right[] = ['signed-in', 'request:edit', 'quote:send', 'buyer:edit', 'certificate:edit']
const CATALOG: readonly Right[] = [
  'signed-in',
  'part:edit',
  'file:edit',
  'document:edit',
  'certificate:edit',
  'synonym:edit',
]

/** A role's rights (behavior 18.4). */
const RIGHTS: Readonly<Record<Role, readonly Right[]>> = {
  sales: SALES,
  catalog: CATALOG,
  owner: [...SALES, ...CATALOG, 'site:edit', 'person:edit', 'log:read'],
}

/** Whether a role has a right. The table of addresses, the menu and the pages all ask this. */
export const mayDo = (role: Role, right: Right): boolean => RIGHTS[role].includes(right)
