import { data } from 'react-router'
import { familyByTable } from '#catalog/registry/family.ts'
import { fieldGroups, type ShownCells } from '#desk/catalog/parts/cell-groups.ts'
import type { DeskServices } from '#desk/desk-services.ts'

const HOSTED = 'The parts come from the hosted backend, so they are edited there and not here.'

/**
 * The family of an address, its parts' editor, its table in service, or null, and the fields of a part. Throws a 404
 * response if there is no such family.
 */
export async function partEditor({ catalogDesk: { parts }, catalog, families }: DeskServices, asked: string) {
  const family = familyByTable(families(), asked)
  if (!family) throw data('There is no family with this table. Choose one on the page Parts.', { status: 404 })
  if (!parts) throw data(HOSTED, { status: 404 })
  const form = await parts.form(family.table)
  const table = catalog()?.table(family.table) ?? null
  const groupsOf = (cells: ShownCells) => fieldGroups(family, form, table, cells)
  return { parts, family, form, table, groupsOf, path: `/parts/${encodeURIComponent(family.table)}` }
}
