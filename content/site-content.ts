import type { Company } from '#catalog/company/company.ts'
import type { CompanyDocument } from '#catalog/company/company-document.ts'
import type { SiteSettings } from '#catalog/company/site-settings.ts'
import type { ComplianceLists } from '#catalog/compliance/compliance-lists.ts'
import type { MatingPages } from '#catalog/mating-set/mating-pages.ts'
import type { Family } from '#catalog/registry/family.ts'
import type { Synonyms } from '#catalog/words/synonyms.ts'
import type { HomeContent, Standard } from '#content/home-content.ts'
import type { Look } from '#content/look/look-content.ts'
import type { MailTexts } from '#content/mails/mail-text.ts'
import type { ContentPage } from '#content/pages/content-page.ts'
import type { WordsByLanguage } from '#content/quotes/quote-words.ts'

import type { RequestKind } from '#content/requests/request-kind.ts'

/** What makes the site this company's: the checked content of the site folder, as plain values that threads can exchange. */
export type SiteContent = {
  /** A hash of everything else: everything that shows content is made again when it changes. */
  readonly version: string
  readonly company: Company
  /** In menu order (behavior 3.12). */
  readonly families: readonly Family[]
  readonly mails: MailTexts
  readonly look: Look
  readonly home: HomeContent
  readonly standards: readonly Standard[]
  /** What compliance statements rest on, with dates (behavior 16.16). */
  readonly complianceLists: ComplianceLists
  /** The pages of `pages/*.md`, in menu order. */
  readonly pages: readonly ContentPage[]
  readonly matingPages: MatingPages
  /** Of `synonyms.yaml`, and those that were made at the desk (behavior 7.18). */
  readonly synonyms: Synonyms
  /** The company's documents, which are filed at the desk, or the sample's. */
  readonly documents: readonly CompanyDocument[]
  readonly settings: SiteSettings
  readonly quotes: QuoteDefaults
  /** The words of quotes in each language, of `quotes/*.yaml`. */
  readonly quoteWords: WordsByLanguage
  /** The kinds of request beside the quote request, of `requests/*.yaml`, in their order. */
  readonly requestKinds: readonly RequestKind[]
  /** What is still the product's sample (behavior 2.11). */
  readonly samples: readonly SampleFact[]
}

/** What a new quote starts with, of `settings.yaml`; pages don't get it. `quoteCurrency` is ISO 4217. */
export type QuoteDefaults = {
  readonly quoteCurrency: string
  readonly quoteValidDays: number
  /** How many days before its last day the buyer is reminded of a quote; 0: never. */
  readonly quoteReminderDays: number
  readonly quoteTerms: string
  /** Choices beside what is typed; a new quote has the first. */
  readonly quotePayment: readonly string[]
  readonly quoteIncoterms: readonly string[]
  readonly quoteShipFrom: readonly string[]
  /** What a clerk can add as a line of its own. */
  readonly quoteOwnLines: readonly string[]
  /** Texts for notes. */
  readonly quoteSnippets: readonly string[]
  /** The rate is in percent. */
  readonly quoteTax?: { readonly name: string; readonly rate: number }
  /** The decimal mark of typed prices. Without it the currency decides. */
  readonly quoteDecimalMark?: 'point' | 'comma'
}

/** A value of a content file that is a sample: `company.yaml`, `address`. A page's are its headings, or all of it. */
export type SampleFact = { readonly file: string; readonly key: string }
