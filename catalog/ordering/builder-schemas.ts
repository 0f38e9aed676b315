import * as z from 'zod'
import { type AnswerOf, addressText, partNames, sitePath } from '#catalog/answer-schemas.ts'

const baseNumber = z.strictObject({
  base: z.string().describe('What its part numbers begin with.'),
  total: z.int().min(2).describe('How many part numbers it has.'),
  choices: z.array(z.string()).min(1).describe('The labels of what can be chosen.'),
  values: z.array(z.string()).describe('A few values that all its parts have, and not all of the family.'),
  url: addressText('the page of its choices'),
})

export const baseList = z
  .strictObject({
    bases: z.array(baseNumber).max(100),
    more: z.boolean().describe('Whether there are others. A piece of their number finds them.'),
  })
  .describe('The base numbers of a family, as far as their rows show what their part numbers encode.')

const label = z.string().describe('Its column, or columns.')

const option = z.strictObject({
  code: z.string().describe("What the number has at this position. '-' for numbers that end before it."),
  value: z.string().describe('What the rows with this code state. Empty if they state nothing.'),
  count: z.int().min(0).describe('How many part numbers have it and everything else that is chosen.'),
  others: z
    .array(z.string())
    .describe('If there are none: the labels of the choices that a part number with this code would change.'),
})

const place = z.strictObject({
  key: z.string().describe('Its name in choice=.'),
  label,
  chosen: z.string().nullable().describe('The code chosen, or null.'),
  options: z.array(option).min(2),
})

const nearPart = z.strictObject({
  ...partNames,
  differs: z.array(
    z.strictObject({
      label,
      wanted: z.string().describe('The value that was chosen.'),
      value: z.string().describe("This part's."),
    }),
  ),
})

export const builtNumber = z
  .strictObject({
    base: z.string(),
    total: z.int().min(2).describe('How many part numbers it has.'),
    places: z.array(place).min(1).describe('The positions of its numbers whose codes stand for values.'),
    problems: z.array(z.string()).describe('What was chosen and isn’t there, in words. It counts as not chosen.'),
    count: z.int().min(0).describe('How many part numbers have everything that is chosen.'),
    parts: z.array(z.strictObject(partNames)).max(25).describe('The first of them.'),
    near: z.array(nearPart).describe('If there are none: the part numbers that differ in the fewest choices.'),
    customRequestUrl: sitePath
      .nullable()
      .describe('If there are none: the request form, filled in to ask for such a part. Else null.'),
    url: addressText('the page with these choices'),
  })
  .describe('What can be chosen for a base number, and the part numbers that exist.')

export type BuiltNumber = AnswerOf<typeof builtNumber>
