import * as z from 'zod'
import { ANSWERS, FACTS } from '#catalogue/compliance/fact.ts'
import type { Family } from '#catalogue/family.ts'
import {
  complianceAnswer,
  families,
  fitAnswer,
  matingSetAnswer,
  part,
  partFiles,
  partList,
  resolution,
  searchAnswer,
} from '#server/api/answers.ts'

/** One parameter of a call; `schema` is for the description alone, the call itself is forgiving. */
type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly description: string
  readonly schema: z.ZodType
  readonly required?: true
  /** Stands for any number of parameters by the names of its fields. */
  readonly exploded?: true
}

export type Operation = {
  readonly id: string
  /** Below `/api/v1`. */
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly parameters: readonly Parameter[]
  /** The name and schema of the answer; null where it is a file of parts. */
  readonly answer: { readonly name: string; readonly schema: z.ZodType } | null
  /** Beside 405 and 429, which every call may answer. */
  readonly errors: readonly (400 | 404 | 503)[]
}

/** Every call of the API, as its description and its page tell it. */
export function operations(registry: readonly Family[]): readonly Operation[] {
  const [first = '', ...others] = registry.map((family) => family.table)
  const tableName: Parameter = {
    name: 'tableName',
    in: 'path',
    description: "The family's table, as /families names it.",
    schema: z.enum([first, ...others]),
    required: true,
  }
  const id: Parameter = { name: 'id', in: 'path', description: "The part's id.", schema: z.string(), required: true }
  return [
    {
      id: 'search',
      path: '/search',
      summary: 'Parts by a number, or by a piece of one',
      description:
        'Looks for the text in the own, MIL and CID numbers of all families. Separators and case never matter. The best 25.',
      parameters: [
        { name: 'q', in: 'query', description: 'Two characters at least.', schema: z.string().min(2), required: true },
      ],
      answer: { name: 'SearchAnswer', schema: searchAnswer },
      errors: [],
    },
    {
      id: 'resolve',
      path: '/resolve',
      summary: 'The parts that a number means',
      description:
        'The parts that bear the number, written in any way; else, with X for any sign, those that fit; else those one slip away.',
      parameters: [
        {
          name: 'number',
          in: 'query',
          description: 'An own, MIL or CID number.',
          schema: z.string().min(1).max(500),
          required: true,
        },
      ],
      answer: { name: 'Resolution', schema: resolution },
      errors: [400],
    },
    {
      id: 'families',
      path: '/families',
      summary: 'All families, and what each can be narrowed by',
      description: 'In the order of the menus. A filter is used by its key, in the list of parts.',
      parameters: [],
      answer: { name: 'Families', schema: families },
      errors: [],
    },
    {
      id: 'parts',
      path: '/families/{tableName}/parts',
      summary: "A family's parts, narrowed and sorted",
      description:
        "A filter is a parameter by its key, repeated for several values (any of them). A value is found anywhere in a cell; exact:Brass is Brass alone; a size is found however it is written (.062, 1/16, 1.57 mm). Fields of sizes take a range: lengthFrom, lengthTo. What is derived of a part's finishes and metals is a filter too: noPureTin, meetsRohs and leadByAlloy take yes, no or not stated, each exactly itself. Parameters that aren't known are ignored.",
      parameters: [
        tableName,
        {
          name: 'filters',
          in: 'query',
          description: 'Values by filter key, as /families lists them; partNumber too.',
          schema: z.record(z.string(), z.array(z.string())),
          exploded: true,
        },
        { name: 'page', in: 'query', description: 'From 1.', schema: z.int().min(1).default(1) },
        {
          name: 'pageSize',
          in: 'query',
          description: "Without it the family's own.",
          schema: z.union([z.literal(20), z.literal(50), z.literal(100)]),
        },
        {
          name: 'sort',
          in: 'query',
          description: "A filter key or partNumber; without it the family's own order.",
          schema: z.string(),
        },
        { name: 'dir', in: 'query', description: 'The way to sort.', schema: z.enum(['asc', 'desc']).default('asc') },
      ],
      answer: { name: 'PartList', schema: partList },
      errors: [404],
    },
    {
      id: 'part',
      path: '/parts/{tableName}/{id}',
      summary: 'One part',
      description: 'All that is known of a part, its columns as written.',
      parameters: [tableName, id],
      answer: { name: 'Part', schema: part },
      errors: [404],
    },
    {
      id: 'files',
      path: '/parts/{tableName}/{id}/files',
      summary: "A part's picture and datasheet",
      description: 'Where they are, the picture also in smaller widths.',
      parameters: [tableName, id],
      answer: { name: 'PartFiles', schema: partFiles },
      errors: [404],
    },
    {
      id: 'matingSet',
      path: '/parts/{tableName}/{id}/mating-set',
      summary: 'What goes with a part',
      description:
        'The plug or jack that it mates with, the tool that sets it and its hardware, each with the reason; nothing is guessed. The answer links to a quote list of them all.',
      parameters: [tableName, id],
      answer: { name: 'MatingSet', schema: matingSetAnswer },
      errors: [404],
    },
    {
      id: 'fit',
      path: '/fit',
      summary: 'The parts that fit a board, a hole, a wire or a plug',
      description:
        'Any of the four, typed freely in inches or millimetres (inches without a unit). The parts of all families that fit, the tightest first with their margins, the best 5 of each; what nearly fits, with the reason; and the parts whose rows do not state it, which neither fit nor miss. The page /fit tells the rules and their sources.',
      parameters: [
        { name: 'board', in: 'query', description: 'Thickness of a board or a panel.', schema: z.string() },
        { name: 'hole', in: 'query', description: 'Diameter of the mounting hole.', schema: z.string() },
        { name: 'wire', in: 'query', description: 'A gauge, or an area: 18 AWG, 0.75 mm².', schema: z.string() },
        {
          name: 'mate',
          in: 'query',
          description: 'A plug, a pin or a jack: banana, 2 mm pin, .080 tip jack.',
          schema: z.string(),
        },
        {
          name: 'table',
          in: 'query',
          description: 'One family alone, by its table: up to 1,000 of its parts, 50 a page.',
          schema: tableName.schema,
        },
        { name: 'page', in: 'query', description: 'From 1; of one family.', schema: z.int().min(1).default(1) },
      ],
      answer: { name: 'FitAnswer', schema: fitAnswer },
      errors: [400, 404],
    },
    {
      id: 'compliance',
      path: '/compliance',
      summary: 'Parts by pure tin, RoHS and lead, in all families',
      description:
        "How many parts of each family are as asked, how many do not state it, and all answers to each fact. Derived from the rows' own words by the rules in the answer, which name their sources; no certificate.",
      parameters: [
        ...FACTS.map(({ key, label }) => ({
          name: key,
          in: 'query' as const,
          description: `${label}; without it any answer.`,
          schema: z.enum(ANSWERS),
        })),
        {
          name: 'group',
          in: 'query',
          description: 'The families of one menu alone, as /families names it.',
          schema: z.enum([...new Set(registry.map(({ group }) => group))]),
        },
      ],
      answer: { name: 'ComplianceAnswer', schema: complianceAnswer },
      errors: [],
    },
    {
      id: 'catalogue',
      path: '/catalogue.ndjson.gz',
      summary: 'The whole catalogue in one file',
      description:
        'Every part as one line of JSON, family by family in the order of the menus, packed with gzip. Ask again with If-None-Match: 304 as long as nothing has changed.',
      parameters: [],
      answer: null,
      errors: [503],
    },
  ]
}
