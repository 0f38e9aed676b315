import * as z from 'zod'
import { LIFECYCLE_STATES, MATCHES_PER_PAGE, MAX_SUGGESTIONS, MODEL_KINDS } from '#catalog/answer-values.ts'
import { RULE_KEYS } from '#catalog/compliance/rule-texts.ts'
import { ANSWERS } from '#catalog/registry/compliance-fact.ts'
import { MEASURE_KINDS } from '#catalog/registry/family.ts'

/*
 * What the catalog answers, declared once: the types of pages and the API's description are made from these schemas, and tests
 * check every answer against them. They are strict, so a field without a description fails a test. Only the server loads
 * them; other modules import types.
 */

/** The type of an answer. No one may change one: other requests have the same. */
export type AnswerOf<Schema extends z.ZodType> = Frozen<z.output<Schema>>
type Frozen<Value> = Value extends readonly (infer One)[]
  ? readonly Frozen<One>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Frozen<Value[Key]> }
    : Value

export const sitePath = z.string().regex(/^\//)
export const addressText = (what: string) => sitePath.describe(`The address of ${what}, a path on this site.`)
export const addressOrNull = (what: string) =>
  sitePath.nullable().describe(`The address of ${what}, or null if there is none.`)
const tableName = z.string().describe("The family's table, its name in addresses.")
const id = z.string().describe('Unique within its table, and never reused.')
const displayName = z.string().describe("The family's name.")

export const partNames = { id, partNumber: z.string(), url: addressText("the part's page") }
export const familyNames = { tableName, displayName, url: addressText("the family's page") }

const fact = z.strictObject({
  answer: z.enum(ANSWERS),
  because: z.string().describe('What the row says about it.'),
  statement: z.string().nullable().describe('The answer as a sentence to file. Null for not stated.'),
  rule: z
    .enum(RULE_KEYS)
    .describe('The rule it was derived by. The page /compliance explains the rules and names their sources.'),
})

const ends = z.strictObject({ low: z.number(), high: z.number() })

export const quantity = z.strictObject({
  measure: z
    .enum(['length', 'gauge', 'area', 'thread', ...MEASURE_KINDS])
    .describe('An area is that of a wire. A thread is not a size: its numbers are its major diameter.'),
  form: z.enum(['one', 'range', 'either']).describe('One size, a range, or either of two sizes.'),
  unitCode: z
    .string()
    .describe('The unit of value, low and high, which the cell is written in: a code of UN/CEFACT Recommendation 20.'),
  unitText: z.string().describe('That unit: in, mm, A, °C.'),
  value: z
    .number()
    .nullable()
    .describe('The number, if there is one; 2/0 AWG is -1. Null for a range and for either of two.'),
  low: z.number(),
  high: z.number().describe('The same as low for one size.'),
  tolerance: z.string().nullable().describe('What the cell says beside the size: ±.005, MAX, REF.'),
  inches: ends
    .optional()
    .describe('Of lengths and wires, in inches. Of a wire the diameter of the bare conductor, solid.'),
  mm: ends.optional().describe('In millimeters, likewise.'),
})

const related = z.strictObject({
  jsonUrl: addressText('this answer'),
  specSheetUrl: addressText('its spec sheet, a PDF'),
  drawingUrl: addressText('its reference drawing, an SVG'),
  models: z
    .array(z.strictObject({ kind: z.enum(MODEL_KINDS), url: addressText('the file') }))
    .describe(
      "The maker's CAD files that are known to exist, and the glTF that the site makes of a STEP file. The call files has their names, sizes and dates.",
    ),
})

export const lifecycle = z.strictObject({
  state: z.enum(LIFECYCLE_STATES),
  lastTimeBuy: z.string().nullable().describe('The last day of orders, as written.'),
  replacedBy: z.string().nullable().describe('The number of the part that replaces it.'),
  differs: z.string().nullable().describe("How that differs, in the maker's words."),
})

export const lifecycleNote = z.strictObject({
  text: z.string(),
  differs: z.string().nullable().describe('How the replacement differs.'),
  replacement: z.strictObject({ number: z.string(), url: z.string().nullable() }).nullable(),
})

export const goingNote = lifecycleNote
  .optional()
  .describe('Set if the part is replaced or not active. Absent otherwise.')

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
  lifecycle: lifecycleNote.nullable().describe('Set if the part is replaced or not active. Null otherwise.'),
  url: z.string().describe("The page of the other maker's number, a path on this site."),
})

export const crossAnswer = z
  .strictObject({ number: z.string(), found: z.array(crossReference) })
  .describe('What replaces a number of another maker, as we say. Nothing is computed.')

