import { partName } from '#catalog/part/part-name.ts'
import type { PartKey } from '#catalog/part/shown-changes.ts'
import type { DeskServices } from '#desk/desk-services.ts'
import type { FileOffer } from '#files/uploads/file-meanings.ts'
import type { UploadPlan } from '#files/uploads/uploads.ts'
import type { Person } from '#people/person.ts'
import { Problem } from '#shared/problem.ts'

/** The prefix of fields for cells that will name a file. */
export const OFFER = 'set:'

type ChosenOffer = { readonly name: string; readonly offer: FileOffer }

/** `Panel-Jacks/12`: the part whose page sent files, or null. */
export function namedPart(text: string | null): PartKey | null {
  const at = text?.lastIndexOf('/') ?? -1
  return text && at > 0 ? { table: text.slice(0, at), id: text.slice(at + 1) } : null
}

export const chosenOffers = (files: UploadPlan['files'], form: FormData): ChosenOffer[] =>
  files.flatMap(({ name, offers }) => {
    const offer = offers.find(({ key }) => key === form.get(OFFER + name))
    return offer ? [{ name, offer }] : []
  })

/** Sets the cells that name files, in one change, or only checks it. Throws a Problem if one can't be set. */
export async function setCells(
  { catalogDesk: { parts } }: Pick<DeskServices, 'catalogDesk'>,
  chosen: readonly ChosenOffer[],
  person: Person,
  dryRun: boolean,
): Promise<void> {
  if (!parts || chosen.length === 0) return
  const byTable = Map.groupBy(chosen, ({ offer }) => offer.table)
  const changes = Array.from(byTable, ([table, list]) => ({
    table,
    cells: list.flatMap(({ offer: { column, value, parts: all } }) =>
      all.map(({ id, seen }) => ({ id, column, seen, wanted: value })),
    ),
  }))
  const title = `Files: ${chosen.map(({ name }) => name).join(', ')}`
  const { errors, conflicts } = await parts.changeAll(changes, { title, isNews: true, accept: true, dryRun }, person)
  const [refused] = [...errors, ...conflicts.map((cell) => ({ ...cell, what: 'the cell was changed in the meantime' }))]
  const advice = dryRun ? 'Nothing was stored: look at the files again.' : 'Set its cell on the page of the part.'
  if (refused) throw new Problem(422, `${partName(refused.number, refused.id)}: ${refused.what}.`, advice)
}
