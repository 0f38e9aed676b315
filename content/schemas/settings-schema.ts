import * as z from 'zod'
import { isCountry } from '#catalog/company/countries.ts'
import type { SiteSettings } from '#catalog/company/site-settings.ts'
import type { QuoteDefaults } from '#content/site-content.ts'

const country = z.string().refine(isCountry, 'must be the two letters of a country (ISO 3166-1), such as US or DE')

const share = z.number().min(0).max(0.5)
const inches = z.number().min(0).max(0.1)

const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code)

/** `settings.yaml`. */
export const settingsFile: z.ZodType<SiteSettings & QuoteDefaults> = z.strictObject({
  sizesFirst: z.enum(['inches', 'millimeters']),
  dates: z.enum(['month-first', 'day-first', 'iso']),
  countriesFirst: z
    .tuple([country], country)
    .refine((codes) => new Set(codes).size === codes.length, 'must name each country once'),
  fitAllowances: z.strictObject({
    boardShare: share.exactOptional(),
    pressFit: inches.exactOptional(),
    swage: inches.exactOptional(),
    clip: inches.exactOptional(),
    solder: inches.exactOptional(),
    finerGauges: z.number().int().min(0).max(40).exactOptional(),
  }),
  quoteCurrency: z
    .string()
    .refine(isCurrency, 'must be the three letters of a currency (ISO 4217), such as USD or EUR'),
  quoteValidDays: z.number().int().min(1).max(1_000),
  quoteTerms: z.string().trim().max(10_000),
  quoteDecimalMark: z.enum(['point', 'comma']).exactOptional(),
})
