import { API, CATALOG, COMPLIANCE, catalogLabel, DOCUMENTS, FIT } from '#app/ui/site-menu.ts'
import type { Catalog, WordHit } from '#catalog/answers.ts'
import { CHANGE_NOTICES, noticesIn } from '#catalog/company/company-document.ts'
import type { Tool } from '#catalog/mating-set/mating-set-item.ts'
import type { Family } from '#catalog/registry/family.ts'
import { type MenuGroup, productMenu } from '#catalog/registry/menu.ts'
import { namedCriterion } from '#catalog/words/nominal-sizes.ts'
import { type Synonyms, synonymOf } from '#catalog/words/synonyms.ts'
import type { SitePage } from '#catalog/words/word-search.ts'
import { fitHit, searchWords } from '#catalog/words/word-search.ts'
import type { ContentPage } from '#content/pages/content-page.ts'
import type { SiteContent } from '#content/site-content.ts'

/** Pages and documents that word search finds, with their topics (behavior 7.16). */
const sitePages = ({
  company,
  matingPages,
  pages,
  standards,
  documents,
}: Pick<SiteContent, 'company' | 'matingPages' | 'pages' | 'standards' | 'documents'>): readonly SitePage[] => [
  {
    ...pageOf(catalogLabel(company.maker), CATALOG.path, 'All products in one PDF', 'catalogue brochure download'),
    kind: 'document',
  },
  ...matingPages.tools.map(toolingSheet),
  ...pages.map((page) => contentPage(page, standards)),
  ...OWN_PAGES,
  ...(documents.length > 0 ? [documentsPage(documents)] : []),
  ...noticesPage(documents),
]

const documentsPage = (documents: SiteContent['documents']): SitePage =>
  pageOf(
    DOCUMENTS.label,
    DOCUMENTS.path,
    'Declarations, certificates and terms, with versions and dates.',
    `conflict minerals declaration certificate ${documents.map(({ label, title }) => `${label} ${title}`).join(' ')}`,
  )

function noticesPage(documents: SiteContent['documents']): readonly SitePage[] {
  const named = noticesIn(documents).map(({ version, title }) => `${version} ${title}`)
  const text = `PCN end of life EOL last time buy ${named.join(' ')}`
  const { label, path } = CHANGE_NOTICES
  return named.length > 0 ? [pageOf(label, path, 'Product changes and last-order dates.', text)] : []
}

const toolingSheet = ({ name, title, summary }: Tool): SitePage => ({
  ...pageOf(title, `/view-pdf/Tooling/${name}.pdf`, 'Tooling, PDF', `${summary} ${name} manual instructions`),
  kind: 'document',
})

function contentPage(page: ContentPage, standards: SiteContent['standards']): SitePage {
  const hasStandards = page.sections.some(({ blocks }) => blocks.some(({ kind }) => kind === 'standards'))
  const named = standards.map(({ number, standing, text }) => `${number} ${standing} ${text}`)
  const text = [page.words, ...(hasStandards ? named : [])].join(' ')
  return pageOf(page.menuLabel, page.path, page.menuText, text)
}

const pageOf = (title: string, url: string, detail: string, text: string): SitePage => ({
  kind: 'page',
  title,
  detail,
  url,
  text,
})

const OWN_PAGES: readonly SitePage[] = [
  pageOf(
    FIT.label,
    FIT.path,
    'Parts that fit a board, a hole, a wire or a mate.',
    'board thickness mounting hole wire gauge mating selector',
  ),
  pageOf(
    COMPLIANCE.label,
    COMPLIANCE.path,
    'How pure tin, RoHS and lead are derived from finishes and metals.',
    'REACH conflict minerals lead-free compliant declaration certificate',
  ),
  pageOf(
    'Datasheets and CAD files',
    '/#products',
    'On each part page. Choose a family first.',
    'drawings models downloads kicad step',
  ),
  pageOf('Compare', '/compare', 'Parts of one family side by side.', 'comparison differences'),
  pageOf('Changes', '/changes', 'Parts that were added, changed or removed.', 'news feed atom updates'),
  pageOf('Order Form', '/order', 'Request a quote.', 'RFQ price quotation buy inquiry request'),
  pageOf(
    'Paste a list',
    '/list/paste',
    'Turn a bill of materials into a quote list.',
    'BOM spreadsheet upload CSV Excel quote list',
  ),
  pageOf(
    'Contact',
    '/contact',
    'Address, phone numbers, email and a message form.',
    'contact us email support sales telephone fax message',
  ),
  pageOf(API.label, API.path, 'The catalog as JSON.', 'OpenAPI MCP developers'),
]