export const offer = z.strictObject({
  distributor: z.string(),
  number: z.string().nullable().describe("The distributor's own number. Null if it is not stated."),
  link: z.string().describe("The part's page at the distributor, an https address."),
  region: z.string().nullable().describe('Where they deliver, in our words.'),
  note: z.string().nullable(),
  source: z.string().nullable(),
  date: z.string().nullable().describe('When the offer was seen or reported.'),
})

export const soldPart = z.strictObject({
  distributor: z.string(),
  number: z.string().describe("The distributor's own number."),
  ourNumber: z.string().describe('The part of ours that it means.'),
  url: z.string().describe("The part's page, a path on this site."),
})

export const part = z
  .strictObject({
    tableName,
    id,
    partNumber: z.string().describe("Its own number. Without one its MIL or CID number, otherwise 'id' and its id."),
    displayName,
    url: addressText("the part's page"),
    imageUrl: addressOrNull('its picture'),
    pdfUrl: addressOrNull('its datasheet'),
    viewerUrl: addressOrNull('its datasheet in the viewer'),
    fields: z
      .record(z.string(), z.string().nullable())
      .describe('Every column except the id by its name, as written. Null if the cell is empty.'),
    facts: z
      .strictObject({
        noPureTin: fact.describe('Whether no finish stated is pure tin.'),
        noZinc: fact.describe('Whether no finish stated is zinc.'),
        noCadmium: fact.describe('Whether no finish stated is cadmium.'),
        meetsRohs: fact.describe('Whether it meets RoHS.'),
        leadByAlloy: fact.describe('Whether one of its metals contains lead.'),
        svhcLead: fact.describe('Whether it contains lead as a substance of very high concern (REACH).'),
        containsPtfe: fact.describe('Whether its insulation is PTFE, a PFAS. Never no.'),
      })
      .describe("Derived from the row's own text. Not a certificate."),
    quantities: z
      .record(z.string(), quantity)
      .describe('The fields that are sizes, by the same names. A text that is not a size is only in fields.'),
    related: related.describe('What else the site has of it.'),
    offers: z.array(offer).describe('Where distributors sell it, as we say. Empty if nothing is stated.'),
    lifecycle: lifecycle.nullable().describe('Lifecycle state. Null if not stated: do not guess.'),
  })
  .describe('A part.')

const searchResult = z.strictObject({
  tableName,
  id,
  partNumber: z.string().describe('The number that matched.'),
  displayName,
  matchType: z.enum(['Exact', 'Starts', 'Pattern', 'P-Start', 'Contains', 'Match']),
  relevance: z.number().describe('1000 for an exact match, less for the others.'),
  url: addressText("the part's page"),
  imageUrl: addressOrNull('its picture'),
  lifecycle: goingNote,
})

export const nearbySize = z.strictObject({
  key: z.string().describe('The filter.'),
  asked: z.string().describe('The size asked for.'),
  value: z.string().describe('The size near it.'),
  count: z.int().min(1).describe('How many parts have it.'),
})

export const wordHit = z.strictObject({
  kind: z
    .enum(['family', 'filter', 'part', 'page', 'document'])
    .describe('A filter is a family with some of its filters set.'),
  title: z.string().describe("The family's name, or the page's title."),
  detail: z.string().describe("The family's group, the filters with their values, or what the page is about."),
  url: sitePath.describe('Where it leads, a path on this site.'),
  count: z.int().min(1).nullable().describe('How many parts it leads to. Null for pages and documents.'),
  unused: z.array(z.string()).describe('Words of the text that it does not use.'),
  near: z.array(nearbySize).optional().describe('Sizes near those of the filter that more parts have.'),
})

export const foundPart = z.strictObject({
  partNumber: z.string().describe('The number that matched.'),
  why: z.string().describe('Why it was found.'),
  tableName,
  id,
  displayName,
  url: addressText("the part's page"),
})

const how = z
  .enum(['exact', 'wildcard', 'near', 'none'])
  .describe('Exact number; any character for X; one typing error away; nothing found.')

export const resolution = z
  .strictObject({ number: z.string(), how, found: z.array(foundPart).max(25) })
  .describe('The parts that a number may mean.')

