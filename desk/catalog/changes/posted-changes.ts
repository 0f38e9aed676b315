import * as z from 'zod'
import { HOSTED_PARTS } from '#desk/catalog/parts/part-source.ts'
import { typedText } from '#desk/desk-form.ts'
import type { DeskServices } from '#desk/desk-services.ts'
import { jsonField } from '#desk/json-field.ts'
import type { ChangeOutcome, ChangeSet } from '#parts/editing/change-parts.ts'
import type { Person } from '#people/person.ts'

const cell = z.object({
  id: z.string(),
  column: z.string(),
  seen: z.string().nullable(),
  wanted: z.string().nullable(),
})
const changeSet: z.ZodType<ChangeSet> = z.array(z.object({ table: z.string(), cells: z.array(cell) }))

/** Changes of cells as JSON: to preview them (`review`), or to save exactly those shown. */
export const postedChanges = z.object({
  intent: z.enum(['review', 'save']),
  changes: jsonField(changeSet),
  /** Its name in the list of imports. */
  title: typedText,
  accept: z.literal('yes').optional(),
  quiet: z.literal('yes').optional(),
})

type Posted = z.output<typeof postedChanges>

/** Returns what a change of many cells would do, or its run. Throws a Problem if the parts are edited elsewhere. */
export async function makeChange(
  { catalogDesk: { parts } }: Pick<DeskServices, 'catalogDesk'>,
  { intent, changes, title, accept, quiet }: Posted,
  person: Person,
): Promise<ChangeOutcome> {
  if (!parts) throw HOSTED_PARTS
  const wish = { title, accept: accept === 'yes', isNews: quiet !== 'yes', dryRun: intent === 'review' }
  return await parts.changeAll(changes, wish, person)
}