/** Maximum hits in the dropdown and API, and on the search page. */
const MAX_WORDS = 6
export const MAX_WORDS_ON_PAGE = 24

/** A number is looked for among so many words, as long as this: '500' is a quantity. */
const MAX_NAMING = 8
const MIN_NUMBER = 5

const isLong = (word: string): boolean => word.length >= MIN_NUMBER && /\d/.test(word)

/** Terms in `synonyms.yaml` are shorter. */
const MAX_SYNONYM_LENGTH = 200

/** Searches the words of families, filters, pages and documents (behavior 7.16). */
export const findWords = (
  catalog: Catalog,
  families: readonly Family[],
  content: Pages,
  query: string,
  max: number = MAX_WORDS,
): WordHit[] =>
  withFit(query, max, [
    ...partsMeant(catalog, content.synonyms, query),
    ...searchWords(catalog, families, pagesOf(families, content), { synonyms: content.synonyms, query, max }),
  ])

/** Adds the fit finder with the typed size, below the parts and families; alone if the query says what has the size. */
function withFit(query: string, max: number, hits: readonly WordHit[]): WordHit[] {
  const isAsked = hits.length > 0 || namedCriterion(query.split(' ')) !== null
  const fit = isAsked ? fitHit(query) : null
  if (!fit) return hits.slice(0, max)
  const others = hits.filter(({ url }) => url !== FIT.path).slice(0, max - 1)
  const place = others.findLastIndex(({ kind }) => kind !== 'page' && kind !== 'document') + 1
  return others.toSpliced(place, 0, fit)
}

/** Parts whose number is a synonym's meaning, for another maker's number, or is beside other words: '1401-2-0101 price'. */
function partsMeant(catalog: Catalog, synonyms: Synonyms, query: string): WordHit[] {
  if (query.length > MAX_SYNONYM_LENGTH) return []
  const synonym = synonymOf(synonyms, query)
  const words = query.trim().split(/\s+/)
  const isMixed = synonym === null && words.length > 1 && words.length <= MAX_NAMING
  const named = isMixed ? words.find((word) => isLong(word) && catalog.exact(word).length > 0) : undefined
  // A number with its label or revision is found as such (behavior 7.17).
  const number = synonym ?? (named !== undefined && catalog.search(query).count === 0 ? named : undefined)
  return (number === undefined ? [] : catalog.exact(number)).map(({ partNumber: title, displayName: detail, url }) => {
    const unused = synonym === null ? words.filter((word) => word !== number) : []
    return { kind: 'part', title, detail, url, count: null, unused }
  })
}

type Pages = Pick<SiteContent, 'company' | 'matingPages' | 'pages' | 'standards' | 'synonyms' | 'documents'>
type Known = { readonly families: readonly Family[]; readonly pages: readonly SitePage[] }

const known = new WeakMap<Pages, Known>()

function pagesOf(families: readonly Family[], content: Pages): readonly SitePage[] {
  const last = known.get(content)
  if (last?.families === families) return last.pages
  const pages = [...productMenu(families, content.pages).flatMap(groupPages), ...sitePages(content)]
  known.set(content, { families, pages })
  return pages
}

/** A group of one family has no page. Other Products has pages in place of families. */
function groupPages({ label, path, items }: MenuGroup): SitePage[] {
  if (items.length < 2) return []
  const areFamilies = items.every(({ table }) => table !== null)
  const detail = areFamilies ? `${items.length} families side by side` : items.map(({ name }) => name).join(', ')
  return [pageOf(label, path, detail, '')]
}
