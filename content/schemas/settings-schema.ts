import * as z from 'zod'
import { isCountry } from '#catalog/company/countries.ts'

const country = z.string().refine(isCountry, 'must be the two letters of a country (ISO 3166-1), such as US or DE')

const share = z.number().min(0).max(0.5)
const inches = z.number().min(0).max(0.1)
const BEYOND = 'In inches beyond the stated hole, at most 0.1.'

const choices = z.array(z.string().trim().min(1).max(200)).max(50)

export const settingsFile = z.strictObject({
  sizesFirst: z.enum(['inches', 'millimeters']).meta({
    title: 'First unit',
    description: 'While a size is shown in both. The visitor’s own choice wins.',
    words: { inches: 'Inches', millimeters: 'Millimeters' },
  }),
  dates: z.enum(['month-first', 'day-first', 'iso']).meta({
    title: 'Dates',
    words: { 'month-first': 'November 24, 2026', 'day-first': '24 November 2026', iso: '2026-11-24' },
  }),
  countriesFirst: z
    .tuple([country], country)
    .refine((codes) => new Set(codes).size === codes.length, 'must name each country once')
    .meta({
      title: 'Countries listed first',
      description: 'Two letters each, such as US or DE. The first one is chosen in a new form.',
    }),
  fitAllowances: z
    .strictObject({
      boardShare: share
        .exactOptional()
        .meta({ title: 'Board thickness', description: 'A share: 0.1 is 10%, at most 0.5.' }),
      pressFit: inches.exactOptional().meta({ title: 'Press-fit', description: BEYOND }),
      swage: inches.exactOptional().meta({ title: 'Swage or rivet', description: BEYOND }),
      clip: inches.exactOptional().meta({ title: 'Clip', description: BEYOND }),
      solder: inches.exactOptional().meta({ title: 'Solder', description: BEYOND }),
      finerGauges: z.int().min(0).max(40).exactOptional().meta({ title: 'Finer wire gauges that a plug takes' }),
    })
    .meta({
      title: 'What the fit finder allows',
      description:
        'Where no published source says so. What you write here is your word; an empty field goes by trade practice and says ‘Maker to confirm’.',
    }),
  quoteCurrency: z
    .string()
    .refine(
      (code) => Intl.supportedValuesOf('currency').includes(code),
      'must be the three letters of a currency (ISO 4217), such as USD or EUR',
    )
    .meta({ title: 'Currency of a new quote', description: 'Three letters, such as USD or EUR.' }),
  quoteValidDays: z.int().min(1).max(1_000).meta({ title: 'Quote validity, in days' }),
  quoteReminderDays: z.int().min(0).max(365).meta({
    title: 'Reminder, in days before a quote expires',
    description: '0 sends no reminder. There is none after an answer.',
  }),
  quoteTerms: z
    .string()
    .trim()
    .max(10_000)
    .meta({ title: 'Terms of a quote', description: 'They start below the prices of each new quote.', form: 'long' }),
  quotePayment: choices.meta({
    title: 'Payment terms to choose from',
    description: 'The first one is chosen in a new quote.',
  }),
  quoteIncoterms: choices.meta({ title: 'Incoterms to choose from' }),
  quoteShipFrom: choices.meta({ title: 'Ship-from locations' }),
  quoteOwnLines: choices.meta({
    title: 'Lines to choose from',
    description: 'Such as freight, tooling or a certificate.',
  }),
  quoteSnippets: z.array(z.string().trim().min(1).max(2_000)).max(50).meta({
    title: 'Texts to insert',
    description: 'Your people insert them into a quote or a reply from the menu ‘Insert text’.',
    form: 'long',
  }),
  quoteTax: z
    .strictObject({
      name: z.string().trim().min(1).max(100).meta({ title: 'Name' }),
      rate: z.number().min(0).max(100).multipleOf(0.001).meta({ title: 'Percent' }),
    })
    .exactOptional()
    .meta({ title: 'Tax of a new quote' }),
  quoteDecimalMark: z
    .enum(['point', 'comma'])
    .exactOptional()
    .meta({
      title: 'Price format',
      description: 'Without a choice the currency decides, and what is in doubt is asked.',
      words: { point: '1.25 (point)', comma: '1,25 (comma)' },
    }),
})
z.globalRegistry.add(settingsFile, { first: ['quoteCurrency', 'quoteValidDays', 'quoteTerms', 'quotePayment'] })
