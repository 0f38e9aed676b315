import { ACCESS_TABLE } from '#server/desk/access-table.ts'

/** An address of each kind that takes a body at the desk. */
export const DESK_BODIES: readonly string[] = ACCESS_TABLE.filter(({ post }) => post !== undefined).map(({ path }) =>
  path.replace(':table', 'Panel-Jacks').replace(/:\w+/g, '1'),
)
