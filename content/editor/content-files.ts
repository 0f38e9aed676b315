import type * as z from 'zod'
import { LANGUAGE_NAMES, QUOTE_LANGUAGES } from '#catalog/company/quote-languages.ts'
import { complianceListsFile } from '#content/compliance/compliance-lists-content.ts'
import { isFamilyFile } from '#content/families/families-content.ts'
import type { FolderTexts } from '#content/folder-texts.ts'
import { inLanguages, MAILS } from '#content/mails/mail-text.ts'
import { mailMatter } from '#content/mails/mails-content.ts'
import { isPageFile } from '#content/pages/content-pages.ts'
import { pageMatter } from '#content/pages/page-schema.ts'
import { productTexts } from '#content/product-texts.ts'
import { quoteWordsFile } from '#content/quotes/quote-words.ts'
import { isRequestKindFile, requestKindFile } from '#content/requests/request-kinds.ts'
import { companyFile } from '#content/schemas/company-schema.ts'
import { familyFile, fieldsFile } from '#content/schemas/family-schema.ts'
import { homeFile, standardsFile } from '#content/schemas/home-schema.ts'
import { settingsFile } from '#content/schemas/settings-schema.ts'
import { synonymsFile } from '#content/synonyms/synonyms-content.ts'

export type ContentFile = {
  readonly file: string
  readonly title: string
  readonly note: string
  readonly kind: 'yaml' | 'markdown' | 'theme'
  readonly schema: z.ZodType | null
  /** Its page on the site, if there is one. */
  readonly shownAt?: string
}

const SINGLE: readonly ContentFile[] = [
  yaml(
    'company.yaml',
    'Company',
    'Names, address, numbers and mailboxes: on every page, in mails and on documents.',
    companyFile,
    '/about/company-profile',
  ),
  yaml(
    'settings.yaml',
    'Quotes and units',
    'What a new quote starts with, and how the site writes sizes and dates.',
    settingsFile,
  ),
  yaml(
    'home.yaml',
    'Home page',
    'Its texts and slides. {company} and {maker} stand for the company’s names.',
    homeFile,
    '/',
  ),
  yaml(
    'standards.yaml',
    'Standards',
    'The specifications for your parts, and how you relate to each.',
    standardsFile,
    '/about/company-profile',
  ),
  {
    file: 'theme.css',
    title: 'Colors',
    note: 'Text that would be hard to read on its background is refused.',
    kind: 'theme',
    schema: null,
    shownAt: '/',
  },
  yaml(
    'fields.yaml',
    'Shared columns',
    'The columns that several families have. A family can add its own.',
    fieldsFile,
  ),
  yaml(
    'compliance-lists.yaml',
    'Compliance lists',
    'The published lists that compliance statements name, with the dates that you have checked.',
    complianceListsFile,
    '/compliance',
  ),
  yaml(
    'synonyms.yaml',
    'Synonyms',
    'What visitors type in the search, and what the site calls it. An empty meaning removes one.',
    synonymsFile,
  ),
  ...QUOTE_LANGUAGES.map((language) =>
    yaml(
      `quotes/${language}.yaml`,
      `Quote wording (${LANGUAGE_NAMES[language]})`,
      'The words of its PDF and in the tables of its mail. Words in braces are filled in.',
      quoteWordsFile,
    ),
  ),
]

const MAIL_TITLES: Readonly<Record<keyof typeof MAILS, string>> = {
  quote: 'Quote request, to you',
  copy: 'Copy of a request, to the buyer',
  ...inLanguages('answer', (language) => `Quote, to the buyer, in ${LANGUAGE_NAMES[language]}`),
  order: 'Order, to you',
  ...inLanguages('order-copy', (language) => `Confirmation of an order, to the buyer, in ${LANGUAGE_NAMES[language]}`),
  ...inLanguages('withdrawn', (language) => `Withdrawn quote, to the buyer, in ${LANGUAGE_NAMES[language]}`),
  ...inLanguages('reminder', (language) => `Quote that ends soon, to the buyer, in ${LANGUAGE_NAMES[language]}`),
  contact: 'Contact message, to you',
  message: 'Message about a request, to you',
  reply: 'Notice of a message, to the buyer',
  confirm: 'Confirmation of change notices, to a follower',
  notice: 'Changed parts, to a follower',
  invite: 'Link to the desk, to an invited person',
}

function yaml(file: string, title: string, note: string, schema: z.ZodType, shownAt?: string): ContentFile {
  return { file, title, note, kind: 'yaml', schema, ...(shownAt && { shownAt }) }
}

/** Allowed names of new pages and families. Other names come from people's own files. */
const NEW_NAME = /^(families|pages|requests)\/[a-z0-9]+(-[a-z0-9]+)*\.(yaml|md)$/

/** Files of one kind, of the product and the folder. */
export const filesOf = (folder: 'families' | 'pages' | 'mails' | 'requests', own: FolderTexts): string[] =>
  [...new Set([...productTexts().keys(), ...own.keys()])].filter(
    (file) => file.startsWith(`${folder}/`) && contentFile(file, own) !== null,
  )

/** Files that exist once, in the desk's order. */
export const singleFiles = (): readonly ContentFile[] => SINGLE

/** Returns a file's form, or null if the file doesn't exist and can't be made. */
export function contentFile(file: string, own: FolderTexts): ContentFile | null {
  const single = SINGLE.find((one) => one.file === file)
  if (single) return single
  const mail = Object.entries(MAILS).find(([, one]) => one.file === file)
  if (mail) return mailFile(...(mail as [keyof typeof MAILS, (typeof MAILS)[keyof typeof MAILS]]))
  if (!productTexts().has(file) && !own.has(file) && !(NEW_NAME.test(file) && file.length < 80)) return null
  if (isFamilyFile(file))
    return yaml(file, 'Family', 'One family of parts: its name, its place in the menus, and its columns.', familyFile)
  if (isRequestKindFile(file)) return yaml(file, 'Kind of request', KIND_NOTE, requestKindFile)
  if (!isPageFile(file)) return null
  const note =
    'Headings start with ##. A name in braces on a line of its own shows a list from above, or what the site knows: {standards}, {contact}, {families}.'
  return { file, title: 'Page', note, kind: 'markdown', schema: pageMatter }
}

const KIND_NOTE =
  'A form at /order?kind= and the name of the file. In a site folder of your own, only the kinds that have a file there are offered.'

function mailFile(kind: keyof typeof MAILS, { file, words, blocks }: (typeof MAILS)[keyof typeof MAILS]): ContentFile {
  const braced = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')
  const own = blocks.length > 0 ? ` On a line of their own: ${braced(blocks)}.` : ''
  const note = `Words in braces are filled in: ${braced(words)}.${own} [words]({page}) is a link to the page.`
  return { file, title: MAIL_TITLES[kind], note, kind: 'markdown', schema: mailMatter }
}
