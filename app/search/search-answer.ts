import type { Catalogue, FoundPart, PartSummary, Resolution } from '#catalogue/answers.ts'
import { MAX_SUGGESTIONS } from '#catalogue/search/number-resolver.ts'
import { MIN_TERM_LENGTH } from '#catalogue/search/search-ranking.ts'

/** Parts that may be meant if the search finds nothing. */
type Suggestions = { readonly how: Resolution['how']; readonly parts: readonly FoundPart[] }

const NO_SUGGESTIONS: Suggestions = { how: 'none', parts: [] }

/**
 * What the search page shows: `answer` is null for a term that is too short to search (behavior 7.2), and while there is no
 * catalog to search.
 */
export function searchPageAnswer(catalogue: Catalogue | null, query: string) {
  const isSearched = query.length >= MIN_TERM_LENGTH
  if (!isSearched || !catalogue) {
    return { query, isUnavailable: isSearched, answer: null, suggestions: NO_SUGGESTIONS, quoteUrls: [] }
  }
  const answer = catalogue.search(query)
  const suggestions = answer.count === 0 ? suggestionsOf(catalogue.find(query)) : NO_SUGGESTIONS
  const shown = answer.count === 0 ? suggestions.parts : answer.results
  // The RFQ links of the parts shown, in their order.
  return {
    query,
    isUnavailable: false,
    answer,
    suggestions,
    quoteUrls: shown.map((part) => quoteUrlOf(catalogue, part)),
  }
}

function suggestionsOf({ how, found }: Resolution): Suggestions {
  return { how, parts: how === 'near' ? found.slice(0, MAX_SUGGESTIONS) : found }
}

function quoteUrlOf(catalogue: Catalogue, { tableName, id }: PartSummary) {
  const table = catalogue.table(tableName)
  const row = table?.rowOf(id) ?? null
  return table && row !== null ? table.quoteUrl(row) : null
}
