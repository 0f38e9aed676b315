import { familyByTable } from '#catalog/registry/family.ts'
import { fieldGroups, type ShownCells } from '#desk/catalog/parts/cell-groups.ts'
import type { DeskServices } from '#desk/desk-services.ts'
import { gone, Problem } from '#shared/problem.ts'

export const HOSTED_PARTS = new Problem(404, 'The parts come from the hosted backend.', 'Edit them there.')

/** An address's family, its parts' editor, its table in service or null, and a part's fields. Throws a Problem (404). */
export async function partEditor({ catalogDesk: { parts }, catalog, families }: DeskServices, asked: string) {
  const family = familyByTable(families(), asked)
  if (!family) throw gone('family with this table')
  if (!parts) throw HOSTED_PARTS
  const form = await parts.form(family.table)
  const table = catalog()?.table(family.table) ?? null
  const groupsOf = (cells: ShownCells) => fieldGroups(family, form, table, cells)
  return { parts, family, form, table, groupsOf, path: `/parts/${encodeURIComponent(family.table)}` }
}
