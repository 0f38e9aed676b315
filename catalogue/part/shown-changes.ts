import type { Catalogue, PartsTable } from '#catalogue/answers.ts'
import { type Family, storedName } from '#catalogue/family.ts'
import type { FieldChange, PartChange } from '#catalogue/part-changes.ts'

/** A change as a part's page tells it: the day, and each field by its label. */
export type ShownChange = { readonly day: string; readonly fields: readonly ShownField[] }
export type ShownField = { readonly label: string; readonly before: string | null; readonly after: string | null }

/** A change in the list of all: which part it was. */
export type ListedChange = ShownChange & {
  readonly kind: PartChange['kind']
  /** ISO 8601. */
  readonly at: string
  readonly table: string
  readonly id: string
  readonly number: string | null
  readonly familyName: string
  /** The part's page; null where the part is gone. */
  readonly url: string | null
}

/** What changed on a part lately, the newest first: the fields that its page shows, and the files it names. */
export function shownChanges({ changes }: Catalogue, table: PartsTable, row: number): ShownChange[] {
  const shown = fieldTeller(table.family, table)
  return changes.of(table.family.table, table.id(row)).flatMap((change) => {
    const fields = change.kind === 'changed' ? change.fields.flatMap(shown) : []
    return fields.length === 0 ? [] : [{ day: dayOf(change), fields }]
  })
}

/**
 * The changes of all parts, the newest first: `most` from a place on. One of fields that no page shows has no field;
 * what a table was that the site doesn't have any more is left out.
 */
export function listedChanges(
  catalogue: Catalogue,
  families: readonly Family[],
  most: number,
  from = 0,
): readonly ListedChange[] {
  return catalogue.changes.recent(most, from).flatMap((change) => {
    const family = families.find(({ table }) => table === change.table)
    if (!family) return []
    const table = catalogue.table(family.table)
    const row = table?.rowOf(change.id) ?? null
    const { at, kind, id, number } = change
    return {
      ...{ at, kind, id, number, day: dayOf(change), table: family.table, familyName: family.name },
      url: table && row !== null ? table.listed(row).url : null,
      fields: change.fields.flatMap(fieldTeller(family, table)),
    }
  })
}

/** Gives a changed field by the label of the part's page; nothing for one that it doesn't show. */
function fieldTeller(family: Family, table: PartsTable | null): (change: FieldChange) => ShownField[] {
  const labels = new Map([
    ...family.columns.flatMap((column) =>
      [storedName(column), ...(column.aliases ?? [])].map((name) => [name, column.name] as const),
    ),
    [table?.headings[0]?.name ?? family.numberColumn, 'Part number'],
    ['Manufacturer', 'Manufacturer'],
    ['PDF', 'Datasheet'],
  ])
  return ({ field, before, after }) => {
    const label = labels.get(field)
    return label === undefined ? [] : [{ label, before, after }]
  }
}

const dayOf = ({ at }: PartChange): string => at.slice(0, 'yyyy-mm-dd'.length)
