import * as z from 'zod'
import { FACT_KEYS, FACTS } from '#catalogue/compliance/compliance-fact.ts'
import type { Family } from '#catalogue/registry/family.ts'
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
} from '#server/api/answer-schemas.ts'
import { baseList, builtNumber } from '#server/api/builder-schemas.ts'
import { type Calls, MAX_NUMBER_LENGTH } from '#server/api/calls.ts'

/** A parameter of a call. `schema` only describes it: calls ignore what they can't read. */
type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly description: string
  readonly schema: z.ZodType
  readonly required?: true
  /** Each field of the value is a query parameter of its own. */
  readonly exploded?: true
}

/** What a caller asks, whether by address or as a tool for language models. */
export type Asked = {
  /** A parameter of the path or the query, or '' without it. */
  value(name: string): string
  readonly query: URLSearchParams
}

export type Operation = {
  readonly id: string
  /** Below `/api/v1`. */
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly parameters: readonly Parameter[]
  /** How the call is answered, and that answer's name and schema. Null for the file of all parts. */
  readonly answer: {
    readonly name: string
    readonly schema: z.ZodType
    of(calls: Calls, asked: Asked): object | Promise<object>
  } | null
  /** In addition to 405, 429 and 503, which every call may answer. */
  readonly errors: readonly (400 | 404)[]
}

