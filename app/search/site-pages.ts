import { ABOUT_LINKS, API, CATALOG, COMPLIANCE, FIT } from '#app/shell/site-menu.ts'
import { ADDITIONAL_PRODUCTS } from '#catalogue/company/additional-products.ts'
import {
  CAPABILITIES,
  COMPLIANCE as ENVIRONMENT,
  FINISHES,
  MOLDING,
  SERVICES,
  TESTS,
} from '#catalogue/company/company-engineering.ts'
import { STANDARDS } from '#catalogue/company/company-texts.ts'
import { TOOLING } from '#catalogue/company/tooling.ts'
import type { SitePage } from '#catalogue/words/site-page.ts'

const named = (list: readonly { readonly name: string; readonly text: string }[]): string =>
  list.map(({ name, text }) => `${name} ${text}`).join(' ')
const [PROFILE, ENGINEERING] = ABOUT_LINKS

/** The pages and documents that the search for words finds, with what they are about (behavior 7.16). */
export const SITE_PAGES: readonly SitePage[] = [
  {
    kind: 'document',
    title: CATALOG.label,
    detail: 'All products in one PDF',
    url: CATALOG.path,
    text: 'catalogue brochure download',
  },
  ...TOOLING.map(
    ({ name, title, summary }): SitePage => ({
      kind: 'document',
      title,
      detail: 'Tooling, PDF',
      url: `/view-pdf/Tooling/${name}.pdf`,
      text: `${summary} ${name} manual instructions`,
    }),
  ),
  {
    kind: 'page',
    title: 'Tooling Products',
    detail: 'Swage, press-fit and crimping tools for our terminals and jacks.',
    url: '/other-products/tooling-products',
    text: `installation ${TOOLING.map(({ title }) => title).join(' ')}`,
  },
  {
    kind: 'page',
    title: 'Hardware & Accessories',
    detail: ADDITIONAL_PRODUCTS.map(({ name }) => name).join(', '),
    url: '/other-products/hardware-accessories',
    text: `additional products ${named(ADDITIONAL_PRODUCTS)}`,
  },
  {
    kind: 'page',
    title: PROFILE.label,
    detail: PROFILE.text,
    url: PROFILE.path,
    text: 'about us history address toll-free phone fax support made in the USA',
  },
  {
    kind: 'page',
    title: ENGINEERING.label,
    detail: ENGINEERING.text,
    url: ENGINEERING.path,
    text: [
      STANDARDS.map(({ number, standing, text }) => `${number} ${standing} ${text}`).join(' '),
      named([...CAPABILITIES, ...FINISHES, ...SERVICES, ...TESTS, ...ENVIRONMENT]),
      MOLDING.join(' '),
      'electroplating finishes environment compliance custom parts',
    ].join(' '),
  },
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
