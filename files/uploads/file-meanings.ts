import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Catalog, PartSummary, PartsTable } from '#catalog/answers.ts'
import { readBaseNumbers } from '#catalog/ordering/base-numbers.ts'
import type { PartKey } from '#catalog/part/shown-changes.ts'
import type { Family } from '#catalog/registry/family.ts'
import { contentType } from '#files/content-type.ts'
import {
  datasheetPaths,
  type ImageHosts,
  imageCandidates,
  modelKind,
  modelPaths,
  picturePaths,
} from '#files/names/file-names.ts'
import type { FileStore } from '#files/stores/file-store.ts'

export type FileMeaning = {
  readonly path: string
  readonly table: string
  count: number
  /** The first ones that would show it. */
  readonly parts: PartSummary[]
  /** How many parts also name it, but show an existing file with a better name. */
  covered: number
  readonly replaces: boolean
}

/** Files of one kind that a family's parts name and that would still be missing. */
export type StillMissing = {
  readonly table: string
  readonly kind: 'picture' | 'datasheet'
  parts: number
  readonly files: string[]
}

type Question = {
  readonly catalog: Catalog
  readonly families: readonly Family[]
  readonly store: Pick<FileStore, 'known'>
  readonly isLocal: (path: string) => boolean
  readonly hosts: ImageHosts
  readonly names: readonly string[]
}

const MAX_PARTS = 5
const MAX_FILES = 20
const SLICE_MS = 8

/** A name for comparison: people use either case. */
export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase()
const lastName = (path: string): string => nameKey(path.slice(path.lastIndexOf('/') + 1))

/** Finds the parts that file names mean (behavior 9.4 to 9.6, 9.11), and what would be missing. Works in slices. */
export async function fileMeanings(
  question: Question,
): Promise<{ meanings: ReadonlyMap<string, readonly FileMeaning[]>; missing: readonly StillMissing[] }> {
  const { catalog, families, store, isLocal, names } = question
  const wanted = new Set(names.map(nameKey))
  const kinds = new Set(names.map(kindOf))
  const found = new Map<string, FileMeaning>()
  const missing = new Map<string, StillMissing>()
  let sliceEnd = performance.now() + SLICE_MS

  function look(table: PartsTable, row: number, kind: FileKind, paths: readonly string[]): void {
    const present = paths.findIndex((path) => store.known(path) !== 'absent')
    const at = paths.findIndex((path) => wanted.has(lastName(path)))
    const path = paths[at]
    if (path !== undefined) note(table, row, path, present >= 0 && present < at)
    if (kind !== 'model' && present < 0 && at < 0 && paths[0] !== undefined)
      noteMissing(table.family.table, kind, paths[0])
  }

  function note(table: PartsTable, row: number, path: string, isCovered: boolean): void {
    const known = found.get(path) ?? empty(table, path)
    found.set(path, known)
    if (isCovered) known.covered += 1
    else known.count += 1
    if (!isCovered && known.parts.length < MAX_PARTS) known.parts.push(table.summary(row))
  }

  function empty({ family }: PartsTable, path: string): FileMeaning {
    return { path, table: family.table, count: 0, parts: [], covered: 0, replaces: isLocal(path) }
  }

  function noteMissing(table: string, kind: StillMissing['kind'], path: string): void {
    const key = `${kind} ${table}`
    const known = missing.get(key) ?? { table, kind, parts: 0, files: [] }
    missing.set(key, known)
    known.parts += 1
    const name = path.slice(path.lastIndexOf('/') + 1)
    if (known.files.length < MAX_FILES && !known.files.includes(name)) known.files.push(name)
  }

  for (const family of families) {
    const table = catalog.table(family.table)
    for (let row = 0; row < (table?.size ?? 0); row++) {
      if (!table) break
      const { number, image, pdf } = table.files(row)
      if (kinds.has('picture')) look(table, row, 'picture', picturesOf(question, family, number, image))
      if (kinds.has('datasheet')) look(table, row, 'datasheet', datasheetPaths(family, pdf))
      if (kinds.has('model')) {
        for (const { paths } of modelPaths(family, number, pdf)) look(table, row, 'model', paths)
      }
      if (performance.now() < sliceEnd) continue
      await yieldToEventLoop()
      sliceEnd = performance.now() + SLICE_MS
    }
  }
  const all = [...found.values()]
  const touched = new Set(all.map(({ table }) => table))
  return {
    meanings: Map.groupBy(all, ({ path }) => lastName(path)),
    missing: [...missing.values()].filter(({ table }) => touched.has(table)),
  }
}

type FileKind = StillMissing['kind'] | 'model'

function kindOf(name: string): FileKind {
  if (modelKind(name) !== null) return 'model'
  return isDatasheet(name) ? 'datasheet' : 'picture'
}

export const isDatasheet = (name: string): boolean => contentType(name) === 'application/pdf'

function picturesOf({ hosts }: Question, family: Family, number: string | null, image: string | null): string[] {
  if (!image && !family.builtImage) return []
  const candidates = imageCandidates(family, number, image, hosts)
  if (candidates.some(({ kind }) => kind === 'remote')) return []
  return picturePaths(candidates)
}

/** Cells that could name a file: the picture or datasheet of one part, or of all parts with a base number. */
export type FileOffer = {
  readonly key: string
  readonly table: string
  readonly column: 'Image' | 'PDF'
  readonly value: string
  readonly number: string
  readonly parts: readonly { readonly id: string; readonly seen: string | null }[]
}

/** Offers cells for a file named after a part or base number, and of the part it was sent from (behavior 21.34). */
export async function fileOffers(
  catalog: Catalog,
  families: readonly Family[],
  name: string,
  sentFrom: PartKey | null,
): Promise<FileOffer[]> {
  if (modelKind(name) !== null) return []
  const number = name.replace(/\.[^.]*$/, '')
  const column = isDatasheet(name) ? 'PDF' : 'Image'
  const value = column === 'PDF' ? number : name
  const offer = (table: PartsTable, key: string, of: string, rows: Iterable<number>): FileOffer => ({
    key,
    table: table.family.table,
    column,
    value,
    number: of,
    parts: Array.from(rows, (row) => {
      const { image, pdf } = table.files(row)
      return { id: table.id(row), seen: column === 'PDF' ? pdf : image }
    }),
  })
  const exact = catalog.exact(number).map(({ tableName, id }) => ({ table: tableName, id }))
  const named = [...(sentFrom ? [sentFrom] : []), ...exact]
  const unique = named.filter(
    (one, at) => named.findIndex(({ table, id }) => table === one.table && id === one.id) === at,
  )
  const ofParts = unique.flatMap(({ table: tableName, id }) => {
    const table = catalog.table(tableName)
    const row = table?.rowOf(id) ?? null
    return table && row !== null ? [offer(table, `${tableName} ${id}`, table.summary(row).partNumber, [row])] : []
  })
  if (exact.length > 0) return ofParts
  const ofBases: FileOffer[] = []
  for (const { table: tableName } of families) {
    const table = catalog.table(tableName)
    const base = table && (await readBaseNumbers(table, yieldToEventLoop)).named(number)
    if (table && base) ofBases.push(offer(table, `${tableName} base`, base.name, base.rows))
  }
  return [...ofParts, ...ofBases]
}
