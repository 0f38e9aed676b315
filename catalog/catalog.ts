import { MATCHES_PER_PAGE } from '#catalog/answer-values.ts'
import type { Catalog, PartsTable, SearchResult } from '#catalog/answers.ts'
import { matingSet } from '#catalog/mating-set/mating-set.ts'
import { lifecycleWarning } from '#catalog/part/life/lifecycle-warning.ts'
import { openChanges } from '#catalog/part/part-changes.ts'
import type { PartFiles } from '#catalog/part/part-files.ts'
import { partAddress } from '#catalog/part/part-slug.ts'
import type { Family } from '#catalog/registry/family.ts'
import { withSideTables } from '#catalog/registry/side-tables.ts'
import { NumberIndex } from '#catalog/search/number-index.ts'
import { exactParts, type NumberPlaces, resolveNumber } from '#catalog/search/number-resolver.ts'
import { MIN_TERM_LENGTH, type NumberHit, type NumberPlace } from '#catalog/search/search-ranking.ts'
import { crossParts, openCross } from '#catalog/side-tables/cross-reference.ts'
import { openOffers } from '#catalog/side-tables/offers.ts'
import { registryFingerprint } from '#catalog/store/catalog-builder.ts'
import {
  BUFFER,
  type CatalogMeta,
  openBuffer,
  type PackedCatalog,
  type TableMeta,
  tableRevision,
  theBuffer,
} from '#catalog/store/packed-catalog.ts'
import { openPartsTable } from '#catalog/store/parts-table.ts'

/** More numbers of other makers, or of distributors, don't fit below our own. */
const MAX_CROSS = 5

/** Opens a packed catalog without a copy. Unchanged tables come from `before`. Throws if format or registry is another. */
export function openCatalog(
  packed: PackedCatalog,
  own: readonly Family[],
  maker: string,
  files: PartFiles,
  before: Catalog | null = null,
): Catalog {
  const families = withSideTables(own)
  const { meta } = theBuffer<CatalogMeta>(packed, BUFFER.catalog)
  if (meta.registry !== registryFingerprint(families))
    throw new Error('The packed catalog was built for another registry')
  const placed = openTables(packed, families, maker, files, before)
  const byName = new Map(families.map((family, position) => [family.table, placed[position]?.table ?? null]))
  const table = (name: string) => byName.get(name) ?? null
  const parts = families.flatMap((family) => (family.isSideTable ? [] : (table(family.table) ?? [])))
  const read = <Value>({ part, family }: NumberPlace, of: (table: PartsTable, row: number) => Value): Value | null => {
    const place = placed[family]
    return place ? of(place.table, part - place.start) : null
  }
  const numberAt = (at: NumberPlace) => read(at, (table, row) => table.numbers(row)[at.column]) ?? ''
  const index = new NumberIndex(theBuffer(packed, BUFFER.numbers).section, families.length)
  // one per part, at most `max`: 100,000 rows may have the number 'TBD'
  const numbers: NumberPlaces = {
    equal: (number, max) => onePerPart(index.equalStripped(number, max)),
    matching: (pattern, max) => onePerPart(index.matching(pattern, max)),
    numberAt,
    partAt: (at) => read(at, (table, row) => table.summary(row)),
  }
  const exact = (number: string) => exactParts(number, numbers)
  const cross = openCross({ exact, table })
  const offers = openOffers({ exact, table })
  const results = (hits: readonly NumberHit[]): SearchResult[] =>
    hits.flatMap((hit) => read(hit, (table, row) => searchResult(hit, numberAt(hit), exact, table, row)) ?? [])
  return {
    revision: packed.revision,
    sample: meta.sample,
    maker,
    size: parts.reduce((sum, { size }) => sum + size, 0),
    changes: openChanges(theBuffer(packed, BUFFER.changes)),
    table,
    search(query) {
      const term = query.trim()
      const found = results(index.search(term))
      const isSearched = term.length >= MIN_TERM_LENGTH
      const replaced = isSearched ? cross.find(term, MAX_CROSS, true) : []
      const sold = isSearched ? offers.sold(term, MAX_CROSS) : []
      return {
        query: term,
        ...readAs(index, term),
        count: found.length,
        results: found,
        cross: replaced.length > 0 ? replaced : undefined,
        sold: sold.length > 0 ? sold : undefined,
      }
    },
    matches({ q, table, page }) {
      const family = table === null ? null : families.findIndex((one) => one.table === table)
      const from = (page - 1) * MATCHES_PER_PAGE
      const { counts, hits } = index.all(q, { from, to: from + MATCHES_PER_PAGE, family })
      const found = families.flatMap(({ table: tableName, name: displayName }, position) => {
        const count = counts[position] ?? 0
        return count > 0 ? [{ tableName, displayName, count }] : []
      })
      const total = found.reduce((sum, one) => sum + (table === null || one.tableName === table ? one.count : 0), 0)
      const pageCount = Math.max(1, Math.ceil(total / MATCHES_PER_PAGE))
      return { query: q, ...readAs(index, q), families: found, total, page, pageCount, results: results(hits) }
    },
    matchCount: (query) => index.count(query),
    matingSet: (table, row, pages) => matingSet(exact, parts, table, row, pages),
    cross,
    offers,
    exact,
    find(number) {
      const own = resolveNumber(number, numbers)
      const meant = own.how === 'none' || own.how === 'near' ? crossParts(cross.near(number)) : []
      return meant.length > 0 ? { how: 'near', found: [...meant, ...own.found] } : own
    },
  }
}

/** Opens the families' tables, each with the place of its first part among all parts. Null for one that is missing. */
function openTables(
  packed: PackedCatalog,
  families: readonly Family[],
  maker: string,
  files: PartFiles,
  before: Catalog | null,
) {
  let start = 0
  return families.map((family, position) => {
    const known = before?.table(family.table)
    const revision = tableRevision(packed, position)
    const isSame =
      before?.maker === maker && known?.revision === revision && JSON.stringify(known.family) === JSON.stringify(family)
    const table = isSame ? known : openTable()
    const placed = table && { table, start }
    if (!family.isSideTable) start += table?.size ?? 0
    return placed

    function openTable(): PartsTable | null {
      const table = openBuffer<TableMeta>(packed, BUFFER.table(position))
      const shared = table && theBuffer(packed, BUFFER.shared(position)).section('shared')
      return table && openPartsTable({ family, table, revision, maker, files, isShared: (row) => shared?.[row] === 1 })
    }
  })
}

function searchResult(
  { matchType, relevance }: NumberHit,
  partNumber: string,
  exact: Catalog['exact'],
  table: PartsTable,
  row: number,
): SearchResult {
  const { table: tableName, name: displayName } = table.family
  const id = table.id(row)
  const url = partAddress(tableName, id)
  const imageUrl = table.imageUrl(row)
  const lifecycle = lifecycleWarning(exact, table, row) ?? undefined
  return { tableName, id, partNumber, displayName, matchType, relevance, url, imageUrl, lifecycle }
}

/** The number that is searched for, if the text has more around it. */
function readAs(index: NumberIndex, text: string): { readAs?: string } {
  const term = index.termOf(text)
  return term === text.trim() ? {} : { readAs: term }
}

/** Keeps one place per part, the one in its first column, in registry order. */
function onePerPart(places: NumberPlace[]): NumberPlace[] {
  const sorted = places.sort((a, b) => a.part - b.part || a.column - b.column)
  return sorted.filter((place, index) => place.part !== sorted[index - 1]?.part)
}
