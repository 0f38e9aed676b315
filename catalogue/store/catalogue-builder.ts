import { type ColumnDraft, draftColumn } from '#catalogue/column.ts'
import { FACT_RULES, packFacts } from '#catalogue/compliance/fact-columns.ts'
import { type Family, storedName } from '#catalogue/family.ts'
import type { NumberMeta } from '#catalogue/number-index.ts'
import { buildNumberIndex } from '#catalogue/number-index-build.ts'
import { packOddNumbers } from '#catalogue/odd-numbers.ts'
import { fingerprint, pack, type Section } from '#catalogue/packed.ts'
import { type PartChange, packChanges } from '#catalogue/part-changes.ts'
import { orderRows } from '#catalogue/row-order.ts'
import { markShared } from '#catalogue/shared-numbers.ts'

export type TableMeta = {
  readonly table: string
  readonly size: number
  /** Indexes into `columns`: the own number's (-1: the table has none), then those of the MIL and CID numbers. */
  readonly numbers: readonly number[]
  /** The columns by their stored names. */
  readonly columns: readonly string[]
}
export type CatalogueMeta = {
  readonly registry: string
  readonly sample: boolean
  readonly tables: readonly (TableMeta | null)[]
  readonly number: NumberMeta
}

type TableDraft = { family: Family; columns: readonly string[]; drafts: ColumnDraft[]; length: number }

/** Takes the rows of the part tables, one table after another, and gives the packed Catalogue. */
export type CatalogueBuilder = {
  /** Starts a table; `columns` are its stored names, `id` among them. A table that is never begun is missing. */
  begin(table: string, columns: readonly string[]): void
  /** One row, its values in the order of `columns`; null or blank: no value. */
  add(values: readonly (string | null)[]): void
  /** `changes`: what changed lately, the newest first. */
  finish(facts: { sample: boolean; changes?: Iterable<PartChange> }): ArrayBuffer
}

/** Whether a packed catalogue was built for this very registry, and its facts by these very rules. */
export const registryFingerprint = (families: readonly Family[]): string =>
  fingerprint(JSON.stringify([families, FACT_RULES]))

/** See `CatalogueBuilder`. Throws when a table is begun that the registry doesn't know, or that has no id. */
export function createCatalogueBuilder(families: readonly Family[]): CatalogueBuilder {
  const tables = new Map<string, TableDraft>()
  let current: TableDraft | null = null
  return {
    begin(table, columns) {
      const family = families.find((candidate) => candidate.table === table)
      if (!family) throw new Error(`The registry has no table ${table}`)
      if (!columns.includes('id')) throw new Error(`The table ${table} has no column id`)
      current = { family, columns, drafts: columns.map(draftColumn), length: 0 }
      tables.set(table, current)
    },
    add(values) {
      if (!current) throw new Error('A row was added before a table was begun')
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
      packOddNumbers(list, sections)
      sections.set('shared', markShared(list, start))
      const index = buildNumberIndex(list)
      for (const [name, section] of Object.entries(index.sections)) sections.set(name, section)
      const meta: CatalogueMeta = { registry: registryFingerprint(families), sample, tables: metas, number: index.meta }
      return pack(meta, sections)
    },
  }
}

/** Where a row's numbers stand, the own one first (RULINGS: the first candidate that the table has counts; -1: none). */
function numberColumns(family: Family, columns: readonly string[]): number[] {
  const own = family.numbers.find((name) => columns.includes(name)) ?? ''
  const others = family.columns
    .filter((column) => column.kind === 'number')
    .map((column) => presentColumn(column, columns))
  return [columns.indexOf(own), ...others.filter((index) => index >= 0)]
}

/** Where a table has a column of the registry, under its stored name, its heading or an alias; -1: nowhere. */
export function presentColumn(column: Family['columns'][number], columns: readonly string[]): number {
  const names = [storedName(column), column.name, ...(column.aliases ?? [])]
  return columns.indexOf(names.find((name) => columns.includes(name)) ?? '')
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
  const stated = new Map(family.columns.map((column) => [column.key, drafts[presentColumn(column, columns)]]))
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

/** Row indexes in the order of their ids as text, so that a part is found by its id without a map. */
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
