import * as z from 'zod'
import type { CrossReference, Offer, SoldPart } from '#catalog/answers.ts'
import { lifecycleNote } from '#server/api/schemas/lifecycle-schemas.ts'

/** A number of another maker, in the API's answers. */
export const crossReference = z.strictObject({
  maker: z.string(),
  number: z.string().describe("The other maker's number."),
  kind: z.string().nullable().describe('Drop-in, same function or close, in our words. Null if it is not stated.'),
  differs: z.string().nullable().describe('What differs. Null if it is not stated: do not take it for nothing.'),
  source: z.string().nullable(),
  date: z.string().nullable(),
  ourNumber: z.string().describe('The part of ours that replaces it.'),
  part: z
    .strictObject({
      tableName: z.string(),
      id: z.string(),
      partNumber: z.string(),
      displayName: z.string(),
      url: z.string(),
    })
    .nullable()
    .describe('That part, if the catalog has it now.'),
  lifecycle: lifecycleNote.nullable().describe('That the part is going or gone, and what replaces it. Null if not.'),
  url: z.string().describe("The page of the other maker's number, a path on this site."),
}) satisfies z.ZodType<CrossReference>

export const crossAnswer = z
  .strictObject({ number: z.string(), found: z.array(crossReference) })
  .describe('What replaces a number of another maker, as we say. Nothing is computed.')

/** Where a distributor sells a part, in the API's answers. */
export const offer = z.strictObject({
  distributor: z.string(),
  number: z.string().nullable().describe("The distributor's own number. Null if it is not stated."),
  link: z.string().describe("The part's page at the distributor, an https address."),
  region: z.string().nullable().describe('Where they deliver, in our words.'),
  note: z.string().nullable(),
  source: z.string().nullable(),
  date: z.string().nullable().describe('When the offer was seen or reported.'),
}) satisfies z.ZodType<Offer>

/** A distributor's number, in the answers of the search. */
export const soldPart = z.strictObject({
  distributor: z.string(),
  number: z.string().describe("The distributor's own number."),
  ourNumber: z.string().describe('The part of ours that it means.'),
  url: z.string().describe("The part's page, a path on this site."),
}) satisfies z.ZodType<SoldPart>
