import * as z from 'zod'
import type { Choice, Part, SearchAnswer, SearchResult } from '#catalogue/answers.ts'
import type { ComplianceAnswer } from '#catalogue/compliance/compliance-answer.ts'
import { RULE_KEYS } from '#catalogue/compliance/compliance-rules.ts'
import { ANSWERS, FACT_KEYS } from '#catalogue/compliance/fact.ts'
import type { FitAnswer } from '#catalogue/fit/fit-answer.ts'
import { CRITERIA } from '#catalogue/fit/fit-url.ts'
import type { FoundPart } from '#catalogue/found-parts.ts'

/*
 * What the API answers, as schemas: its description is made of them, and in tests every answer is held against them.
 * Strict, so that a field that isn't described is a fault.
 */

const path = z.string().regex(/^\//)
const address = (what: string) => path.describe(`The address of ${what}, a path on this site.`)
const orNone = (what: string) => path.nullable().describe(`The address of ${what}; null where there is none.`)
const tableName = z.string().describe("The family's table: its name in addresses.")
const id = z.string().describe('Unique within its table, and never given again.')
const displayName = z.string().describe('The family in words.')

const fact = z.strictObject({
  answer: z.enum(ANSWERS),
  because: z.string().describe('What the row says for it.'),
  rule: z.enum(RULE_KEYS).describe('What it was derived by; /compliance tells the rules and their sources.'),
})

export const part = z
  .strictObject({
    tableName,
    id,
    partNumber: z.string().describe("Its own number, else its MIL number, else 'id' and its id."),
    displayName,
    url: address("the part's page"),
    imageUrl: orNone('its picture'),
    pdfUrl: orNone('its datasheet'),
    viewerUrl: orNone('its datasheet in the viewer'),
    fields: z
      .record(z.string(), z.string().nullable())
      .describe('Every column but the id by its name, as written; null where a cell is empty.'),
    facts: z
      .strictObject({
        noPureTin: fact.describe('Whether no finish of it is pure tin.'),
        meetsRohs: fact.describe('Whether it meets RoHS.'),
        leadByAlloy: fact.describe('Whether a metal of it holds lead.'),
      })
      .describe("Derived from the row's own words; no certificate."),
  })
  .describe('A part.') satisfies z.ZodType<Part>

const searchResult = z.strictObject({
  tableName,
  id,
  partNumber: z.string().describe('The number that matched.'),
  displayName,
  matchType: z.enum(['Exact', 'Starts', 'Pattern', 'P-Start', 'Contains', 'Match']),
  relevance: z.number().describe('1000 for the number itself, less for the rest.'),
  url: address("the part's page"),
  imageUrl: orNone('its picture'),
}) satisfies z.ZodType<SearchResult>

export const searchAnswer = z
  .strictObject({
    query: z.string().describe('What was searched for, without outer spaces.'),
    count: z.int().min(0).max(25).describe('How many results there are here.'),
    results: z.array(searchResult).describe('By relevance, then by number.'),
  })
  .describe('The parts that a text finds.') satisfies z.ZodType<SearchAnswer>

const foundPart = z.strictObject({
  partNumber: z.string().describe('The number that matched.'),
  why: z.string().describe('Why it was found, in words.'),
  tableName,
  id,
  displayName,
  url: address("the part's page"),
}) satisfies z.ZodType<FoundPart>

export const resolution = z
  .strictObject({
    number: z.string(),
    how: z
      .enum(['exact', 'wildcard', 'near', 'none'])
      .describe('The number itself; any sign for its X; one slip away; nothing.'),
    found: z.array(foundPart).max(25),
  })
  .describe('The parts that a number may mean.')

export const families = z
  .strictObject({
    families: z.array(
      z.strictObject({
        tableName,
        displayName,
        group: z.string().describe('The menu that it stands in.'),
        url: address("the family's page"),
        pageSize: z.int().min(1).nullable().describe('Parts on a page; null: all on one, up to 1,000.'),
        total: z.int().min(0).describe('How many parts it has.'),
        filters: z.array(
          z.strictObject({
            key: z.string().describe('The parameter that narrows by it.'),
            name: z.string().describe('Its heading.'),
            column: z.string().nullable().describe("Its name in a part's fields; null: it is one of its facts."),
          }),
        ),
      }),
    ),
  })
  .describe('The families, in the order of the menus.')

const choice = z.strictObject({
  value: z.string(),
  count: z.int().min(0).describe('The parts left if it is chosen.'),
  isPart: z.boolean().describe('Whether other values contain it, so that exact: would leave fewer.'),
}) satisfies z.ZodType<Choice>

export const partList = z
  .strictObject({
    total: z.int().min(0).describe('The parts that match, on all pages.'),
    page: z.int().min(1),
    pageCount: z.int().min(1),
    parts: z.array(part).describe('Those of this page; none beyond the last.'),
    counts: z
      .record(z.string(), z.array(choice))
      .describe("By filter key: the values that are left, the filter's own choice set aside."),
    more: z.record(z.string(), z.literal(true)).describe('The filters that have more values than are listed.'),
  })
  .describe('One page of a family, narrowed and sorted as asked.')

export const partFiles = z
  .strictObject({
    image: z
      .strictObject({
        url: address('the picture'),
        thumbnails: z
          .array(z.strictObject({ width: z.int().min(1), url: address('the picture in this width, as WebP') }))
          .describe('None for a picture of another host.'),
      })
      .nullable(),
    pdf: z
      .strictObject({
        url: address('the datasheet; byte ranges are answered'),
        viewerUrl: address('its page in the viewer'),
        downloadUrl: address('the datasheet, to be saved'),
      })
      .nullable(),
  })
  .describe("A part's files, null where there is none.")

export const matingSetAnswer = z
  .strictObject({
    rows: z
      .array(
        z.strictObject({
          kind: z.enum(['plug', 'jack', 'tool', 'hardware']),
          name: z.string().describe('A part number; of tools and hardware, which have none, the name.'),
          url: address('its page'),
          why: z.string().describe('Why it goes with the part, in the words of the rows.'),
          others: z
            .strictObject({ url: address('all that would do as well'), family: z.string(), count: z.int().min(1) })
            .nullable(),
        }),
      )
      .describe('None where the row names nothing that goes with the part.'),
    missing: z.array(z.string()).describe('What was not found, and why, where something was.'),
    listUrl: orNone('a quote list of the part and the set'),
  })
  .describe('What goes with a part, as far as the rows say so.')

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
          size: bothUnits.nullable().describe('As it was read; of a wire the diameter. Null: by name alone.'),
          name: z.string().nullable().describe('What a mating part was read as.'),
        }),
      )
      .describe('What was asked, as it was read.'),
    total: z.int().min(0).describe('The parts that fit in everything asked.'),
    families: z
      .array(
        z.strictObject({
          ...familyNames,
          total: z.int().min(1).describe('The parts of it that fit.'),
          pageCount: z.int().min(1).describe('Pages of its parts, when it is the one asked for by table.'),
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
                  off: bothUnits.describe('What was asked less what is stated; 0 within a range and for a name.'),
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
          count: z.int().min(1).describe('How many parts of the family miss by this.'),
          parts: z.array(z.strictObject(partNames)).describe('The first of them.'),
          misses: z.array(
            z.strictObject({
              criterion,
              asked: bothUnits,
              limit: bothUnits.describe('What it would have to be at least, or at most.'),
              off: bothUnits.describe('What was asked less the limit.'),
              reason: z.string(),
            }),
          ),
        }),
      )
      .describe('What nearly fits, the nearest first.'),
    notStated: z
      .array(
        z.strictObject({
          criterion,
          total: z.int().min(0),
          families: z.array(
            z.strictObject({
              ...familyNames,
              count: z.int().min(1),
              hasField: z.boolean().describe('Whether the family states it at all.'),
              parts: z.array(z.strictObject(partNames)).describe('The first of them, where the family states it.'),
            }),
          ),
        }),
      )
      .describe("By what isn't stated: the parts that miss in nothing else. They neither fit nor miss."),
    notStatedTotal: z.int().min(0),
  })
  .describe('What fits, what nearly does, and what is not stated.') satisfies z.ZodType<FitAnswer>

