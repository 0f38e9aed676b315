import type * as z from 'zod'
import type { Company } from '#catalog/company/company.ts'
import type { CompanyDocument } from '#catalog/company/company-document.ts'
import type { SiteSettings } from '#catalog/company/site-settings.ts'
import type { ComplianceLists } from '#catalog/compliance/compliance-lists.ts'
import type { MatingPages } from '#catalog/mating-set/mating-set-item.ts'
import type { Family } from '#catalog/registry/family.ts'
import type { Synonyms } from '#catalog/words/synonyms.ts'
import type { Look } from '#content/look/look-content.ts'
import type { MailTexts } from '#content/mails/mail-text.ts'
import type { ContentPage } from '#content/pages/content-page.ts'
import type { WordsByLanguage } from '#content/quotes/quote-words.ts'
import type { Redirects } from '#content/redirects/redirects-content.ts'
import type { RequestKind } from '#content/requests/request-kinds.ts'
import type { homeFile, standardsFile } from '#content/schemas/home-schema.ts'
import type { settingsFile } from '#content/schemas/settings-schema.ts'

/** The checked content of the site folder, as plain values that threads can exchange. */
export type SiteContent = {
  /** A hash of everything else. When it changes, everything that shows content is rendered again. */
  readonly version: string
  readonly company: Company
  /** In menu order (behavior 3.12). */
  readonly families: readonly Family[]
  readonly mails: MailTexts
  readonly look: Look
  /** The home page's texts and slides (behavior 2.1 to 2.3). */
  readonly home: z.output<typeof homeFile>
  /** Specifications for the company's parts, each with the company's status (behavior 2.10). */
  readonly standards: z.output<typeof standardsFile>['standards']
  /** Sources of compliance statements, with dates (behavior 16.16). */
  readonly complianceLists: ComplianceLists
  /** In menu order. */
  readonly pages: readonly ContentPage[]
  readonly matingPages: MatingPages
  /** From `synonyms.yaml` and the desk (behavior 7.18). */
  readonly synonyms: Synonyms
  readonly redirects: Redirects
  /** Filed at the desk, or the sample's. */
  readonly documents: readonly CompanyDocument[]
  readonly settings: SiteSettings
  readonly quotes: QuoteDefaults
  /** By language, from `quotes/*.yaml`. */
  readonly quoteWords: WordsByLanguage
  /** Kinds of request other than the quote request, from `requests/*.yaml`, in order. */
  readonly requestKinds: readonly RequestKind[]
  /** What is still sample content (behavior 2.11). */
  readonly samples: readonly SampleFact[]
}

/** Defaults of a new quote, from `settings.yaml`. Pages don't get them. */
export type QuoteDefaults = Omit<z.output<typeof settingsFile>, keyof SiteSettings>

/** A sample value of a content file: `company.yaml`, `address`. For a page, its headings, or all of it. */
export type SampleFact = { readonly file: string; readonly key: string }
