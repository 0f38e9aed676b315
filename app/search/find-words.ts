import { SITE_PAGES } from '#app/search/site-pages.ts'
import type { Catalogue, WordHit } from '#catalogue/answers.ts'
import type { Family } from '#catalogue/registry/family.ts'
import { searchWords } from '#catalogue/words/word-search.ts'

/** How many hits the dropdown and the API show, and the search page. */
const MAX_WORDS = 6
export const MAX_WORDS_ON_PAGE = 24

/** Searches the words of families, filters, pages and documents (behavior 7.16). */
export const findWords = (
  catalogue: Catalogue,
  families: readonly Family[],
  query: string,
  max: number = MAX_WORDS,
): WordHit[] => searchWords(catalogue, families, SITE_PAGES, query, max)