export const searchAnswer = z
  .strictObject({
    query: z.string().describe('The search text, trimmed.'),
    readAs: z.string().optional().describe('The number that was searched for, if the text has more around it.'),
    count: z.int().min(0).max(MATCHES_PER_PAGE).describe('How many results are listed here.'),
    results: z.array(searchResult).describe('By relevance, then by number.'),
    cross: z.array(crossReference).optional().describe("Other makers' numbers that begin with it. Not with page."),
    sold: z.array(soldPart).optional().describe("Distributors' numbers that begin with it. Not with page."),
    total: z
      .int()
      .min(0)
      .nullable()
      .optional()
      .describe('How many parts match, on all pages. Only with page or words; with words null for too many to count.'),
    page: z.int().min(1).optional().describe('The page asked for. Past the last one there are no results.'),
    pageCount: z.int().min(1).optional().describe('Only with page.'),
    families: z
      .array(z.strictObject({ tableName, displayName, count: z.int().min(1) }))
      .optional()
      .describe('The families with matches, and how many. Only with page.'),
    words: z.array(wordHit).optional().describe('What the text leads to as words, best first. Only with words.'),
    suggestions: z
      .strictObject({ how, found: z.array(foundPart).max(MAX_SUGGESTIONS) })
      .optional()
      .describe('The numbers that may be meant. Only with words, if no number matches.'),
  })
  .describe('Search results.')

export const families = z
  .strictObject({
    families: z.array(
      z.strictObject({
        tableName,
        displayName,
        group: z.string().describe('Its menu group.'),
        url: addressText("the family's page"),
        pageSize: z.int().min(1).nullable().describe('Parts per page. Null: all on one page, up to 1,000.'),
        total: z.int().min(0).describe('Number of parts.'),
        filters: z.array(
          z.strictObject({
            key: z.string().describe('Its name in filter=, columns= and sort=.'),
            name: z.string().describe('Its heading.'),
            column: z.string().nullable().describe("Its name in a part's fields. Null if it is a fact."),
          }),
        ),
      }),
    ),
  })
  .describe('The families, in menu order.')

export const facetOption = z.strictObject({
  value: z.string(),
  count: z.int().min(0).describe('How many parts match if it is selected.'),
})

export const partList = z
  .strictObject({
    total: z.int().min(0).describe('The number of matching parts, on all pages.'),
    page: z.int().min(1),
    pageCount: z.int().min(1),
    parts: z.array(part).describe('The parts on this page. Empty past the last page.'),
    counts: z
      .record(z.string(), z.array(facetOption))
      .describe(
        "By filter key: the remaining values with their counts. A filter's own selection doesn't affect its counts.",
      ),
    more: z.record(z.string(), z.literal(true)).describe('The filters with more values than are listed.'),
    near: z.array(nearbySize).describe('Sizes within .001 in of those asked for that more parts have.'),
  })
  .describe('One page of a family, filtered and sorted.')

export const modelFile = z.strictObject({
  kind: z.enum(MODEL_KINDS),
  name: z.string().describe('The name of the file.'),
  url: addressText('the file (supports byte ranges)'),
  bytes: z.int().min(0).nullable(),
  modified: z.iso.datetime().nullable(),
})

export const partFiles = z
  .strictObject({
    image: z
      .strictObject({
        url: addressText('the picture'),
        thumbnails: z
          .array(z.strictObject({ width: z.int().min(1), url: addressText('the picture in this width, as WebP') }))
          .describe('Empty for a picture on another host.'),
      })
      .nullable(),
    pdf: z
      .strictObject({
        url: addressText('the datasheet (supports byte ranges)'),
        viewerUrl: addressText('its page in the viewer'),
        downloadUrl: addressText('the datasheet as a download'),
      })
      .nullable(),
    models: z
      .array(modelFile.extend({ downloadUrl: addressText('the file as a download') }))
      .describe(
        "The maker's CAD files, at most one of each kind, and the glTF that the site makes of a STEP file. Empty if there is none.",
      ),
    requestModelUrl: addressOrNull('the request form, filled in to ask for a model; null if a solid is online'),
  })
  .describe("A part's files. Null if there is none.")

export const matingSetAnswer = z
  .strictObject({
    rows: z
      .array(
        z.strictObject({
          kind: z.enum(['plug', 'jack', 'tool', 'hardware']),
          name: z.string().describe('A part number. Tools and hardware have none: their name.'),
          url: addressOrNull('its page'),
          why: z.string().describe('Why it goes with the part, in the words of the rows.'),
          lifecycle: goingNote,
          others: z
            .strictObject({ url: addressText('all alternatives'), family: z.string(), count: z.int().min(1) })
            .nullable(),
        }),
      )
      .describe('Empty if the row names nothing that goes with the part.'),
    missing: z.array(z.string()).describe('What was not found, and why.'),
    listUrl: addressOrNull('a quote list of the part and its mate'),
  })
  .describe('What goes with a part, as far as the rows tell.')
