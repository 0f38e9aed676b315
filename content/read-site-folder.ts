import { hash } from 'node:crypto'
import type { Company } from '#catalog/company/company.ts'
import { complianceListsContent } from '#content/compliance/compliance-lists-content.ts'
import type { ContentFault } from '#content/content-fault.ts'
import { familiesContent, isFamilyFile } from '#content/families/families-content.ts'
import type { FolderTexts } from '#content/folder-texts.ts'
import { homeContent, standardsContent } from '#content/home-content.ts'
import { LOOK_FILES, lookContent } from '#content/look/look-content.ts'
import { mailsContent } from '#content/mails/mails-content.ts'
import { nearestWord } from '#content/nearest-word.ts'
import { isPageFile, pagesContent } from '#content/pages/content-pages.ts'
import { findMatingPages } from '#content/pages/find-mating-pages.ts'
import { layersOf, productTexts } from '#content/product-texts.ts'
import { quoteWordsContent } from '#content/quotes/quote-words.ts'
import { isRequestKindFile, requestKindsContent } from '#content/requests/request-kinds.ts'
import { companyFile } from '#content/schemas/company-schema.ts'
import { settingsFile } from '#content/schemas/settings-schema.ts'
import type { SampleFact, SiteContent } from '#content/site-content.ts'
import { synonymsContent } from '#content/synonyms/synonyms-content.ts'
import { parseYaml } from '#content/yaml-file.ts'
import type { ContentText } from '#content/yaml-text.ts'

const FILE = 'company.yaml'

/** Reads `company.yaml`. */
function companyContent(
  product: ContentText,
  own?: ContentText,
):
  | { readonly company: Company; readonly samples: readonly SampleFact[] }
  | { readonly faults: readonly ContentFault[] } {
  const parsed = parseYaml(companyFile, product, own)
  if ('faults' in parsed) return parsed
  const { sample, ...facts } = parsed.value
  const samples = sample.filter((key) => !parsed.ownKeys.includes(key)).map((key) => ({ file: FILE, key }))
  return { company: { ...facts, sampleContact: samples.length > 0 }, samples }
}

const NONE: FolderTexts = new Map()

/** A content, or every fault of every file. */
export type ParsedSite = { readonly content: SiteContent } | { readonly faults: readonly ContentFault[] }

/**
 * Reads the operator's files over the product's (behavior 17.1). Returns the content, or every fault of every file: nothing
 * is taken from a folder that has one.
 */
export function parseSite(own: FolderTexts): ParsedSite {
  const company = companyContent(...layersOf('company.yaml', own))
  const mails = mailsContent(own)
  const settings = parseYaml(settingsFile, ...layersOf('settings.yaml', own))
  const { name = '', maker = '' } = 'company' in company ? company.company : {}
  const placeholders = { company: name, maker }
  const home = homeContent(layersOf('home.yaml', own), placeholders)
  const standards = standardsContent(layersOf('standards.yaml', own), placeholders)
  const families = familiesContent(productTexts(), own)
  const pages = pagesContent(productTexts(), own, {
    placeholders,
    families: 'faults' in families ? [] : families.families,
  })
  const look = lookContent(productTexts(), own)
  const lists = complianceListsContent(...layersOf('compliance-lists.yaml', own))
  const synonyms = synonymsContent(...layersOf('synonyms.yaml', own))
  const words = quoteWordsContent(own)
  const kinds = requestKindsContent(own)
  const parts = [company, families, mails, settings, home, standards, pages, look, lists, synonyms, words, kinds]
  const faults = [...unknownFiles(own), ...parts.flatMap((part) => ('faults' in part ? part.faults : []))]
  if (
    'faults' in company ||
    'faults' in families ||
    'faults' in mails ||
    'faults' in settings ||
    'faults' in home ||
    'faults' in standards ||
    'faults' in pages ||
    'faults' in look ||
    'faults' in lists ||
    'faults' in synonyms ||
    'faults' in words ||
    'faults' in kinds
  )
    return { faults }
  if (faults.length > 0) return { faults }
  const { sizesFirst, dates, countriesFirst, fitAllowances, ...quotes } = settings.value
  const samples = [...company.samples, ...pages.samples]
  const values = {
    company: company.company,
    families: families.families,
    mails: mails.mails,
    settings: { sizesFirst, dates, countriesFirst, fitAllowances },
    quotes,
    ...look,
    ...home,
    ...standards,
    ...lists,
    ...synonyms,
    ...words,
    documents: [],
    notices: [],
    ...kinds,
    pages: pages.pages,
    matingPages: findMatingPages(pages.pages),
    samples,
  }
  return { content: { ...values, version: hash('sha256', JSON.stringify(values), 'base64url').slice(0, 16) } }
}

/** The content without any file of an operator: that of the product. */
export function readProductContent(): SiteContent {
  const parsed = parseSite(NONE)
  if ('content' in parsed) return parsed.content
  throw new Error(`The product's own site folder is damaged: ${JSON.stringify(parsed.faults)}`)
}

/** Files that no part of the site reads: a misspelled name would otherwise change nothing, without a word. */
function unknownFiles(own: FolderTexts): ContentFault[] {
  const names = [...productTexts().keys()]
  return [...own.keys()]
    .filter(
      (file) =>
        !names.includes(file) &&
        !LOOK_FILES.includes(file) &&
        !isPageFile(file) &&
        !isFamilyFile(file) &&
        !isRequestKindFile(file),
    )
    .map((file) => {
      const near = nearestWord(file, names)
      return { file, line: 1, message: `There is no content file of this name${near ? `. Did you mean ${near}?` : ''}` }
    })
}
