import { MATCHES_PER_PAGE } from '#catalog/answer-values.ts'
import type { Catalog, PartSummary, PartsTable, SearchResult } from '#catalog/answers.ts'
import { matingSet } from '#catalog/mating-set/mating-set.ts'
import { lifecycleWarning, warningOfNumber } from '#catalog/part/life/lifecycle-warning.ts'
import { openChanges } from '#catalog/part/part-changes.ts'
import type { PartFiles } from '#catalog/part/part-files.ts'
import { partAddress } from '#catalog/part/part-slug.ts'
import type { Family } from '#catalog/registry/family.ts'
import { CROSS_FAMILY, OFFER_FAMILY, withSideTables } from '#catalog/registry/side-tables.ts'
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
  const placed: ({ readonly table: PartsTable; readonly start: number } | null)[] = []
  let start = 0
  for (const [position, family] of families.entries()) {
    const known = before?.table(family.table)
    const isSame =
      before?.maker === maker &&
      known?.revision === tableRevision(packed, position) &&
      JSON.stringify(known.family) === JSON.stringify(family)
    const table = isSame ? known : openTable(packed, { family, position, maker, files })
    placed.push(table && { table, start })
    if (!family.isSideTable) start += table?.size ?? 0
  }
  const numberOf = ({ part, family, column }: NumberPlace): string => {
    const place = placed[family]
    return place?.table.numbers(part - place.start)[column] ?? ''
  }
  const partAt = ({ part, family }: NumberPlace): PartSummary | null => {
    const place = placed[family]
    return place?.table.summary(part - place.start) ?? null
  }
  const index = new NumberIndex(theBuffer(packed, BUFFER.numbers).section, families.length)
  const byName = new Map(families.map((family, position) => [family.table, placed[position]?.table ?? null]))
  const parts = families.flatMap(({ table, isSideTable }) => (isSideTable ? [] : (byName.get(table) ?? [])))
  const result = (hit: NumberHit): SearchResult[] => {
    const place = placed[hit.family]
    if (!place) return []
    const { table: tableName, name: displayName } = place.table.family
    const row = hit.part - place.start
    const id = place.table.id(row)
    const imageUrl = place.table.imageUrl(row)
    const { matchType, relevance } = hit
    const url = partAddress(tableName, id)
    const lifecycle = lifecycleWarning(exact, place.table, row)
    const found = { tableName, id, partNumber: numberOf(hit), displayName, matchType, relevance, url, imageUrl }
    return [{ ...found, lifecycle: lifecycle ?? undefined }]
  }
  const readAs = (text: string): { readAs?: string } => {
    const term = index.termOf(text)
    return term === text.trim() ? {} : { readAs: term }
  }
  // one per part, at most `max`: 100,000 rows may have the number 'TBD'
  const numbers: NumberPlaces = {
    equal: (number, max) => onePerPart(index.equalStripped(number, max)),
    matching: (pattern, max) => onePerPart(index.matching(pattern, max)),
    numberAt: numberOf,
    partAt,
  }
  const exact = (number: string) => exactParts(number, numbers)
  const ourPart = (number: string) => {
    const [only, ...others] = exact(number)
    if (!only || others.length > 0) return null
    const { tableName, id, ownNumber: partNumber, displayName, url } = only
    return { tableName, id, partNumber, displayName, url }
  }
  const cross = openCross(byName.get(CROSS_FAMILY.table) ?? null, ourPart, (number) =>
    warningOfNumber({ exact, table: (name) => byName.get(name) ?? null }, number),
  )
  const offers = openOffers(byName.get(OFFER_FAMILY.table) ?? null, ourPart)
  return {
    revision: packed.revision,
    sample: meta.sample,
    maker,
    size: start,
    changes: openChanges(theBuffer(packed, BUFFER.changes)),
    table: (name) => byName.get(name) ?? null,
    search: (query) => {
      const term = query.trim()
      const results = index.search(term).flatMap(result)
      const isSearched = term.length >= MIN_TERM_LENGTH
      const found = isSearched ? cross.find(term, MAX_CROSS, true) : []
      const sold = isSearched ? offers.sold(term, MAX_CROSS) : []
      return {
        query: term,
        ...readAs(term),
        count: results.length,
        results,
        cross: found.length > 0 ? found : undefined,
        sold: sold.length > 0 ? sold : undefined,
      }
    },
    matches: ({ q, table, page }) => {
      const family = table === null ? null : families.findIndex((one) => one.table === table)
      const from = (page - 1) * MATCHES_PER_PAGE
      const { counts, hits } = index.all(q, { from, to: from + MATCHES_PER_PAGE, family })
      const found = families.flatMap(({ table: tableName, name: displayName }, position) => {
        const count = counts[position] ?? 0
        return count > 0 ? [{ tableName, displayName, count }] : []
      })
      const total = found.reduce((sum, one) => sum + (table === null || one.tableName === table ? one.count : 0), 0)
      const pageCount = Math.max(1, Math.ceil(total / MATCHES_PER_PAGE))
      return { query: q, ...readAs(q), families: found, total, page, pageCount, results: hits.flatMap(result) }
    },
    matchCount: (query) => index.count(query),
    matingSet: (table, row, pages) => matingSet(parts, table, row, pages),
    cross,
    offers,
    exact,
    find: (number) => {
      const own = resolveNumber(number, numbers)
      const meant = own.how === 'none' || own.how === 'near' ? crossParts(cross.near(number)) : []
      return meant.length > 0 ? { how: 'near', found: [...meant, ...own.found] } : own
    },
  }
}

type TableParts = { family: Family; position: number; maker: string; files: PartFiles }

function openTable(packed: PackedCatalog, { position, ...parts }: TableParts): PartsTable | null {
  const table = openBuffer<TableMeta>(packed, BUFFER.table(position))
  if (!table) return null
  const shared = theBuffer(packed, BUFFER.shared(position)).section('shared')
  const revision = tableRevision(packed, position)
  return openPartsTable({ ...parts, table, revision, isShared: (row) => shared[row] === 1 })
}

/** Keeps one place per part, the one in its first column, in registry order. */
function onePerPart(places: NumberPlace[]): NumberPlace[] {
  const sorted = places.sort((a, b) => a.part - b.part || a.column - b.column)
  return sorted.filter((place, index) => place.part !== sorted[index - 1]?.part)
}
