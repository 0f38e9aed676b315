import { data } from 'react-router'
import { type Family, familyByTable } from '#catalog/registry/family.ts'
import type { DeskServices } from '#desk/desk-services.ts'
import type { PartEditing, TableForm } from '#parts/editing/part-editing.ts'

type PartEditor = { readonly parts: PartEditing; readonly form: TableForm; readonly family: Family }

const HOSTED = 'The parts come from the hosted backend, so they are edited there and not here.'

/** The family of an address and its parts' editor. Throws a 404 response if there is no such family. */
export async function partEditor(
  { catalogDesk: { parts }, families }: DeskServices,
  table: string,
): Promise<PartEditor> {
  const family = familyByTable(families(), table)
  if (!family) throw data('There is no family with this table. Choose one on the page Parts.', { status: 404 })
  if (!parts) throw data(HOSTED, { status: 404 })
  return { parts, family, form: await parts.form(family.table) }
}
