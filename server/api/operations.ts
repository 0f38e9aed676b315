import * as z from 'zod'
import { FACT_KEYS, FACTS } from '#catalog/registry/compliance-fact.ts'
import type { Family } from '#catalog/registry/family.ts'
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
import { MAX_NUMBER_LENGTH } from '#server/api/calls.ts'
import type { Operation, Parameter } from '#server/api/operation.ts'
import { MAX_COUNTED_COLUMNS, ROW_COLUMNS, rowList } from '#server/api/row-list.ts'

const FILTERING = `A value matches anywhere in a cell; color:exact:Red matches Red only. A size matches however it is written, in inches or millimeters (.062, 0.062, 1.57 mm); without a unit it is in inches. Columns of sizes take a range: lengthFrom:.5, lengthTo:20 mm. The facts derived from a part's finishes and metals are filters too: ${FACT_KEYS.join(', ')} take yes, no or not stated, meetsRohs also 'yes by exemption 6(c)'. A name that is no filter, and an end of a range that is no size, are errors.`

/** All calls of the API. Its routes, its description and the tools of `/mcp` are made from them. */
export function operations(registry: readonly Family[]): readonly Operation[] {
  const [first = '', ...others] = registry.map((family) => family.table)
  const tableName: Parameter = {
    name: 'tableName',
    in: 'path',
    description: "The family's table, as the call families names it.",
    schema: z.enum([first, ...others]),
    required: true,
  }
  const filter: Parameter = {
    name: 'filter',
    in: 'query',
    description:
      'What parts must have, as key:value, for example color:Red. Repeat it: of one key any value may match, of several keys each must. The keys are those that the call families lists, and any for any column.',
    schema: z.array(z.string()),
  }
  const sorting: readonly Parameter[] = [
    {
      name: 'sort',
      in: 'query',
      description: "A filter key. Default: the family's own order.",
      schema: z.string(),
    },
    { name: 'dir', in: 'query', description: 'Sort direction.', schema: z.enum(['asc', 'desc']).default('asc') },
  ]
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
      errors: [400, 404],
      others: 'dropped',
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
      description: 'In menu order. The calls parts and rows filter by these keys.',
      parameters: [],
      answer: { name: 'Families', schema: families, of: (calls) => calls.families() },
      errors: [400],
    },
    {
      id: 'parts',
      path: '/families/{tableName}/parts',
      summary: "A family's parts, filtered and sorted",
      description: `${FILTERING} A filter may also be a parameter of its own, as in the addresses of pages: color=Red.`,
      parameters: [
        tableName,
        filter,
        { name: 'page', in: 'query', description: 'Starts at 1.', schema: z.int().min(1).default(1) },
        {
          name: 'pageSize',
          in: 'query',
          description: "Default: the family's own page size.",
          schema: z.union([z.literal(20), z.literal(50), z.literal(100)]),
        },
        ...sorting,
      ],
      answer: {
        name: 'PartList',
        schema: partList,
        of: (calls, { value, query }) => calls.parts(value('tableName'), query),
      },
      errors: [400, 404],
      others: 'named',
    },
    {
      id: 'rows',
      path: '/families/{tableName}/rows',
      summary: "A family's parts as compact rows",
      description: `Filters and sorts like the call parts and answers at most 20 kB: the chosen columns, named once, and the cells of each part. ${FILTERING}`,
      parameters: [
        tableName,
        filter,
        {
          name: 'column',
          in: 'query',
          description: `Which columns to answer: filter keys, or ${ROW_COLUMNS.join(', ')}. Repeat it. Default: id and the columns of the table.`,
          schema: z.array(z.string()),
        },
        {
          name: 'valuesOf',
          in: 'query',
          description: `Columns whose values are counted among the matching parts: what can be filtered by. At most ${MAX_COUNTED_COLUMNS}.`,
          schema: z.array(z.string()),
        },
        ...sorting,
        {
          name: 'offset',
          in: 'query',
          description: 'How many parts to skip: next of the page before.',
          schema: z.int().min(0).default(0),
        },
      ],
      answer: {
        name: 'RowList',
        schema: rowList,
        of: (calls, { value, query }) => calls.rows(value('tableName'), query),
      },
      errors: [400, 404],
      others: 'named',
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
      errors: [400, 404],
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
            'A base number as the call bases lists it, or any of its part numbers, which stands for its own choices.',
          schema: z.string().min(1),
          required: true,
        },
        {
          name: 'choice',
          in: 'query',
          description:
            'A code or a value, after the key of its place as the answer names it: color:Red or color:02. Repeat it for other places.',
          schema: z.array(z.string()),
        },
      ],
      answer: {
        name: 'BuiltNumber',
        schema: builtNumber,
        of: (calls, { value, query }) => calls.build(value('tableName'), query),
      },
      errors: [400, 404],
      others: 'named',
    },
    {
      id: 'part',
      path: '/parts/{tableName}/{id}',
      summary: 'One part',
      description:
        'Everything we know about a part: its columns as written, the sizes in them as numbers, facts, drawings and files.',
      parameters: [tableName, id],
      answer: { name: 'Part', schema: part, of: (calls, { value }) => calls.part(value('tableName'), value('id')) },
      errors: [400, 404],
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
      errors: [400, 404],
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
      errors: [400, 404],
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
          description: 'Only the families of this menu group, as the call families names it.',
          schema: z.enum([...new Set(registry.map(({ group }) => group))]),
        },
      ],
      answer: { name: 'ComplianceResult', schema: complianceAnswer, of: (calls, { query }) => calls.compliance(query) },
      errors: [400],
    },
    {
      id: 'catalog',
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
