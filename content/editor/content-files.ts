import type * as z from 'zod'
import { LANGUAGE_NAMES, QUOTE_LANGUAGES, type QuoteLanguage } from '#catalog/company/quote-languages.ts'
import { complianceListsFile } from '#content/compliance/compliance-lists-content.ts'
import { themeForm } from '#content/editor/theme-form.ts'
import { isFamilyFile } from '#content/families/families-content.ts'
import { type FolderTexts, productTexts } from '#content/folder-texts.ts'
import { MAILS } from '#content/mails/mail-text.ts'
import { mailMatter } from '#content/mails/mails-content.ts'
import { isPageFile } from '#content/pages/content-pages.ts'
import { pageMatter } from '#content/pages/page-schema.ts'
import { quoteWordsFile } from '#content/quotes/quote-words.ts'
import { redirectsFile } from '#content/redirects/redirects-content.ts'
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
  readonly schema: z.ZodType
  readonly shownAt?: string
}

const SINGLE_FILES: readonly ContentFile[] = [
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
    schema: themeForm,
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
    'redirects.yaml',
    'Old addresses',
    'Addresses of an earlier site, so links and bookmarks lead to the right page. They count only where the site has no page.',
    redirectsFile,
  ),
  yaml(
    'synonyms.yaml',
    'Synonyms',
    'What visitors type in the search, and what the site calls it. An empty meaning removes one.',
    synonymsFile,
  ),
]

function yaml(file: string, title: string, note: string, schema: z.ZodType, shownAt?: string): ContentFile {
  return { file, title, note, kind: 'yaml', schema, ...(shownAt && { shownAt }) }
}

/** Allowed names of new pages and families. Other names come from people's own files. */
const NEW_NAME = /^(families|pages|requests)\/[a-z0-9]+(-[a-z0-9]+)*\.(yaml|md)$/

export const filesOf = (folder: string, own: FolderTexts): ContentFile[] =>
  [...new Set([...productTexts().keys(), ...own.keys()])].flatMap((file) =>
    file.startsWith(`${folder}/`) ? (contentFile(file, own) ?? []) : [],
  )

/** Returns a file's form, or null if the file doesn't exist and can't be made. */
export function contentFile(file: string, own: FolderTexts): ContentFile | null {
  const single = SINGLE_FILES.find((one) => one.file === file)
  if (single) return single
  const quoted = QUOTE_LANGUAGES.find((language) => file === `quotes/${language}.yaml`)
  if (quoted) {
    const note = 'Also of the tables in its mail. Words in braces are filled in.'
    return yaml(file, titleIn(quoted, 'Wording of a quote’s PDF'), note, quoteWordsFile)
  }
  const mail = Object.values(MAILS).find((one) => one.file === file)
  if (mail) return mailFile(mail)
  if (!productTexts().has(file) && !own.has(file) && !(NEW_NAME.test(file) && file.length < 80)) return null
  if (isFamilyFile(file))
    return yaml(file, 'Family', 'One family of parts: its name, its place in the menus, and its columns.', familyFile)
  if (isRequestKindFile(file)) return yaml(file, 'Kind of request', KIND_NOTE, requestKindFile)
  if (!isPageFile(file)) return null
  const note =
    'Headings start with ##. A name in braces on a line of its own shows a list from above, or what the site knows: {standards}, {contact}, {families}.'
  return { file, title: 'Page', note, kind: 'markdown', schema: pageMatter }
}

const titleIn = (language: QuoteLanguage, title: string): string =>
  language === 'en' ? title : `${title}, in ${LANGUAGE_NAMES[language]}`

const KIND_NOTE =
  'A form at /order?kind= and the name of the file. In a site folder of your own, only the kinds that have a file there are offered.'

function mailFile({ file, title, words, blocks }: (typeof MAILS)[keyof typeof MAILS]): ContentFile {
  const braced = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')
  const own = blocks.length > 0 ? ` On a line of their own: ${braced(blocks)}.` : ''
  const note = `Words in braces are filled in: ${braced(words)}.${own} [words]({page}) is a link to the page.`
  const language = QUOTE_LANGUAGES.find((one) => file.endsWith(`.${one}.md`)) ?? 'en'
  return { file, title: titleIn(language, title), note, kind: 'markdown', schema: mailMatter }
}
