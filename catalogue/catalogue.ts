import type { Catalogue, PartSummary, PartsTable, SearchResult } from '#catalogue/answers.ts'
import { matingSet } from '#catalogue/mating-set/mating-set.ts'
import { openChanges } from '#catalogue/part/part-changes.ts'
import type { PartFiles } from '#catalogue/part/part-files.ts'
import { matesOf } from '#catalogue/part/part-mates.ts'
import { normalizeNumber, partAddress } from '#catalogue/part/part-slug.ts'
import type { Family } from '#catalogue/registry/family.ts'
import { type NumberHit, openNumberIndex } from '#catalogue/search/number-index.ts'
import { exactParts, type NumberPlaces, resolveNumber } from '#catalogue/search/number-resolver.ts'
import { type NumberPlace, openSymbolNumbers } from '#catalogue/search/symbol-numbers.ts'
import { type CatalogueMeta, registryFingerprint } from '#catalogue/store/catalogue-builder.ts'
import { type PackedCatalogue, unpack } from '#catalogue/store/packed.ts'
import { openPartsTable } from '#catalogue/store/parts-table.ts'

/** A table, with the index of its first part in the whole catalog. */
type Placed = { readonly table: PartsTable; readonly start: number }

/**
 * Opens a packed catalog (`store/catalogue-builder.ts`) without copying it, in any thread. `maker` replaces an empty
 * Manufacturer (behavior 4.4), `files` finds pictures and datasheets. Throws if the bytes have another format or another
 * registry.
 */
export function openCatalogue(
  packed: PackedCatalogue,
  families: readonly Family[],
  maker: string,
  files: PartFiles,
): Catalogue {
  const { meta, section } = unpack<CatalogueMeta>(packed.buffer)
  if (meta.registry !== registryFingerprint(families))
    throw new Error('The packed catalog was built for another registry')
  const index = openNumberIndex(section, meta.number)
  const placed: (Placed | null)[] = []
  const shared = section('shared')
  let start = 0
  const numberOf = ({ part, family, column }: NumberPlace): string => {
    const place = placed[family]
    return place?.table.numbers(part - place.start)[column] ?? ''
  }
  const partAt = ({ part, family }: NumberPlace): PartSummary | null => {
    const place = placed[family]
    return place?.table.summary(part - place.start) ?? null
  }
  const symbolNumbers = openSymbolNumbers(section, numberOf)
  /** The places of a number in any spelling, at most `max`: a hundred thousand rows may have the number 'TBD'. */
  const placesOf = (text: string, max: number): NumberPlace[] => {
    const number = normalizeNumber(text)
    if (number === '') return []
    const usual = index.equalStripped(number, max).filter((place) => normalizeNumber(numberOf(place)) === number)
    return onePerPart([...usual, ...symbolNumbers.equal(number)])
  }
  for (const [position, family] of families.entries()) {
    const tableMeta = meta.tables[position]
    if (!tableMeta) {
      placed.push(null)
      continue
    }
    const first = start
    const isShared = (row: number) => shared[first + row] === 1
    const table = openPartsTable({ family, position, meta: tableMeta, maker, files, section, isShared })
    placed.push({ table, start })
    start += table.size
  }
  const byName = new Map(families.map((family, position) => [family.table, placed[position]?.table ?? null]))
  const result = (hit: NumberHit): SearchResult[] => {
    const place = placed[hit.family]
    if (!place) return []
    const { table: tableName, name: displayName } = place.table.family
    const row = hit.part - place.start
    const id = place.table.id(row)
    const imageUrl = place.table.imageUrl(row)
    const { matchType, relevance } = hit
    const url = partAddress(tableName, id)
    return [{ tableName, id, partNumber: numberOf(hit), displayName, matchType, relevance, url, imageUrl }]
  }
  const numbers: NumberPlaces = {
    equal: placesOf,
    matching: (pattern, max) => onePerPart([...index.matching(pattern, max), ...symbolNumbers.matching(pattern)]),
    numberAt: numberOf,
    partAt,
  }
  return {
    revision: packed.revision,
    sample: meta.sample,
    size: start,
    changes: openChanges(section),
    table: (name) => byName.get(name) ?? null,
    search: (query) => {
      const term = query.trim()
      const results = index.search(term).flatMap(result)
      return { query: term, count: results.length, results }
    },
    mates: (table, row) => matesOf([...byName.values()], table, row),
    matingSet: (table, row) => matingSet([...byName.values()], table, row),
    exact: (number) => exactParts(number, numbers),
    find: (number) => resolveNumber(number, numbers),
  }
}

/** Keeps one place per part, the one in its first column, in registry order. */
function onePerPart(places: NumberPlace[]): NumberPlace[] {
  const sorted = places.sort((a, b) => a.part - b.part || a.column - b.column)
  return sorted.filter((place, index) => place.part !== sorted[index - 1]?.part)
}
