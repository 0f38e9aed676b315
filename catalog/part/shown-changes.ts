import type { AnswerOf } from '#catalog/answer-schemas.ts'
import type { Catalog, PartsTable } from '#catalog/answers.ts'
import type { changeAnswer } from '#catalog/part/change-schemas.ts'
import { type ChangeKind, changeKind } from '#catalog/part/life/change-kind.ts'
import type { DroppedChanges, FieldChange, PartChange } from '#catalog/part/part-changes.ts'
import { partSlug } from '#catalog/part/part-slug.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'
import { type Family, familyByTable, storedName } from '#catalog/registry/family.ts'
import { RECORD_AND_NOTES } from '#catalog/registry/record-columns.ts'

const DAY_LENGTH = 'yyyy-mm-dd'.length

export type ShownChange = { readonly day: string; readonly fields: readonly ShownField[] }
type ShownField = AnswerOf<typeof changeAnswer>['changes'][number]['fields'][number]

export type ListedChange = ReturnType<typeof listed>[number]

/** Returns a part's recent changes, newest first. Contains the fields that its page shows and the datasheet. */
export function shownChanges({ changes }: Catalog, table: PartsTable, row: number): ShownChange[] {
  const shown = fieldLabeler(table.family, table)
  return changes.of(table.family.table, table.id(row)).flatMap((change) => {
    const fields = change.kind === 'changed' ? change.fields.flatMap(shown) : []
    return fields.length === 0 ? [] : [{ day: dayOf(change), fields }]
  })
}

/** The changes to all parts, newest first, from `offset` on. `fields` is empty if no page shows them. Lost tables are left out. */
export function listedChanges(catalog: Catalog, families: readonly Family[], limit: number, offset = 0) {
  return catalog.changes.recent(limit, offset).flatMap((change) => listed(catalog, families, change))
}

export type PartKey = { readonly table: string; readonly id: string }

/** The changes to these parts, newest first, with a field that their pages show. `newsOnly`: those that followers hear of. */
export function changesOfParts(
  catalog: Catalog,
  families: readonly Family[],
  parts: readonly PartKey[],
  { newsOnly = false } = {},
): readonly ListedChange[] {
  const all = parts.flatMap(({ table, id }) => catalog.changes.of(table, id))
  const changes = newsOnly ? all.filter(({ isNews = true }) => isNews) : all
  return changes
    .flatMap((change) => listed(catalog, families, change))
    .filter(({ kind, fields }) => kind !== 'changed' || fields.length > 0)
    .sort((a, b) => (a.at < b.at ? 1 : -Number(a.at > b.at)))
}

/** The parts with a number, or else those that had it in their address when they were removed. */
export function partsNumbered(catalog: Catalog, number: string): readonly PartKey[] {
  const found = catalog.exact(number).map(({ tableName, id }) => ({ table: tableName, id }))
  return found.length > 0 ? found : catalog.changes.removed(partSlug(number))
}

/** The page of a part, or null if the catalog doesn't have it. */
export function partUrl(catalog: Catalog, { table: name, id }: PartKey): string | null {
  const table = catalog.table(name)
  const row = table?.rowOf(id) ?? null
  return table && row !== null ? table.summary(row).url : null
}

function listed(catalog: Catalog, families: readonly Family[], change: PartChange) {
  const family = familyByTable(families, change.table)
  if (!family) return []
  const table = catalog.table(family.table)
  const { at, kind, id, number } = change
  const fields = change.fields.flatMap(fieldLabeler(family, table))
  const kinds: ChangeKind[] =
    kind === 'changed' && fields.length > 0 ? [...new Set(fields.map((field) => field.kind))] : ['other']
  return [
    {
      at,
      kind,
      id,
      number,
      fields,
      kinds,
      day: dayOf(change),
      table: family.table,
      familyName: family.name,
      url: partUrl(catalog, { table: family.table, id }),
    },
  ]
}

/** Returns a function that labels a changed field as the part page does, or returns [] if the page doesn't show it. */
function fieldLabeler(family: Family, table: PartsTable | null): (change: FieldChange) => ShownField[] {
  const labels = new Map([
    ...[...RECORD_AND_NOTES, ...family.columns].flatMap((column) =>
      [storedName(column), ...(column.aliases ?? [])].map((name) => [name, column.name] as const),
    ),
    [table?.headings[0]?.name ?? family.numberColumn, 'Part number'],
    ['Manufacturer', 'Manufacturer'],
    ['PDF', 'Datasheet'],
    ['Image', 'Picture'],
  ])
  return ({ field, before, after }) => {
    const label = labels.get(field)
    return label === undefined ? [] : [{ label, before, after, kind: changeKind(family, field) }]
  }
}

export const droppedText = ({ count, until, days, entries }: DroppedChanges): string =>
  `${formatCount(count)} older changes, the latest on ${until.slice(0, DAY_LENGTH)}, have been deleted. ` +
  `The log keeps ${formatCount(days)} days and up to ${formatCount(entries)} entries.`

const dayOf = ({ at }: PartChange): string => at.slice(0, DAY_LENGTH)
