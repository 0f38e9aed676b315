import * as z from 'zod'
import { addressOrNull, familyNames, goingNote, partNames } from '#catalog/answer-schemas.ts'
import { CRITERIA } from '#catalog/fit/fit-query.ts'

const bothUnits = z.strictObject({ inches: z.number(), mm: z.number() })
const criterion = z.enum(CRITERIA)

export const fitAnswer = z
  .strictObject({
    asked: z
      .array(
        z.strictObject({
          criterion,
          typed: z.string(),
          size: bothUnits
            .nullable()
            .describe('The parsed size. For a wire its diameter. Null if only its name counts.'),
          thinnest: bothUnits
            .nullable()
            .describe('For a span of wires the diameter of the thinnest, size being that of the thickest. Else null.'),
          name: z.string().nullable().describe('The mating part, as it was understood.'),
        }),
      )
      .describe('The question, as it was understood.'),
    total: z.int().min(0).describe('The number of parts that meet all criteria.'),
    families: z
      .array(
        z.strictObject({
          ...familyNames,
          total: z.int().min(1).describe('How many of its parts fit.'),
          pageCount: z.int().min(1).describe('Pages of its parts, if the question names this table.'),
          parts: z.array(
            z.strictObject({
              ...partNames,
              quoteUrl: addressOrNull('a quote request for it'),
              mounting: z.string().nullable(),
              color: z.string().nullable(),
              lifecycle: goingNote,
              margins: z.array(
                z.strictObject({
                  criterion,
                  stated: z.string().describe('As the row writes it.'),
                  off: bothUnits.describe('The requested size minus the stated one. 0 within a range or for a name.'),
                  words: z.string(),
                }),
              ),
            }),
          ),
        }),
      )
      .describe('The family with the tightest fit first, its tightest parts first.'),
    near: z
      .array(
        z.strictObject({
          ...familyNames,
          count: z.int().min(1).describe('How many parts of the family miss by this much.'),
          parts: z.array(z.strictObject(partNames)).describe('The first of them.'),
          misses: z.array(
            z.strictObject({
              criterion,
              asked: bothUnits,
              limit: bothUnits.describe('The smallest or largest size that fits.'),
              off: bothUnits.describe('The requested size minus the limit.'),
              reason: z.string(),
            }),
          ),
        }),
      )
      .describe('What nearly fits, the closest first.'),
    notStated: z
      .array(
        z.strictObject({
          criterion,
          total: z.int().min(0),
          families: z.array(
            z.strictObject({
              ...familyNames,
              count: z.int().min(1),
              hasField: z.boolean().describe('Whether the family has a field for it.'),
              parts: z
                .array(z.strictObject(partNames))
                .describe('The first of them, if the family has a field for it.'),
            }),
          ),
        }),
      )
      .describe('By missing criterion: the parts that meet all others. They neither fit nor miss.'),
    notStatedTotal: z.int().min(0),
  })
  .describe('What fits, what nearly fits, and what is not stated.')
