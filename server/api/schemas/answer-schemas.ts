import * as z from 'zod'
import type { FacetOption, FoundPart, NearSize, SearchResult, WordHit } from '#catalog/answers.ts'
import { RULE_KEYS } from '#catalog/compliance/rule-texts.ts'
import type { DescribedPart } from '#catalog/described/described-part.ts'
import { CRITERIA } from '#catalog/fit/fit-url.ts'
import { MODEL_KINDS } from '#catalog/models/model-file.ts'
import type { TypedQuantity } from '#catalog/quantities/typed-quantity.ts'
import { ANSWERS } from '#catalog/registry/compliance-fact.ts'
import { MEASURE_KINDS } from '#catalog/registry/family.ts'
import { MATCHES_PER_PAGE } from '#catalog/search/matches/all-matches.ts'
import { MAX_SUGGESTIONS } from '#catalog/search/number-resolver.ts'
import type { FitAnswer, FullSearchAnswer } from '#server/api/answer-names.ts'
import { crossReference, offer, soldPart } from '#server/api/schemas/cross-schemas.ts'
import { lifecycle, lifecycleNote } from '#server/api/schemas/lifecycle-schemas.ts'

/*
 * The API's answers as schemas. Its description is made from them, and tests check every answer against them.
 * They are strict, so a field without a description fails a test.
 */

const path = z.string().regex(/^\//)
const address = (what: string) => path.describe(`The address of ${what}, a path on this site.`)
const orNone = (what: string) => path.nullable().describe(`The address of ${what}, or null if there is none.`)
const tableName = z.string().describe("The family's table, its name in addresses.")
const id = z.string().describe('Unique within its table, and never reused.')
const displayName = z.string().describe("The family's name.")

const fact = z.strictObject({
  answer: z.enum(ANSWERS),
  because: z.string().describe('What the row says about it.'),
  statement: z.string().nullable().describe('The answer as a sentence to file. Null for not stated.'),
  rule: z
    .enum(RULE_KEYS)
    .describe('The rule it was derived by. The page /compliance explains the rules and names their sources.'),
})

const ends = z.strictObject({ low: z.number(), high: z.number() })

const quantity = z.strictObject({
  measure: z
    .enum(['length', 'gauge', 'area', 'thread', ...MEASURE_KINDS])
    .describe('An area is that of a wire. A thread is no size: its numbers are its major diameter.'),
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
}) satisfies z.ZodType<TypedQuantity>

const related = z.strictObject({
  jsonUrl: address('this answer'),
  specSheetUrl: address('its spec sheet, a PDF'),
  drawingUrl: address('its reference drawing, an SVG'),
  models: z
    .array(z.strictObject({ kind: z.enum(MODEL_KINDS), url: address('the file') }))
    .describe(
      "The maker's CAD files that are known to exist, and the glTF that the site makes of a STEP file. The call files has their names, sizes and dates.",
    ),
}) satisfies z.ZodType<DescribedPart['related']>

export const part = z
  .strictObject({
    tableName,
    id,
    partNumber: z.string().describe("Its own number. Without one its MIL number, otherwise 'id' and its id."),
    displayName,
    url: address("the part's page"),
    imageUrl: orNone('its picture'),
    pdfUrl: orNone('its datasheet'),
    viewerUrl: orNone('its datasheet in the viewer'),
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
    lifecycle: lifecycle.nullable().describe('The state of its life. Null if its row states none: do not guess.'),
  })
  .describe('A part.') satisfies z.ZodType<DescribedPart>

const searchResult = z.strictObject({
  tableName,
  id,
  partNumber: z.string().describe('The number that matched.'),
  displayName,
  matchType: z.enum(['Exact', 'Starts', 'Pattern', 'P-Start', 'Contains', 'Match']),
  relevance: z.number().describe('1000 for an exact match, less for the others.'),
  url: address("the part's page"),
  imageUrl: orNone('its picture'),
  lifecycle: lifecycleNote.optional().describe('That it is going or gone, and what replaces it. Absent for others.'),
}) satisfies z.ZodType<SearchResult>

const nearSize = z.strictObject({
  key: z.string().describe('The filter.'),
  asked: z.string().describe('The size asked for.'),
  value: z.string().describe('The size near it.'),
  count: z.int().min(1).describe('How many parts have it.'),
}) satisfies z.ZodType<NearSize>

const wordHit = z.strictObject({
  kind: z
    .enum(['family', 'filter', 'part', 'page', 'document'])
    .describe('A filter is a family with some of its filters set.'),
  title: z.string().describe("The family's name, or the page's title."),
  detail: z.string().describe("The family's group, the filters with their values, or what the page is about."),
  url: path.describe('Where it leads, a path on this site.'),
  count: z.int().min(1).nullable().describe('How many parts it leads to. Null for pages and documents.'),
  unused: z.array(z.string()).describe('Words of the text that it does not use.'),
  near: z.array(nearSize).optional().describe('Sizes near those of the filter that more parts have.'),
}) satisfies z.ZodType<WordHit>

const foundPart = z.strictObject({
  partNumber: z.string().describe('The number that matched.'),
  why: z.string().describe('Why it was found.'),
  tableName,
  id,
  displayName,
  url: address("the part's page"),
}) satisfies z.ZodType<Omit<FoundPart, 'ownNumber'>>

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
  .describe('Search results.') satisfies z.ZodType<FullSearchAnswer>

export const families = z
  .strictObject({
    families: z.array(
      z.strictObject({
        tableName,
        displayName,
        group: z.string().describe('Its menu group.'),
        url: address("the family's page"),
        pageSize: z.int().min(1).nullable().describe('Parts per page. Null: all on one page, up to 1,000.'),
        total: z.int().min(0).describe('Number of parts.'),
        filters: z.array(
          z.strictObject({
            key: z.string().describe('Its name in filter=, column= and sort=.'),
            name: z.string().describe('Its heading.'),
            column: z.string().nullable().describe("Its name in a part's fields. Null if it is a fact."),
          }),
        ),
      }),
    ),
  })
  .describe('The families, in menu order.')

const facetOption = z.strictObject({
  value: z.string(),
  count: z.int().min(0).describe('How many parts match if it is selected.'),
}) satisfies z.ZodType<FacetOption>

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
    near: z.array(nearSize).describe('Sizes within .001 in of those asked for that more parts have.'),
  })
  .describe('One page of a family, filtered and sorted.')

