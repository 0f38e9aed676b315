import type { Role } from '#people/person.ts'

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  owner: 'Owner – everything',
  sales: 'Sales – requests and quotes',
  catalog: 'Catalog – imports, parts and files',
}

// Object.entries doesn't know the keys.
export const ROLE_CHOICES = Object.entries(ROLE_NAMES) as readonly [Role, string][]
