import { fingerprint, pack, type Section } from '#catalog/columns/packed.ts'
import { type ColumnDraft, draftColumn } from '#catalog/columns/packed-column.ts'
import { orderRows } from '#catalog/columns/row-order.ts'
import { ALLOY_RULES, FINISH_RULES, ROHS_WORDS } from '#catalog/compliance/compliance-rules.ts'
import { rememberedFacts } from '#catalog/compliance/part-facts.ts'
import { LIFECYCLE_WORDS, readLifecycle } from '#catalog/part/life/lifecycle.ts'
import { MILITARY_LETTERS } from '#catalog/part/military-number.ts'
import { type DroppedChanges, type PartChange, packChanges } from '#catalog/part/part-changes.ts'
import { normalizeNumber } from '#catalog/part/part-slug.ts'
import { FACT_FILTERS } from '#catalog/registry/compliance-fact.ts'
import { type Family, familyByTable, NUMBER_KEY, numberColumns } from '#catalog/registry/family.ts'
import { columnPlaces } from '#catalog/registry/record-columns.ts'
import { withSideTables } from '#catalog/registry/side-tables.ts'
import { buildNumberIndex, collectNumbers } from '#catalog/search/number-index-build.ts'
import {
  BUFFER,
  type CatalogMeta,
  type PackedCatalog,
  packedCatalog,
  type TableMeta,
} from '#catalog/store/packed-catalog.ts'

type Finished = { sample: boolean; changes?: Iterable<PartChange>; dropped?: DroppedChanges | null }
type TableDraft = { family: Family; columns: readonly string[]; drafts: ColumnDraft[]; length: number }

const fingerprints = new WeakMap<readonly Family[], string>()

/** The rules that packed facts and states depend on. When they change, these are derived again. */
const RULES = [FACT_FILTERS, FINISH_RULES, ALLOY_RULES, ROHS_WORDS, MILITARY_LETTERS, LIFECYCLE_WORDS]

/** Identifies the registry and the rules that a packed catalog was built with. */
export function registryFingerprint(own: readonly Family[]): string {
  const families = withSideTables(own)
  const known = fingerprints.get(families) ?? fingerprint(JSON.stringify([families, RULES]))
  fingerprints.set(families, known)
  return known
}

/** Whether two lists of families are the same, even if read separately. */
export const sameFamilies = (one: readonly Family[], other: readonly Family[]): boolean =>
  one === other || registryFingerprint(one) === registryFingerprint(other)

/** Creates a builder. Its `begin` throws if the registry doesn't have the table, or the table has no id. */
export function createCatalogBuilder(own: readonly Family[]) {
  const families = withSideTables(own)
  const tables = new Map<string, TableDraft>()
  let current: TableDraft | null = null
  return {
    /** Starts a table. `columns` are its stored names, including `id`. A table that was never started is missing. */
    begin(table: string, columns: readonly string[]): void {
      const family = familyByTable(families, table)
      if (!family) throw new Error(`The registry has no table ${table}`)
      if (!columns.includes('id')) throw new Error(`The table ${table} has no column id`)
      current = { family, columns, drafts: columns.map(draftColumn), length: 0 }
      tables.set(family.table, current)
    },
    /** Adds a row, with its values in the order of `columns`. Null and blank are no value (behavior 15.4). */
    add(values: readonly (string | null)[]): void {
      if (!current) throw new Error('Call begin before add')
      current.drafts.forEach((draft, index) => {
        const value = values[index] ?? null
        draft.add(value === null || value.trim() === '' ? null : value)
      })
      current.length += 1
    },
    /** `changes` are the latest changes, newest first; `dropped` is what the log no longer has. */
    finish({ sample, changes = [], dropped = null }: Finished): PackedCatalog {
      const meta: CatalogMeta = { registry: registryFingerprint(families), sample }
      const buffers: Record<string, SharedArrayBuffer> = { [BUFFER.catalog]: pack(meta, new Map()) }
      const numbers = collectNumbers()
      let parts = 0
      const placed = families.flatMap((family, position) => {
        const draft = tables.get(family.table)
        if (!draft) return []
        const start = parts
        buffers[BUFFER.table(position)] = packTable(draft, (row, column, text) => {
          if (!family.isSideTable) numbers.add(text, start + row, position, column)
        })
        parts += draft.length
        return [{ position, start, end: parts }]
      })
      const list = numbers.list()
      const shared = markShared(list, parts)
      for (const { position, start, end } of placed)
        buffers[BUFFER.shared(position)] = pack(null, new Map([['shared', shared.subarray(start, end)]]))
      buffers[BUFFER.changes] = packChanges(changes, dropped)
      const { sections } = buildNumberIndex(list)
      buffers[BUFFER.numbers] = pack(null, new Map(Object.entries(sections)), false) // no hash: they follow from the rows
      return packedCatalog(buffers)
    },
  }
}

