import type { Catalogue, Part, PartsTable, SearchResult } from '#catalogue/answers.ts'
import { type CatalogueMeta, registryFingerprint } from '#catalogue/build.ts'
import type { Family } from '#catalogue/family.ts'
import { matingSet } from '#catalogue/mating-set/mating-set.ts'
import { type NumberHit, openNumberIndex } from '#catalogue/number-index.ts'
import { exactParts, type NumberPlaces, resolveNumber } from '#catalogue/number-resolver.ts'
import { type NumberPlace, openOddNumbers } from '#catalogue/odd-numbers.ts'
import { unpack } from '#catalogue/packed.ts'
import { openChanges } from '#catalogue/part-changes.ts'
import type { PartFiles } from '#catalogue/part-files.ts'
import { matesOf } from '#catalogue/part-mates.ts'
import { bareNumber, partAddress } from '#catalogue/part-slug.ts'
import { openPartsTable } from '#catalogue/parts-table.ts'

/** A table with the global index of its first part. */
type Placed = { readonly table: PartsTable; readonly start: number }

/**
 * Opens what `createCatalogueBuilder` packed. `maker` stands in for an empty Manufacturer (RULINGS), `files` knows where
 * pictures and datasheets are.
 * Throws when the bytes are of another format or were built for another registry.
 */
export function openCatalogue(
  buffer: ArrayBuffer,
  families: readonly Family[],
  maker: string,
  files: PartFiles,
): Catalogue {
  const { meta, revision, section } = unpack<CatalogueMeta>(buffer)
  if (meta.registry !== registryFingerprint(families)) throw new Error('The catalogue was built for another registry')
  const index = openNumberIndex(section, meta.number)
  const placed: (Placed | null)[] = []
  const shared = section('shared')
  let start = 0
  const numberOf = ({ part, family, column }: NumberPlace): string => {
    const place = placed[family]
    return place?.table.numbers(part - place.start)[column] ?? ''
  }
  const partAt = ({ part, family }: NumberPlace): Part | null => {
    const place = placed[family]
    return place?.table.part(part - place.start) ?? null
  }
  const oddNumbers = openOddNumbers(section, numberOf)
  /**
   * Where a number stands, written in any way, one place a part (its first column), in the order of the registry.
   * `most`: so many places are enough; a hundred thousand rows may all bear the number 'TBD'.
   */
  const bearers = (number: string, most = Number.POSITIVE_INFINITY): NumberPlace[] => {
    const bare = bareNumber(number)
    if (bare === '') return []
    const usual = index.equalStripped(bare, most).filter((place) => bareNumber(numberOf(place)) === bare)
    return onePerPart([...usual, ...oddNumbers.equal(bare)])
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
    equal: bearers,
    fitting: (pattern, most) => onePerPart([...index.fitting(pattern, most), ...oddNumbers.fitting(pattern)]),
    numberAt: numberOf,
    partAt,
  }
  return {
    revision,
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
    resolve: (number) => bearers(number).flatMap((place) => partAt(place) ?? []),
    exact: (number) => exactParts(number, numbers),
    find: (number) => resolveNumber(number, numbers),
  }
}

/** One place a part, that in its first column, in the order of the registry. */
function onePerPart(places: NumberPlace[]): NumberPlace[] {
  const sorted = places.sort((a, b) => a.part - b.part || a.column - b.column)
  return sorted.filter((place, index) => place.part !== sorted[index - 1]?.part)
}
