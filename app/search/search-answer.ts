import { type PicturedPart, pictured } from '#app/search/pictured-parts.ts'
import { type MatchGroup, type MatchRow, sentGroup } from '#app/search/sent-group.ts'
import { MAX_SUGGESTIONS } from '#catalog/answer-values.ts'
import type { Catalog, Resolution, SearchMatches, SearchQuery, SearchResult, WordHit } from '#catalog/answers.ts'
import { readTableQuery } from '#catalog/facets/table-query.ts'
import { otherNumbers } from '#catalog/part/part-name.ts'
import { partSlug } from '#catalog/part/part-slug.ts'
import type { Family } from '#catalog/registry/family.ts'
import { tellingSpecifications } from '#catalog/search/matches/telling-specifications.ts'
import { MIN_TERM_LENGTH } from '#catalog/search/search-ranking.ts'
import type { SiteFiles } from '#files/site-files.ts'

type Suggestions = { readonly how: Resolution['how']; readonly parts: readonly PicturedPart[] }

const NO_SUGGESTIONS: Suggestions = { how: 'none', parts: [] }
const MAX_CROSS = 25
const MAX_SPECIFICATIONS = 4

/** Returns the search page's data. `matches` is null if the term is too short (behavior 7.2) or without a catalog. */
export function searchPageAnswer(catalog: Catalog | null, query: SearchQuery) {
  const isSearched = query.q.length >= MIN_TERM_LENGTH
  const nothing = { query, isUnavailable: isSearched, matches: null, groups: [], cross: [], sold: [] }
  if (!isSearched || !catalog) return { ...nothing, suggestions: NO_SUGGESTIONS }
  const { results, ...matches } = catalog.matches(query)
  const suggestions = matches.total === 0 ? suggestionsFor(catalog, query.q) : NO_SUGGESTIONS
  return {
    query,
    isUnavailable: false,
    matches,
    groups: groupsOf(catalog, matches, results).map(sentGroup),
    cross: catalog.cross.find(query.q, MAX_CROSS, true),
    sold: catalog.offers.sold(query.q, MAX_CROSS),
    suggestions,
  }
}

/** Groups consecutive results by family, so the best one stays first (behavior 7.14). */
function groupsOf(catalog: Catalog, { families }: Pick<SearchMatches, 'families'>, results: readonly SearchResult[]) {
  const groups: MatchGroup[] = []
  const byTable = Map.groupBy(results, ({ tableName }) => tableName)
  const rows = new Map([...byTable.values()].flatMap((own) => rowsOf(catalog, own)))
  for (const result of results) {
    const row = rows.get(result)
    const family = families.find((one) => one.tableName === result.tableName)
    if (!row || !family) continue
    const last = groups.at(-1)
    if (last?.tableName === result.tableName) last.rows.push(row)
    else groups.push({ ...family, rows: [row] })
  }
  return groups
}

function rowsOf(catalog: Catalog, results: readonly SearchResult[]): (readonly [SearchResult, MatchRow])[] {
  const table = catalog.table(results[0]?.tableName ?? '')
  if (!table) return []
  const places = results.flatMap((result) => {
    const row = table.rowOf(result.id)
    return row === null ? [] : [{ result, row }]
  })
  const specifications = tellingSpecifications(
    table,
    places.map(({ row }) => row),
    MAX_SPECIFICATIONS,
  )
  return places.map(({ result, row }, index) => {
    const other = otherNumbers(table, row).find(({ number }) => number === result.partNumber)
    const match = {
      ...result,
      found: other ? { by: other.label, part: table.summary(row).partNumber } : null,
      quoteUrl: table.quoteUrl(row),
      specifications: specifications[index] ?? [],
    }
    return [result, match] as const
  })
}

/** So many of the first families show parts, and so many each. */
const MAX_SAMPLES = 3

/** Adds a family's picture to each hit, and to the first families their first parts (behavior 7.14). */
export function shownHits(
  catalog: Catalog,
  families: readonly Family[],
  files: Pick<SiteFiles, 'picture'>,
  hits: readonly WordHit[],
) {
  const first = hits.filter(({ kind }) => kind === 'family' || kind === 'filter').slice(0, MAX_SAMPLES)
  return hits.map((hit) => {
    const [path, filters] = hit.url.split('?')
    const family = families.find((one) => one.path === path)
    if (!family) return { ...hit, picture: null, parts: [] }
    const picture = files.picture(`site/title-${partSlug(family.name)}.png`)
    return { ...hit, picture, parts: first.includes(hit) ? sampleParts(catalog, family, filters) : [] }
  })
}

function sampleParts(catalog: Catalog, family: Family, filters: string | undefined) {
  const table = catalog.table(family.table)
  if (!table) return []
  const query = readTableQuery(new URLSearchParams(filters), family)
  const rows = [...table.rows(query).subarray(0, MAX_SAMPLES)]
  const specifications = tellingSpecifications(table, rows, MAX_SPECIFICATIONS)
  return rows.map((row, index) => ({
    ...table.summary(row),
    imageUrl: table.imageUrl(row),
    quoteUrl: table.quoteUrl(row),
    specifications: specifications[index] ?? [],
  }))
}

/** The page of the one part that the first of these numbers names, or null. */
export function soleNamedPart(catalog: Catalog, numbers: readonly string[]): string | null {
  const found = numbers.map((number) => catalog.exact(number)).find(({ length }) => length > 0)
  return found?.length === 1 ? (found[0]?.url ?? null) : null
}

function suggestionsFor(catalog: Catalog, query: string): Suggestions {
  const { how, found } = catalog.find(query)
  return { how, parts: pictured(catalog, how === 'near' ? found.slice(0, MAX_SUGGESTIONS) : found) }
}