const counted = (what: string) => z.int().min(0).describe(what)
const answerCounts = z.strictObject({ yes: z.int(), no: z.int(), 'not stated': z.int() })
const asAnswers = z.strictObject({ noPureTin: answerCounts, meetsRohs: answerCounts, leadByAlloy: answerCounts })

export const complianceAnswer = z
  .strictObject({
    asked: z.partialRecord(z.enum(FACT_KEYS), z.enum(ANSWERS)).describe('What was asked, as it was read.'),
    total: counted('All parts of these families.'),
    matching: counted('Those that are as asked.'),
    notStated: counted('Those that might be, but do not state it all.'),
    families: z.array(
      z.strictObject({
        tableName,
        displayName,
        group: z.string(),
        path: address("the family's page"),
        url: address("the family's page, narrowed to the parts that are as asked"),
        total: counted('Its parts.'),
        matching: counted('Those that are as asked.'),
        notStated: counted('Those that might be, but do not state it all.'),
        facts: asAnswers.describe('Its parts by their answer to each fact.'),
      }),
    ),
    rules: z
      .array(
        z.strictObject({
          rule: z.enum(RULE_KEYS),
          fact: z.enum(FACT_KEYS),
          title: z.string(),
          reads: z.string(),
          decides: z.string(),
          source: z.string(),
        }),
      )
      .describe('How the facts are derived.'),
  })
  .describe('Parts by what their finishes and metals say.') satisfies z.ZodType<ComplianceAnswer>

export const problem = z
  .strictObject({
    type: z.literal('about:blank'),
    title: z.string(),
    status: z.int().min(400).max(599),
    detail: z.string().describe('What happened and what to do next.'),
  })
  .describe('An error (RFC 9457).')