export const partFiles = z
  .strictObject({
    image: z
      .strictObject({
        url: address('the picture'),
        thumbnails: z
          .array(z.strictObject({ width: z.int().min(1), url: address('the picture in this width, as WebP') }))
          .describe('Empty for a picture on another host.'),
      })
      .nullable(),
    pdf: z
      .strictObject({
        url: address('the datasheet (supports byte ranges)'),
        viewerUrl: address('its page in the viewer'),
        downloadUrl: address('the datasheet as a download'),
      })
      .nullable(),
    models: z
      .array(
        z.strictObject({
          kind: z.enum(MODEL_KINDS),
          name: z.string().describe('The name of the file.'),
          url: address('the file (supports byte ranges)'),
          downloadUrl: address('the file as a download'),
          bytes: z.int().min(0).nullable(),
          modified: z.iso.datetime().nullable(),
        }),
      )
      .describe(
        "The maker's CAD files, at most one of each kind, and the glTF that the site makes of a STEP file. Empty if there is none.",
      ),
    requestModelUrl: orNone('the request form, filled in to ask for a model; null if a solid is online'),
  })
  .describe("A part's files. Null if there is none.")

export const matingSetAnswer = z
  .strictObject({
    rows: z
      .array(
        z.strictObject({
          kind: z.enum(['plug', 'jack', 'tool', 'hardware']),
          name: z.string().describe('A part number. Tools and hardware have none: their name.'),
          url: orNone('its page'),
          why: z.string().describe('Why it goes with the part, in the words of the rows.'),
          others: z
            .strictObject({ url: address('all alternatives'), family: z.string(), count: z.int().min(1) })
            .nullable(),
        }),
      )
      .describe('Empty if the row names nothing that goes with the part.'),
    missing: z.array(z.string()).describe('What was not found, and why.'),
    listUrl: orNone('a quote list of the part and its mate'),
  })
  .describe('What goes with a part, as far as the rows tell.')

const bothUnits = z.strictObject({ inches: z.number(), mm: z.number() })
const criterion = z.enum(CRITERIA)
const partNames = { id, partNumber: z.string(), url: address("the part's page") }
const familyNames = { tableName, displayName, url: address("the family's page") }

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
              quoteUrl: orNone('a quote request for it'),
              mounting: z.string().nullable(),
              color: z.string().nullable(),
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
  .describe('What fits, what nearly fits, and what is not stated.') satisfies z.ZodType<FitAnswer>
