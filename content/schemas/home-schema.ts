import * as z from 'zod'
import { slides } from '#content/pages/page-schema.ts'

const short = z.string().trim().min(1).max(200)
const long = z.string().trim().min(1).max(2_000)

/** `home.yaml`: the texts and slides of the home page. */
export const homeFile = z.strictObject({
  description: long,
  eyebrow: short,
  headline: z.array(short).length(2),
  lead: long,
  slides,
  engineering: long,
  about: long,
  facts: z.array(z.strictObject({ name: short, text: short })).max(6),
})

/** `standards.yaml`: the specifications for the company's parts. */
export const standardsFile = z.strictObject({
  standards: z.array(z.strictObject({ number: short, standing: short, text: long })).max(12),
})