type TakeNumber = (row: number, column: number, text: string) => void

function packTable({ family, columns, drafts, length }: TableDraft, takeNumber: TakeNumber): SharedArrayBuffer {
  const numbered = numberColumns(family, columns)
  const id = drafts[columns.indexOf('id')]
  const idAt = (reading: number) => id?.at(reading) ?? ''
  const numberAt = (reading: number) => firstText(numbered.map((column) => drafts[column]?.at(reading) ?? null))
  const order = orderRows(family.order, { length, number: numberAt, id: idAt })
  const sections = new Map<string, Section>()
  for (const [index, column] of drafts.entries()) column.pack(String(index), order, sections)
  sections.set('byId', rowsById(order, idAt))
  const places = columnPlaces(family, columns).set(NUMBER_KEY, numbered[0] ?? -1)
  const cellAt = (reading: number, key: string) => drafts[places.get(key) ?? -1]?.at(reading) ?? null
  const derived = deriveColumns(family, length, cellAt)
  for (const [key, column] of derived) column.pack(`derived.${key}`, order, sections)
  order.forEach((reading, row) => {
    numbered.forEach((column, which) => {
      const text = drafts[column]?.at(reading)?.trim()
      if (text) takeNumber(row, which, text)
    })
  })
  const meta: TableMeta = { table: family.table, size: length, numbers: numbered, columns }
  return pack(meta, sections)
}

/** The columns by which a table is filtered and that it doesn't have: the facts of each row, and the state of its life. */
function deriveColumns(family: Family, length: number, cellAt: (reading: number, key: string) => string | null) {
  const derived = new Map(
    [...FACT_FILTERS.map(({ key }) => key), 'lifecycle' as const].map((key) => [key, draftColumn()]),
  )
  const factsOf = rememberedFacts(family)
  for (let reading = 0; reading < length; reading++) {
    const facts = factsOf((key) => cellAt(reading, key))
    for (const { key } of FACT_FILTERS) derived.get(key)?.add(facts[key].answer)
    derived.get('lifecycle')?.add(readLifecycle((key) => cellAt(reading, key)?.trim() || null)?.state ?? null)
  }
  return derived
}

const firstText = (texts: readonly (string | null)[]): string | null => texts.find((text) => text !== null) ?? null

/** The row indexes sorted by id as text, so a part is found by its id without a map. */
function rowsById(order: Uint32Array, idAt: (reading: number) => string): Uint32Array {
  const ids = Array.from(order, (reading, row) => ({ id: idAt(reading), row }))
  ids.sort((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)))
  return Uint32Array.from(ids, (entry) => entry.row)
}

type Numbers = { readonly texts: readonly string[]; readonly part: Uint32Array; readonly column: Uint8Array }

const SHARED = -1

/** Marks the parts whose number another part has too (behavior 8.2), once, so that a row's address needs no lookup. */
function markShared({ texts, part, column }: Numbers, parts: number): Uint8Array {
  const owners = new Map<string, number>()
  const firstEntries = new Map<number, number>()
  texts.forEach((text, entry) => {
    const number = normalizeNumber(text)
    const own = part[entry] ?? 0
    const known = owners.get(number)
    owners.set(number, known === undefined || known === own ? own : SHARED)
    const first = firstEntries.get(own)
    if (first === undefined || (column[entry] ?? 0) < (column[first] ?? 0)) firstEntries.set(own, entry)
  })
  const shared = new Uint8Array(parts)
  for (const [own, entry] of firstEntries) {
    const number = normalizeNumber(texts[entry] ?? '')
    if (number !== '' && owners.get(number) === SHARED) shared[own] = 1
  }
  return shared
}
