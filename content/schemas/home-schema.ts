import * as z from 'zod'
import { long, short, slides } from '#content/pages/page-schema.ts'

export const homeFile = z.strictObject({
  description: long.meta({
    title: 'Description for search engines',
    description: 'What Google and others show below the address.',
    form: 'long',
  }),
  eyebrow: short.meta({ title: 'Line above the headline' }),
  headline: z.array(short).length(2).meta({ title: 'Headline', description: 'In two lines.' }),
  lead: long.meta({ title: 'Sentence below the headline', form: 'long' }),
  slides,
  engineering: long.meta({ title: 'Section on engineering', form: 'long' }),
  about: long.meta({ title: 'Section on the company', form: 'long' }),
  facts: z
    .array(z.strictObject({ name: short, text: short }))
    .max(6)
    .meta({ title: 'Facts', description: 'At most six, such as In business: Over 50 years.' }),
})

export const standardsFile = z.strictObject({
  standards: z
    .array(
      z.strictObject({
        number: short.meta({ title: 'Specification', description: 'Its number, such as MIL-DTL-39024.' }),
        standing: short.meta({
          title: 'What you are',
          description: 'Qualified only for MIL-DTL-39024; Recognised for a commercial item description.',
        }),
        text: long.meta({ title: 'What it is about', form: 'long' }),
      }),
    )
    .max(12)
    .meta({ title: 'Standards' }),
})