/** All calls of the API. Its routes, its description and the tools of `/mcp` are made from them. */
export function operations(registry: readonly Family[]): readonly Operation[] {
  const [first = '', ...others] = registry.map((family) => family.table)
  const tableName: Parameter = {
    name: 'tableName',
    in: 'path',
    description: "The family's table, as named by /families.",
    schema: z.enum([first, ...others]),
    required: true,
  }
  const id: Parameter = { name: 'id', in: 'path', description: "The part's id.", schema: z.string(), required: true }
  return [
    {
      id: 'search',
      path: '/search',
      summary: 'Parts by number, or by a piece of one, and what words lead to',
      description:
        'Searches the part, MIL and CID numbers of all families. Separators and case never matter. Returns the best 25, or with page every match, 50 per page. With words=yes also what the text leads to as words: families, filters with their counts, pages and documents.',
      parameters: [
        { name: 'q', in: 'query', description: 'At least two characters.', schema: z.string().min(2), required: true },
        {
          name: 'page',
          in: 'query',
          description: 'Starts at 1. Returns every match, page by page.',
          schema: z.int().min(1),
        },
        { name: 'table', in: 'query', description: 'Only this family. Only with page.', schema: tableName.schema },
        {
          name: 'words',
          in: 'query',
          description: 'Also searches words: red tip jack, press-fit tool.',
          schema: z.literal('yes'),
        },
      ],
      answer: { name: 'SearchAnswer', schema: searchAnswer, of: (calls, { query }) => calls.search(query) },
      errors: [404],
    },
    {
      id: 'resolve',
      path: '/resolve',
      summary: 'The parts that a number may mean',
      description:
        'The parts with this number, however it is written. If there are none and the number has an X, the parts that match with any character in its place. Otherwise the parts whose number differs by one typing error.',
      parameters: [
        {
          name: 'number',
          in: 'query',
          description: 'A part, MIL or CID number.',
          schema: z.string().min(1).max(MAX_NUMBER_LENGTH),
          required: true,
        },
      ],
      answer: { name: 'Resolution', schema: resolution, of: (calls, { value }) => calls.resolve(value('number')) },
      errors: [400],
    },
    {
      id: 'families',
      path: '/families',
      summary: 'All families and their filters',
      description: 'In menu order. The list of parts takes a filter by its key.',
      parameters: [],
      answer: { name: 'Families', schema: families, of: (calls) => calls.families() },
      errors: [],
    },
    {
      id: 'parts',
      path: '/families/{tableName}/parts',
      summary: "A family's parts, filtered and sorted",
      description: `A filter is a parameter named by its key. Repeat it for several values: a part matches if it has any of them. A value matches anywhere in a cell; exact:Brass matches Brass only. A size matches however it is written, in inches or millimeters (.062, 0.062, 1.57 mm). Size fields take a range: lengthFrom, lengthTo; an end that can't be read as a size is an error. The facts derived from a part's finishes and metals are filters too: ${FACT_KEYS.join(', ')} take yes, no or not stated, meetsRohs also 'yes by exemption 6(c)'. Unknown parameters are ignored.`,
      parameters: [
        tableName,
        {
          name: 'filters',
          in: 'query',
          description: 'Values by filter key, as listed by /families. partNumber is a key too.',
          schema: z.record(z.string(), z.array(z.string())),
          exploded: true,
        },
        { name: 'page', in: 'query', description: 'Starts at 1.', schema: z.int().min(1).default(1) },
        {
          name: 'pageSize',
          in: 'query',
          description: "Default: the family's own page size.",
          schema: z.union([z.literal(20), z.literal(50), z.literal(100)]),
        },
        {
          name: 'sort',
          in: 'query',
          description: "A filter key or partNumber. Default: the family's own order.",
          schema: z.string(),
        },
        { name: 'dir', in: 'query', description: 'Sort direction.', schema: z.enum(['asc', 'desc']).default('asc') },
      ],
      answer: {
        name: 'PartList',
        schema: partList,
        of: (calls, { value, query }) => calls.parts(value('tableName'), query),
      },
      errors: [400, 404],
    },
    {
      id: 'bases',
      path: '/families/{tableName}/bases',
      summary: 'The base numbers whose part numbers can be built',
      description:
        'A base number is what the numbers of a few parts begin with: 10-880 of 10-880-2-05. Lists those whose rows show what the rest of their numbers encodes, at most 100.',
      parameters: [
        tableName,
        { name: 'q', in: 'query', description: 'Only those that contain this.', schema: z.string() },
      ],
      answer: {
        name: 'BaseList',
        schema: baseList,
        of: (calls, { value, query }) => calls.bases(value('tableName'), query),
      },
      errors: [404],
    },
    {
      id: 'build',
      path: '/families/{tableName}/build',
      summary: 'Build a part number: choose values, get the numbers that exist',
      description:
        'What the positions of a base number’s part numbers encode, as its rows show, and the part numbers that have what is chosen. Only numbers of the catalog: for a combination that none has, the nearest ones, and a request form for a custom part.',
      parameters: [
        tableName,
        {
          name: 'base',
          in: 'query',
          description:
            'A base number as listed by /bases, or any of its part numbers, which stands for its own choices.',
          schema: z.string().min(1),
          required: true,
        },
        {
          name: 'choices',
          in: 'query',
          description: 'A code or a value by the key of its place, as the answer names them: color=Red or color=02.',
          schema: z.record(z.string(), z.array(z.string())),
          exploded: true,
        },
      ],
      answer: {
        name: 'BuiltNumber',
        schema: builtNumber,
        of: (calls, { value, query }) => calls.build(value('tableName'), query),
      },
      errors: [400, 404],
    },
    {
      id: 'part',
      path: '/parts/{tableName}/{id}',
      summary: 'One part',
      description:
        'Everything we know about a part: its columns as written, the sizes in them as numbers, facts, drawings and files.',
      parameters: [tableName, id],
      answer: { name: 'Part', schema: part, of: (calls, { value }) => calls.part(value('tableName'), value('id')) },
      errors: [404],
    },
    {
      id: 'files',
      path: '/parts/{tableName}/{id}/files',
      summary: "A part's picture and datasheet",
      description: 'Their addresses, with thumbnails of the picture.',
      parameters: [tableName, id],
      answer: {
        name: 'PartFiles',
        schema: partFiles,
        of: (calls, { value }) => calls.files(value('tableName'), value('id')),
      },
      errors: [404],
    },
    {
      id: 'matingSet',
      path: '/parts/{tableName}/{id}/mating-set',
      summary: 'What goes with a part',
      description:
        'The plug or jack that it mates with, its installation tool and its hardware, each with the reason. Nothing is guessed. The answer links to a quote list of the part and its mate.',
      parameters: [tableName, id],
      answer: {
        name: 'MatingSet',
        schema: matingSetAnswer,
        of: (calls, { value }) => calls.matingSet(value('tableName'), value('id')),
      },
      errors: [404],
    },
    {
      id: 'fit',
      path: '/fit',
      summary: 'The parts that fit a board, a hole, a wire or a plug',
      description:
        'Any of the four, in inches or millimeters (inches without a unit). Returns the parts of all families that fit, the tightest first, with their margins and at most 5 per family; the parts that nearly fit, with the reason; and the parts whose rows do not state the size. The page /fit explains the rules and names their sources.',
      parameters: [
        { name: 'board', in: 'query', description: 'Thickness of a board or panel.', schema: z.string() },
        { name: 'hole', in: 'query', description: 'Diameter of the mounting hole.', schema: z.string() },
        { name: 'wire', in: 'query', description: 'A gauge or an area: 18 AWG, 0.75 mm².', schema: z.string() },
        {
          name: 'mate',
          in: 'query',
          description: 'A plug, a pin or a jack: banana, 2 mm pin, .080 tip jack.',
          schema: z.string(),
        },
        {
          name: 'table',
          in: 'query',
          description: 'Only this family: up to 1,000 of its parts, 50 per page.',
          schema: tableName.schema,
        },
        { name: 'page', in: 'query', description: 'Starts at 1. Only with table.', schema: z.int().min(1).default(1) },
      ],
      answer: { name: 'FitResult', schema: fitAnswer, of: (calls, { query }) => calls.fit(query) },
      errors: [400, 404],
    },
    {
      id: 'compliance',
      path: '/compliance',
      summary: 'Parts by pure tin, RoHS and lead, in all families',
      description:
        "How many parts of each family match, how many do not state it, and the counts for each fact. Derived from the rows' own text by the rules in the answer, which name their sources. Not a certificate.",
      parameters: [
        ...FACTS.map(({ key, label, answers }) => ({
          name: key,
          in: 'query' as const,
          description: `${label}. Default: any answer.`,
          schema: z.enum(answers),
        })),
        {
          name: 'group',
          in: 'query',
          description: 'Only the families of this menu group, as named by /families.',
          schema: z.enum([...new Set(registry.map(({ group }) => group))]),
        },
      ],
      answer: { name: 'ComplianceResult', schema: complianceAnswer, of: (calls, { query }) => calls.compliance(query) },
      errors: [],
    },
    {
      id: 'catalogue',
      path: '/catalogue.ndjson.gz',
      summary: 'The whole catalog in one file',
      description:
        'Every part as one line of JSON, family by family in menu order, compressed with gzip. If the site knows its own address, those of a part are absolute here. Send If-None-Match to get 304 if nothing has changed.',
      parameters: [],
      answer: null,
      errors: [],
    },
  ]
}
