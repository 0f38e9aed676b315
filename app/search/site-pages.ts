import { API, CATALOG, COMPLIANCE, catalogLabel, FIT } from '#app/ui/site-menu.ts'
import type { Tool } from '#catalog/mating-set/mating-pages.ts'
import type { SitePage } from '#catalog/words/site-page.ts'
import type { ContentPage } from '#content/pages/content-page.ts'
import type { SiteContent } from '#content/site-content.ts'

/** The pages and documents that the search for words finds, with what they are about (behavior 7.16). */
export const sitePages = ({
  company,
  matingPages,
  pages,
  standards,
}: Pick<SiteContent, 'company' | 'matingPages' | 'pages' | 'standards'>): readonly SitePage[] => [
  {
    kind: 'document',
    title: catalogLabel(company.maker),
    detail: 'All products in one PDF',
    url: CATALOG.path,
    text: 'catalogue brochure download',
  },
  ...matingPages.tools.map(toolingSheet),
  ...pages.map((page) => contentPage(page, standards)),
  ...OWN_PAGES,
]

const toolingSheet = ({ name, title, summary }: Tool): SitePage => ({
  kind: 'document',
  title,
  detail: 'Tooling, PDF',
  url: `/view-pdf/Tooling/${name}.pdf`,
  text: `${summary} ${name} manual instructions`,
})

function contentPage(page: ContentPage, standards: SiteContent['standards']): SitePage {
  const hasStandards = page.sections.some(({ blocks }) => blocks.some(({ kind }) => kind === 'standards'))
  const named = standards.map(({ number, standing, text }) => `${number} ${standing} ${text}`)
  const text = [page.words, ...(hasStandards ? named : [])].join(' ')
  return { kind: 'page', title: page.menuLabel, detail: page.menuText, url: page.path, text }
}

const OWN_PAGES: readonly SitePage[] = [
  {
    kind: 'page',
    title: FIT.label,
    detail: 'Parts that fit a board, a hole, a wire or a mate.',
    url: FIT.path,
    text: 'board thickness mounting hole wire gauge mating selector',
  },
  {
    kind: 'page',
    title: COMPLIANCE.label,
    detail: 'Parts by pure tin, RoHS and lead, in all families.',
    url: COMPLIANCE.path,
    text: 'REACH conflict minerals lead-free compliant declaration certificate',
  },
  {
    kind: 'page',
    title: 'Datasheets and CAD files',
    detail: 'On the page of each part: choose its family first.',
    url: '/#products',
    text: 'drawings models downloads footprint',
  },
  {
    kind: 'page',
    title: 'Compare',
    detail: 'Parts of one family side by side.',
    url: '/compare',
    text: 'comparison differences',
  },
  {
    kind: 'page',
    title: 'Changes',
    detail: 'Parts that were added, changed or removed.',
    url: '/changes',
    text: 'news feed atom updates',
  },
  {
    kind: 'page',
    title: 'Order Form',
    detail: 'Request a quote.',
    url: '/order',
    text: 'RFQ price quotation buy inquiry request',
  },
  {
    kind: 'page',
    title: 'Paste a list',
    detail: 'A bill of materials becomes a quote list.',
    url: '/list/paste',
    text: 'BOM spreadsheet upload CSV Excel quote list',
  },
  {
    kind: 'page',
    title: 'Contact',
    detail: 'Address, phone numbers and a message form.',
    url: '/contact',
    text: 'contact us email support sales telephone fax message',
  },
  { kind: 'page', title: API.label, detail: 'The catalog as JSON.', url: API.path, text: 'OpenAPI MCP developers' },
]
