import { sitePages } from '#app/search/site-pages.ts'
import type { Catalog, WordHit } from '#catalog/answers.ts'
import type { Family } from '#catalog/registry/family.ts'
import { type MenuGroup, productMenu } from '#catalog/registry/menu.ts'
import type { SitePage } from '#catalog/words/site-page.ts'
import { type Synonyms, synonymOf } from '#catalog/words/synonyms.ts'
import { searchWords } from '#catalog/words/word-search.ts'
import type { SiteContent } from '#content/site-content.ts'

/** How many hits the dropdown and the API show, and the search page. */
const MAX_WORDS = 6
export const MAX_WORDS_ON_PAGE = 24

/** Those of `synonyms.yaml` are shorter. */
const MAX_SYNONYM_LENGTH = 200

/** Searches the words of families, filters, pages and documents (behavior 7.16). */
export const findWords = (
  catalog: Catalog,
  families: readonly Family[],
  content: Pages,
  query: string,
  max: number = MAX_WORDS,
): WordHit[] =>
  [
    ...partsMeant(catalog, content.synonyms, query),
    ...searchWords(catalog, families, pagesOf(families, content), { synonyms: content.synonyms, query, max }),
  ].slice(0, max)

/** The parts whose number is the meaning of a synonym: the number of another maker. */
function partsMeant(catalog: Catalog, synonyms: Synonyms, query: string): WordHit[] {
  const meant = query.length <= MAX_SYNONYM_LENGTH ? synonymOf(synonyms, query) : null
  return (meant === null ? [] : catalog.exact(meant)).map(({ partNumber: title, displayName: detail, url }) => {
    return { kind: 'part', title, detail, url, count: null, unused: [] }
  })
}

type Pages = Pick<SiteContent, 'company' | 'matingPages' | 'pages' | 'standards' | 'synonyms'>
type Known = { readonly families: readonly Family[]; readonly pages: readonly SitePage[] }

const known = new WeakMap<Pages, Known>()

/** The site's pages with those of the groups. */
function pagesOf(families: readonly Family[], content: Pages): readonly SitePage[] {
  const last = known.get(content)
  if (last?.families === families) return last.pages
  const pages = [...productMenu(families, content.pages).flatMap(groupPages), ...sitePages(content)]
  known.set(content, { families, pages })
  return pages
}

/** A group of one family has no page of its own. Other Products has pages in place of families. */
function groupPages({ label, path, items }: MenuGroup): SitePage[] {
  if (items.length < 2) return []
  const areFamilies = items.every(({ table }) => table !== null)
  const detail = areFamilies ? `${items.length} families side by side` : items.map(({ name }) => name).join(', ')
  return [{ kind: 'page', title: label, detail, url: path, text: '' }]
}
