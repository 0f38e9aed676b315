import { hash } from 'node:crypto'
import type { z } from 'zod'
import type { Company } from '#catalog/company/company.ts'
import type { MatingPages } from '#catalog/mating-set/mating-set-item.ts'
import { complianceListsFile } from '#content/compliance/compliance-lists-content.ts'
import { familiesContent, isFamilyFile } from '#content/families/families-content.ts'
import { type FolderTexts, layersOf, productTexts } from '#content/folder-texts.ts'
import { LOOK_FILES, lookContent } from '#content/look/look-content.ts'
import { mailsContent } from '#content/mails/mails-content.ts'
import { nearestWord } from '#content/nearest-word.ts'
import type { ContentPage } from '#content/pages/content-page.ts'
import { isPageFile, pagesContent } from '#content/pages/content-pages.ts'
import { parseYaml } from '#content/parse-yaml.ts'
import { fillInAll, type Placeholders, unknownPlaceholder } from '#content/placeholders.ts'
import { quoteWordsContent } from '#content/quotes/quote-words.ts'
import { redirectsContent } from '#content/redirects/redirects-content.ts'
import { isRequestKindFile, requestKindsContent } from '#content/requests/request-kinds.ts'
import { companyFile } from '#content/schemas/company-schema.ts'
import { homeFile, standardsFile } from '#content/schemas/home-schema.ts'
import { settingsFile } from '#content/schemas/settings-schema.ts'
import type { SampleFact, SiteContent } from '#content/site-content.ts'
import { synonymsContent } from '#content/synonyms/synonyms-content.ts'
import { type ContentFault, type ContentText, faultText, type OrFaults } from '#content/yaml-text.ts'

const FILE = 'company.yaml'

function companyContent(
  product: ContentText,
  own?: ContentText,
): OrFaults<{ readonly company: Company; readonly samples: readonly SampleFact[] }> {
  const parsed = parseYaml(companyFile, product, own)
  if ('faults' in parsed) return parsed
  const { sample, ...facts } = parsed.value
  const samples = sample.filter((key) => !parsed.ownKeys.includes(key)).map((key) => ({ file: FILE, key }))
  return { company: { ...facts, sampleContact: samples.length > 0 }, samples }
}

/** Reads a file with the company's names filled in. */
function readFilled<T>(
  schema: z.ZodType<T>,
  files: readonly [product: ContentText, own?: ContentText],
  words: Placeholders,
): OrFaults<{ readonly value: T }> {
  const parsed = parseYaml(schema, ...files)
  if ('faults' in parsed) return parsed
  const faults: ContentFault[] = []
  const value = fillInAll(parsed.value, words, (word, path) =>
    faults.push(parsed.fault(path, unknownPlaceholder(word, Object.keys(words)))),
  )
  return faults.length > 0 ? { faults } : { value }
}

const NONE: FolderTexts = new Map()

export type ParsedSite = OrFaults<{ readonly content: SiteContent }>

/** Reads the operator's files over the product's (behavior 17.1). Returns the content, or every fault of every file. */
export function parseSite(own: FolderTexts): ParsedSite {
  const faults = unknownFiles(own)
  const read = <T extends object>(made: OrFaults<T>): T | null => {
    if (!('faults' in made)) return made
    faults.push(...made.faults)
    return null
  }
  const company = read(companyContent(...layersOf('company.yaml', own)))
  const families = read(familiesContent(productTexts(), own))
  const mails = read(mailsContent(own))
  const settings = read(parseYaml(settingsFile, ...layersOf('settings.yaml', own)))
  const placeholders = { company: company?.company.name ?? '', maker: company?.company.maker ?? '' }
  const home = read(readFilled(homeFile, layersOf('home.yaml', own), placeholders))
  const standards = read(readFilled(standardsFile, layersOf('standards.yaml', own), placeholders))
  const known = { placeholders, families: families?.families ?? [] }
  const pages = read(pagesContent(productTexts(), own, known))
  const look = read(lookContent(productTexts(), own))
  const lists = read(parseYaml(complianceListsFile, ...layersOf('compliance-lists.yaml', own)))
  const synonyms = read(synonymsContent(...layersOf('synonyms.yaml', own)))
  const redirects = read(redirectsContent(...layersOf('redirects.yaml', own)))
  const words = read(quoteWordsContent(own))
  const kinds = read(requestKindsContent(own))
  if (!company || !families || !mails || !settings || !home || !standards || !pages || !look) return { faults }
  if (!lists || !synonyms || !redirects || !words || !kinds || faults.length > 0) return { faults }
  const { sizesFirst, dates, countriesFirst, fitAllowances, ...quotes } = settings.value
  const samples = [...company.samples, ...pages.samples]
  const values = {
    company: company.company,
    families: families.families,
    mails: mails.mails,
    settings: { sizesFirst, dates, countriesFirst, fitAllowances },
    quotes,
    ...look,
    home: home.value,
    standards: standards.value.standards,
    complianceLists: lists.value,
    ...synonyms,
    ...redirects,
    ...words,
    documents: [],
    ...kinds,
    pages: pages.pages,
    matingPages: findMatingPages(pages.pages),
    samples,
  }
  return { content: { ...values, version: hash('sha256', JSON.stringify(values), 'base64url').slice(0, 16) } }
}

/** The product's content, without an operator's files. */
export function readProductContent(): SiteContent {
  const parsed = parseSite(NONE)
  if ('content' in parsed) return parsed.content
  throw new Error(`The product's own site folder has mistakes: ${parsed.faults.map(faultText).join('; ')}`)
}

/** Files that no reader uses: otherwise a misspelled name would silently change nothing. */
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

const HARDWARE = '/other-products/hardware-accessories'

/** Finds all pages' tooling documents, and the page about hardware (behavior 8.10). */
const findMatingPages = (pages: readonly ContentPage[]): MatingPages => ({
  tools: pages.flatMap(({ path, sections }) =>
    sections
      .flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'documents' ? block.documents : [])))
      .map((document) => ({ ...document, url: `${path}#${document.name}` })),
  ),
  hardwareUrl: pages.find(({ path }) => path === HARDWARE)?.path ?? null,
})
