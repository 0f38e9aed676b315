import type { Catalog, PartsTable, SearchAnswer, SearchResult } from '#catalog/answers.ts'
import { partAddress } from '#catalog/part/part-slug.ts'
import type { Family } from '#catalog/registry/family.ts'
import { openNumberIndex } from '#catalog/search/number-index.ts'
import { buildNumberIndex } from '#catalog/search/number-index-build.ts'
import type { NumberHit } from '#catalog/search/number-place.ts'

/** The data of one family that the search needs, one entry per row, in the family's own order. */
type ListedFamily = {
  readonly tableName: string
  readonly displayName: string
  readonly ids: readonly string[]
  /** The own numbers, then the MIL and CID numbers. */
  readonly numbers: readonly (readonly (string | null)[])[]
  readonly images: readonly (string | null)[]
  /** The addresses of the parts' pages. */
  readonly urls: readonly string[]
}

/** All part numbers of a catalog as plain JSON, for a browser that searches offline. */
type NumberList = { readonly revision: string; readonly families: readonly ListedFamily[] }

/** Lists all part numbers. */
export function listNumbers(catalog: Catalog, families: readonly Family[]): NumberList {
  const tables = families.map(({ table }) => catalog.table(table))
  return { revision: catalog.revision, families: tables.flatMap((table) => (table ? listedFamily(table) : [])) }
}

function listedFamily(table: PartsTable): ListedFamily {
  const rows = Array.from({ length: table.size }, (_, row) => row)
  const numbers = rows.map((row) => table.numbers(row))
  const columns = numbers.reduce((max, each) => Math.max(max, each.length), 0)
  return {
    tableName: table.family.table,
    displayName: table.family.name,
    ids: rows.map((row) => table.id(row)),
    numbers: Array.from({ length: columns }, (_, column) => numbers.map((each) => each[column] ?? null)),
    images: rows.map((row) => table.imageUrl(row)),
    urls: rows.map((row) => table.listed(row).url),
  }
}

export type NumberListSearch = {
  /** The same results as the catalog's own search. */
  search(query: string): SearchAnswer
  /** The canonical address of a part, by its address with table and id. Null if the list has no such part. */
  pageOf(address: string): string | null
}

/** Opens the list for searching. Builds the catalog's own index: 25 ms for 8,000 parts. */
export function openNumberList({ families }: NumberList): NumberListSearch {
  const entries = { texts: [] as string[], part: [] as number[], family: [] as number[], column: [] as number[] }
  const starts: number[] = []
  const pages = new Map<string, string>()
  let start = 0
  for (const [position, family] of families.entries()) {
    starts.push(start)
    for (const [row, id] of family.ids.entries()) {
      pages.set(partAddress(family.tableName, id), family.urls[row] ?? '')
      for (const [column, numbers] of family.numbers.entries()) {
        const text = numbers[row]
        if (!text) continue
        entries.texts.push(text)
        entries.part.push(start + row)
        entries.family.push(position)
        entries.column.push(column)
      }
    }
    start += family.ids.length
  }
  const { sections, meta } = buildNumberIndex({
    texts: entries.texts,
    part: Uint32Array.from(entries.part),
    family: Uint16Array.from(entries.family),
    column: Uint8Array.from(entries.column),
  })
  const index = openNumberIndex((name) => sections[name] ?? new Uint8Array(), meta)
  const result = (hit: NumberHit): SearchResult[] => {
    const family = families[hit.family]
    const row = hit.part - (starts[hit.family] ?? 0)
    const id = family?.ids[row]
    if (!family || id === undefined) return []
    const { tableName, displayName } = family
    const partNumber = family.numbers[hit.column]?.[row] ?? ''
    const { matchType, relevance } = hit
    const imageUrl = family.images[row] ?? null
    return [{ tableName, id, partNumber, displayName, matchType, relevance, url: partAddress(tableName, id), imageUrl }]
  }
  return {
    search(query) {
      const term = query.trim()
      const results = index.search(term).flatMap(result)
      const readAs = index.termOf(term)
      return { query: term, ...(readAs === term ? {} : { readAs }), count: results.length, results }
    },
    pageOf: (address) => pages.get(address) ?? null,
  }
}
