import { FACT_RULES, packFacts } from '#catalogue/compliance/fact-columns.ts'
import { type PartChange, packChanges } from '#catalogue/part/part-changes.ts'
import type { Family } from '#catalogue/registry/family.ts'
import { familyByTable } from '#catalogue/registry/family-by-table.ts'
import { findColumn, ownNumberColumn } from '#catalogue/registry/find-column.ts'
import type { NumberMeta } from '#catalogue/search/number-index.ts'
import { buildNumberIndex } from '#catalogue/search/number-index-build.ts'
import { packSymbolNumbers } from '#catalogue/search/symbol-numbers.ts'
import { fingerprint, type PackedCatalogue, pack, revisionOf, type Section } from '#catalogue/store/packed.ts'
import { type ColumnDraft, draftColumn } from '#catalogue/store/packed-column.ts'
import { orderRows } from '#catalogue/store/row-order.ts'
import { markShared } from '#catalogue/store/shared-numbers.ts'

export type TableMeta = {
  readonly table: string
  readonly size: number
  /** Indexes into `columns`: the own number (-1 if the table has none), then the MIL and CID numbers. */
  readonly numbers: readonly number[]
  /** The stored names of the columns. */
  readonly columns: readonly string[]
}
export type CatalogueMeta = {
  readonly registry: string
  readonly sample: boolean
  readonly tables: readonly (TableMeta | null)[]
  readonly number: NumberMeta
}

type TableDraft = { family: Family; columns: readonly string[]; drafts: ColumnDraft[]; length: number }

/** Packs the rows of the part tables, one table after another. */
type CatalogueBuilder = {
  /** Starts a table. `columns` are its stored names, including `id`. A table that was never started is missing. */
  begin(table: string, columns: readonly string[]): void
  /** Adds a row, with its values in the order of `columns`. Null and blank are no value (behavior 15.4). */
  add(values: readonly (string | null)[]): void
  /** `changes` are the latest changes, newest first. */
  finish(facts: { sample: boolean; changes?: Iterable<PartChange> }): PackedCatalogue
}

/** Identifies the registry and the compliance rules that a packed catalog was built with. */
export const registryFingerprint = (families: readonly Family[]): string =>
  fingerprint(JSON.stringify([families, FACT_RULES]))

/** Creates a builder. Its `begin` throws if the registry doesn't have the table, or the table has no id. */
export function createCatalogueBuilder(families: readonly Family[]): CatalogueBuilder {
  const tables = new Map<string, TableDraft>()
  let current: TableDraft | null = null
  return {
    begin(table, columns) {
      const family = familyByTable(families, table)
      if (!family) throw new Error(`The registry has no table ${table}`)
      if (!columns.includes('id')) throw new Error(`The table ${table} has no column id`)
      current = { family, columns, drafts: columns.map(draftColumn), length: 0 }
      tables.set(family.table, current)
    },
    add(values) {
      if (!current) throw new Error('Call begin before add')
      current.drafts.forEach((draft, index) => {
        const value = values[index] ?? null
        draft.add(value === null || value.trim() === '' ? null : value)
      })
      current.length += 1
    },
    finish({ sample, changes = [] }) {
      const sections = new Map<string, Section>()
      packChanges(changes, sections)
      const numbers = collectNumbers()
      let start = 0
      const metas = families.map((family, position) => {
        const draft = tables.get(family.table)
        if (!draft) return null
        const meta = packTable(draft, position, start, sections, numbers)
        start += draft.length
        return meta
      })
      const list = numbers.list()
      packSymbolNumbers(list, sections)
      sections.set('shared', markShared(list, start))
      const index = buildNumberIndex(list)
      for (const [name, section] of Object.entries(index.sections)) sections.set(name, section)
      const meta: CatalogueMeta = { registry: registryFingerprint(families), sample, tables: metas, number: index.meta }
      const buffer = pack(meta, sections)
      return { revision: revisionOf(buffer), buffer }
    },
  }
}

/** The indexes of a row's numbers, the own one first (-1 if the table has none). */
function numberColumns(family: Family, columns: readonly string[]): number[] {
  const others = family.columns.filter(({ kind }) => kind === 'number').map((column) => findColumn(column, columns))
  return [columns.indexOf(ownNumberColumn(family, columns) ?? ''), ...others.filter((index) => index >= 0)]
}

function packTable(
  draft: TableDraft,
  position: number,
  start: number,
  sections: Map<string, Section>,
  numbers: NumberCollection,
): TableMeta {
  const { family, columns, drafts, length } = draft
  const numbered = numberColumns(family, columns)
  const id = drafts[columns.indexOf('id')]
  const idAt = (row: number) => id?.at(row) ?? ''
  const numberAt = (row: number) => firstText(numbered.map((column) => drafts[column]?.at(row) ?? null))
  const order = orderRows(family.order, { length, number: numberAt, id: idAt })
  for (const [index, column] of drafts.entries()) column.pack(`${position}.${index}`, order, sections)
  sections.set(`${position}.byId`, rowsById(order, idAt))
  const stated = new Map(family.columns.map((column) => [column.key, drafts[findColumn(column, columns)]]))
  packFacts(`${position}.facts`, family, (reading, key) => stated.get(key)?.at(reading) ?? null, order, sections)
  order.forEach((reading, row) => {
    numbered.forEach((column, which) => {
      const text = drafts[column]?.at(reading)?.trim()
      if (text) numbers.add(text, start + row, position, which)
    })
  })
  return { table: family.table, size: length, numbers: numbered, columns }
}

const firstText = (texts: readonly (string | null)[]): string | null => texts.find((text) => text !== null) ?? null

/** The row indexes sorted by id as text, so a part is found by its id without a map. */
function rowsById(order: Uint32Array, idAt: (reading: number) => string): Uint32Array {
  const ids = Array.from(order, (reading, row) => ({ id: idAt(reading), row }))
  ids.sort((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)))
  return Uint32Array.from(ids, (entry) => entry.row)
}

type NumberCollection = ReturnType<typeof collectNumbers>

function collectNumbers() {
  const texts: string[] = []
  const parts: number[] = []
  const families: number[] = []
  const columns: number[] = []
  return {
    add(text: string, part: number, family: number, column: number) {
      texts.push(text)
      parts.push(part)
      families.push(family)
      columns.push(column)
    },
    list: () => ({
      texts,
      part: Uint32Array.from(parts),
      family: Uint16Array.from(families),
      column: Uint8Array.from(columns),
    }),
  }
}
