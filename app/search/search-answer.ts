import { type PicturedPart, pictured } from '#app/search/pictured-parts.ts'
import type { Catalog, Resolution, SearchMatches, SearchQuery, SearchResult } from '#catalog/answers.ts'
import { type TellingSpecification, tellingSpecifications } from '#catalog/search/matches/telling-specifications.ts'
import { MAX_SUGGESTIONS } from '#catalog/search/number-resolver.ts'
import { MIN_TERM_LENGTH } from '#catalog/search/search-ranking.ts'

/** A match with what tells it from the others. */
export type MatchRow = {
  readonly result: SearchResult
  /** Its own number, if it was found by another one. */
  readonly ownNumber: string | null
  readonly quoteUrl: string | null
  readonly specifications: readonly TellingSpecification[]
}

/** The matches of one family on a page, in the order of results. */
export type MatchGroup = {
  readonly tableName: string
  readonly displayName: string
  /** On all pages. */
  readonly count: number
  readonly rows: readonly MatchRow[]
}

/** Parts that may be meant if the search finds nothing. */
type Suggestions = { readonly how: Resolution['how']; readonly parts: readonly PicturedPart[] }

const NO_SUGGESTIONS: Suggestions = { how: 'none', parts: [] }
const MAX_CROSS = 25
/** More don't fit beside the number. */
const MAX_SPECIFICATIONS = 4

/**
 * What the search page shows: `matches` is null for a term that is too short to search (behavior 7.2), and while there
 * is no catalog to search.
 */
export function searchPageAnswer(catalog: Catalog | null, query: SearchQuery) {
  const isSearched = query.q.length >= MIN_TERM_LENGTH
  if (!isSearched || !catalog) {
    return {
      query,
      isUnavailable: isSearched,
      matches: null,
      groups: [],
      cross: [],
      sold: [],
      suggestions: NO_SUGGESTIONS,
    }
  }
  const { results, ...matches } = catalog.matches(query)
  const suggestions = matches.total === 0 ? suggestionsFor(catalog, query.q) : NO_SUGGESTIONS
  return {
    query,
    isUnavailable: false,
    matches,
    groups: groupsOf(catalog, matches, results),
    cross: catalog.cross.find(query.q, MAX_CROSS, true),
    sold: catalog.offers.sold(query.q, MAX_CROSS),
    suggestions,
  }
}

/** Groups results by family; the family with the best result comes first. */
function groupsOf(
  catalog: Catalog,
  { families }: Pick<SearchMatches, 'families'>,
  results: readonly SearchResult[],
): MatchGroup[] {
  return [...Map.groupBy(results, ({ tableName }) => tableName)].flatMap(([tableName, found]): MatchGroup[] => {
    const table = catalog.table(tableName)
    const family = families.find((one) => one.tableName === tableName)
    if (!table || !family) return []
    const places = found.flatMap((result) => {
      const row = table.rowOf(result.id)
      return row === null ? [] : [{ result, row }]
    })
    const specifications = tellingSpecifications(
      table,
      places.map(({ row }) => row),
      MAX_SPECIFICATIONS,
    )
    const rows = places.map(({ result, row }, index): MatchRow => {
      const own = table.summary(row).partNumber
      return {
        result,
        ownNumber: own === result.partNumber ? null : own,
        quoteUrl: table.quoteUrl(row),
        specifications: specifications[index] ?? [],
      }
    })
    return [{ ...family, rows }]
  })
}

function suggestionsFor(catalog: Catalog, query: string): Suggestions {
  const { how, found } = catalog.find(query)
  return { how, parts: pictured(catalog, how === 'near' ? found.slice(0, MAX_SUGGESTIONS) : found) }
}
