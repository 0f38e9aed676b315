import * as z from 'zod'
import { isCountry } from '#catalogue/company/countries.ts'
import type { SiteSettings } from '#catalogue/company/site-settings.ts'

const country = z.string().refine(isCountry, 'must be the two letters of a country (ISO 3166-1), such as US or DE')

const share = z.number().min(0).max(0.5)
const inches = z.number().min(0).max(0.1)

/** `settings.yaml`. */
export const settingsFile: z.ZodType<SiteSettings> = z.strictObject({
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
})
