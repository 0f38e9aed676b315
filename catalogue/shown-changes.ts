import type { Catalogue, PartsTable } from '#catalogue/answers.ts'
import { storedName } from '#catalogue/family.ts'
import type { FieldChange } from '#catalogue/part-changes.ts'

/** A change as a part's page tells it: the day, and each field by its label. */
export type ShownChange = { readonly day: string; readonly fields: readonly ShownField[] }
export type ShownField = { readonly label: string; readonly before: string | null; readonly after: string | null }

/** What changed on a part lately, the newest first: the fields that its page shows, and the files it names. */
export function shownChanges({ changes }: Catalogue, table: PartsTable, row: number): ShownChange[] {
  const { family, headings } = table
  const labels = new Map([
    ...family.columns.flatMap((column) =>
      [storedName(column), ...(column.aliases ?? [])].map((name) => [name, column.name] as const),
    ),
    [headings[0]?.name ?? family.numberColumn, 'Part number'],
    ['Manufacturer', 'Manufacturer'],
    ['PDF', 'Datasheet'],
  ])
  const shown = ({ field, before, after }: FieldChange): ShownField[] => {
    const label = labels.get(field)
    return label === undefined ? [] : [{ label, before, after }]
  }
  return changes.of(family.table, table.id(row)).flatMap(({ at, kind, fields }) => {
    const told = kind === 'changed' ? fields.flatMap(shown) : []
    return told.length === 0 ? [] : [{ day: at.slice(0, 10), fields: told }]
  })
}
