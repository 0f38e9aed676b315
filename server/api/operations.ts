import * as z from 'zod'
import {
  crossAnswer,
  families,
  matingSetAnswer,
  part,
  partFiles,
  partList,
  resolution,
  searchAnswer,
} from '#catalog/answer-schemas.ts'
import { fitAnswer } from '#catalog/fit/fit-schema.ts'
import { baseList, builtNumber } from '#catalog/ordering/builder-schemas.ts'
import { changeAnswer, noticeList } from '#catalog/part/change-schemas.ts'
import { FACT_FILTERS } from '#catalog/registry/compliance-fact.ts'
import type { Family } from '#catalog/registry/family.ts'
import { answerBases, answerBuild } from '#server/api/builder-calls.ts'
import { documentList } from '#server/api/calls.ts'
import { answerChanges, answerNotices } from '#server/api/change-calls.ts'
import { type Operation, operation } from '#server/api/operation.ts'
import { PREPARE_PATH, PREPARED_PARAMETERS, preparedRequest, prepareRequest } from '#server/api/prepared-request.ts'
import { ALL_COLUMNS, MAX_COUNTED_COLUMNS, ROW_COLUMNS, rowList } from '#server/api/row-list.ts'

const MILITARY = { tableName: 'Insulated-Military' }
const TERMINAL = { ...MILITARY, id: '26' }
const MAX_NUMBER_LENGTH = 500
const FILTERING = `A value that the column has matches only itself, any other text anywhere in a cell; color:contains:Red matches anywhere too. A size matches however it is written, in inches or millimeters (.062, 0.062, 1.57 mm); without a unit it is in inches. Columns of sizes take a range: lengthFrom:.5, lengthTo:20 mm. The facts derived from a part's finishes and metals are filters too: ${FACT_FILTERS.map(({ key }) => key).join(', ')} take yes, no or not stated, meetsRohs also 'yes by exemption 6(c)' and 'yes, alloy not stated'. A name that is no filter, and an end of a range that is no size, are errors.`

const list = (description: string) => z.array(z.string()).describe(description).optional()

const number = z
  .string()
  .trim()
  .min(1)
  .max(MAX_NUMBER_LENGTH, `A number has at most ${MAX_NUMBER_LENGTH} characters.`)
  .describe('A part, MIL or CID number.')

const sorting = {
  sort: z.string().describe("A filter key. Default: the family's own order.").optional(),
  dir: z.enum(['asc', 'desc'], 'It is asc or desc.').default('asc').describe('Sort direction.'),
}

const offset = z
  .int('It is 0, or what next of the page before says.')
  .min(0)
  .default(0)
  .describe('How many parts to skip: next of the page before.')

/** All calls of the API. Its routes, its description and the tools of `/mcp` are made from them. */
export function operations(registry: readonly Family[]): readonly Operation[] {
  const [first = '', ...others] = registry.map((family) => family.table)
  const tableName = z.enum([first, ...others]).describe("The family's table, as the call families names it.")
  const filter = list(
    'Filters as key:value, for example color:Red. Repeat it: values of the same key are alternatives (OR), different keys must all match (AND). The keys are those that the call families lists, and any for any column.',
  )
  const id = z.string().describe("The part's id.")
  return [
    operation({
      id: 'search',
      path: '/search',
      summary: 'Parts by number, or by a piece of one, and what words lead to',
      description:
        'Searches the part, MIL and CID numbers of all families. Separators and case never matter. Returns the best 25, or with page every match, 50 per page. With words=yes also what the text leads to as words: families, filters with their counts, pages and documents.',
      parameters: {
        q: z.string().min(2).describe('At least two characters.'),
        page: z.int().min(1).describe('Starts at 1. Returns every match, page by page.').optional(),
        table: tableName.describe('Only this family. Only with page.').optional(),
        words: z.literal('yes').describe('Also searches words: red tip jack, press-fit tool.').optional(),
      },
      answer: { name: 'SearchAnswer', schema: searchAnswer },
      run: (calls, { words, page }, query) =>
        calls.search(query, { asksWords: words === 'yes', isPaged: page !== undefined }),
      others: 'dropped',
      examples: {
        number: { summary: 'A whole number', values: { q: '10-880-2-05' }, isShown: true },
        piece: { summary: 'The start of some numbers', values: { q: 'm55155 29' } },
        words: {
          summary: 'Words, with the filter that they lead to',
          values: { q: 'red military terminal', words: 'yes' },
        },
        all: { summary: 'The second page of all matches', values: { q: '10-880', page: 2 } },
      },
      use: 'Use it with a part number, a piece of one, or with words=yes for a description such as "red tip jack". To filter by size, color or material use the tool parts.',
    }),
    operation({
      id: 'resolve',
      path: '/resolve',
      summary: 'The parts that a number may mean',
      description:
        'The parts with this number, however it is written. If there are none and the number has an X, the parts that match with any character in its place. Otherwise the parts whose number differs by one typing error.',
      parameters: { number },
      answer: { name: 'Resolution', schema: resolution },
      run: (calls, given) => calls.resolve(given.number),
      examples: {
        cid: { summary: 'A CID number from a drawing', values: { number: 'AA59126/295H01' }, isShown: true },
        wildcard: { summary: 'Any character for X', values: { number: '10-880-X-05' } },
      },
      use: 'Use it with a whole number from a drawing or a list of materials, in any spelling. The field how says whether the number matched exactly; "near" results are guesses to confirm with the user.',
    }),
    operation({
      id: 'cross',
      path: '/cross',
      summary: "What replaces another maker's number",
      description:
        'The parts of ours that the company names for a number of another maker, each with its kind, what differs, the source and its date. Nothing is computed: without an entry there is no answer.',
      parameters: { number, maker: z.string().describe('Only of this maker.').optional() },
      answer: { name: 'CrossReference', schema: crossAnswer },
      run: (calls, given) => calls.cross(given.number, given.maker?.trim() ?? ''),
      examples: { number: { summary: 'A number of another maker', values: { number: 'B-880/02' } } },
      use: 'Use it with a number of another maker. Tell the user what differs, the kind, and with lifecycle that our part is going or gone; they decide. If it finds nothing, say so.',
    }),
    operation({
      id: 'families',
      path: '/families',
      summary: 'All families and their filters',
      description: 'In menu order. The call parts filters by these keys.',
      parameters: {},
      answer: { name: 'Families', schema: families },
      run: (calls) => calls.families(),
      examples: { all: { summary: 'All of them', values: {} } },
      use: 'Call it first to learn the tableName and the filter keys that other tools take.',
    }),
    operation({
      id: 'parts',
      path: '/families/{tableName}/parts',
      summary: "A family's parts, filtered and sorted",
      description: `Whole parts, page by page, with the values to filter by; with columns compact rows. ${FILTERING} A filter may also be a parameter of its own, as in the addresses of pages: color=Red.`,
      parameters: {
        tableName,
        filter,
        page: z.int().min(1).default(1).describe('Starts at 1.'),
        pageSize: z
          .union([z.literal(20), z.literal(50), z.literal(100)])
          .describe("Default: the family's own page size.")
          .optional(),
        ...sorting,
        columns: list(
          `Compact rows of these columns instead of whole parts, at most 20 kB: filter keys, ${ROW_COLUMNS.join(', ')}, or ${ALL_COLUMNS} for id and the columns of the table. Repeat it, or use commas.`,
        ),
        valuesOf: list(
          `With columns: those whose values are counted among the matching parts, to filter by. At most ${MAX_COUNTED_COLUMNS}.`,
        ),
        offset: offset.describe('With columns: how many parts to skip, next of the page before.'),
      },
      answer: {
        name: 'PartList',
        schema: z.union([partList, rowList]).describe('A page of parts, or with columns compact rows.'),
      },
      run: (calls, given, query) => calls.parts(given.tableName, given, query),
      others: 'named',
      examples: {
        filtered: {
          summary: 'Red or blue, PTFE only, shortest first',
          values: {
            ...MILITARY,
            filter: ['color:Red', 'color:Blue', 'insulationMaterial:PTFE'],
            sort: 'length',
            pageSize: 50,
          },
        },
        colors: {
          summary: 'Two columns of some red parts, and the colors that there are',
          values: {
            ...MILITARY,
            filter: ['partNumber:10-880-2', 'color:Red'],
            columns: ['url', 'length'],
            valuesOf: ['color'],
          },
        },
        range: {
          summary: 'From half an inch to 20 mm, second page',
          values: { ...MILITARY, filter: ['lengthFrom:.5', 'lengthTo:20 mm'], page: 2 },
        },
      },
      toolDescription: FILTERING,
      use: 'Use it to list, filter, sort or count parts of one family. Call families for the keys; valuesOf shows which values a column has. Read total before you page: a filter is cheaper than many pages. Choose only the columns that you need.',
      toolDefaults: { columns: [ALL_COLUMNS] },
      toolWithout: ['page', 'pageSize'],
    }),
    operation({
      id: 'bases',
      path: '/families/{tableName}/bases',
      summary: 'The base numbers whose part numbers can be built',
      description:
        'A base number is what the numbers of a few parts begin with: 10-880 of 10-880-2-05. Lists those whose rows show what the rest of their numbers encodes, at most 100.',
      parameters: { tableName, q: z.string().describe('Only those that contain this.').optional() },
      answer: { name: 'BaseList', schema: baseList },
      run: (calls, given) => answerBases(calls.table(given.tableName), given.q ?? ''),
      examples: { piece: { summary: 'The base numbers that contain 10-88', values: { ...MILITARY, q: '10-88' } } },
      use: 'Use it before build, to find a base number.',
    }),
    operation({
      id: 'build',
      path: '/families/{tableName}/build',
      summary: 'Build a part number: choose values, get the numbers that exist',
      description:
        'What the positions of a base number’s part numbers encode, as its rows show, and the part numbers that have what is chosen. Only numbers of the catalog: for a combination that none has, the nearest ones, and a request form for a custom part.',
      parameters: {
        tableName,
        base: z
          .string()
          .min(1)
          .describe(
            'A base number as the call bases lists it, or any of its part numbers, which stands for its own choices.',
          ),
        choice: list(
          'A code or a value, after the key of its place as the answer names it: color:Red or color:02. Repeat it for other places.',
        ),
      },
      answer: { name: 'BuiltNumber', schema: builtNumber },
      run: (calls, { tableName, base }, query) => answerBuild(calls.catalog(), calls.table(tableName), base, query),
      others: 'named',
      examples: {
        red: {
          summary: 'The red part numbers of a base number',
          values: { ...MILITARY, base: '10-880', choice: ['color:Red'] },
        },
      },
      use: 'Use it to find the part number for a choice of color, finish or length. Call it with base alone first: places lists what can be chosen.',
    }),
    operation({
      id: 'part',
      path: '/parts/{tableName}/{id}',
      summary: 'One part',
      description:
        'Everything we know about a part: its columns as written, the sizes in them as numbers, facts, drawings and files.',
      parameters: { tableName, id },
      answer: { name: 'Part', schema: part },
      run: (calls, { tableName, id }) => calls.part(tableName, id),
      examples: { terminal: { summary: 'A military terminal', values: TERMINAL, isShown: true } },
      use: 'Use it with the tableName and id that another tool answered, when you need every column, sizes as numbers, compliance facts or links of one part.',
    }),
    operation({
      id: 'files',
      path: '/parts/{tableName}/{id}/files',
      summary: "A part's picture and datasheet",
      description: 'Their addresses, with thumbnails of the picture.',
      parameters: { tableName, id },
      answer: { name: 'PartFiles', schema: partFiles },
      run: (calls, { tableName, id }) => calls.files(tableName, id),
      examples: { terminal: { summary: 'The files of a military terminal', values: TERMINAL } },
      use: "Use it when the user wants a part's picture, datasheet or CAD model.",
    }),
    operation({
      id: 'matingSet',
      path: '/parts/{tableName}/{id}/mating-set',
      summary: 'What goes with a part',
      description:
        'The plug or jack that it mates with, its installation tool and its hardware, each with the reason. Nothing is guessed. The answer links to a quote list of the part and its mate.',
      parameters: { tableName, id },
      answer: { name: 'MatingSet', schema: matingSetAnswer },
      run: (calls, { tableName, id }) => calls.matingSet(tableName, id),
      examples: {
        jack: {
          summary: 'What goes with a banana jack',
          values: { tableName: 'Insulated Banana Jacks', id: '1' },
          isShown: true,
        },
      },
      use: 'Use it when the user asks what a part plugs into, or which tool or hardware it needs.',
    }),
    operation({
      id: 'fit',
      path: '/fit',
      summary: 'The parts that fit a board, a hole, a wire or a plug',
      description:
        'Any of the four, in inches or millimeters (inches without a unit). Returns the parts of all families that fit, the tightest first, with their margins and at most 5 per family; the parts that nearly fit, with the reason; and the parts whose rows do not state the size. The page /fit explains the rules and names their sources.',
      parameters: {
        board: z.string().describe('Thickness of a board or panel.').optional(),
        hole: z.string().describe('Diameter of the mounting hole.').optional(),
        wire: z.string().describe('A gauge or an area: 18 AWG, 0.75 mm².').optional(),
        mate: z.string().describe('A plug, a pin or a jack: banana, 2 mm pin, .080 tip jack.').optional(),
        table: tableName.describe('Only this family: up to 1,000 of its parts, 50 per page.').optional(),
        page: z.int().min(1).default(1).describe('Starts at 1. Only with table.'),
      },
      answer: { name: 'FitResult', schema: fitAnswer },
      run: (calls, _, query) => calls.fit(query),
      examples: {
        board: { summary: 'A 1.6 mm board with a hole of .136 in', values: { board: '1.6 mm', hole: '.136' } },
        family: { summary: 'All parts of one family that fit', values: { hole: '.144', table: 'Insulated-Military' } },
        wire: { summary: 'A 0.75 mm² wire', values: { wire: '0.75 mm²' } },
      },
      use: 'Use it when the user has a board, a hole, a wire or a mating part and asks what fits. It answers families and a few parts of each; table narrows to one family.',
    }),
    operation({
      id: 'prepareRequest',
      path: PREPARE_PATH,
      summary: 'A quote request, prepared for a person to send',
      description:
        'Checks the lines and the fields of the order form, and returns the address of the filled form with what is still missing or in doubt. Nothing is stored: a person opens the address and sends it. Without JavaScript the form has the lines only.',
      parameters: PREPARED_PARAMETERS,
      answer: { name: 'PreparedRequest', schema: preparedRequest },
      isPosted: true,
      run: (calls, given) => prepareRequest(calls.catalog(), given),
      examples: {
        two: {
          summary: 'Two lines, one of a number that no part has; the address of the person is not known',
          values: {},
          posted: {
            lines: [
              { partNumber: 'AA59126/295H01', quantity: '100/250' },
              { partNumber: '10-880-2-50', quantity: 25 },
            ],
            fields: {
              companyName: 'Northbridge Avionics',
              yourName: 'Ana Reyes',
              yourEmail: 'ana@northbridge.example',
              yourPhone: '+1 555 0100',
              country: 'DE',
              note: 'With certificate of conformity.',
            },
          },
        },
      },
      toolName: 'prepare_request',
      use: 'Use it when the user wants a quote. Give what the user told and invent nothing; ask for what open names, then call it again or hand over url as it is. You can send nothing: the user opens url and presses its send button.',
    }),
    operation({
      id: 'documents',
      path: '/documents',
      summary: "The company's documents: CMRT, REACH, RoHS, ISO 9001 and others",
      description:
        'What purchasing departments file, with versions, dates and the addresses of the files. Earlier versions stay at theirs.',
      parameters: {},
      answer: { name: 'CompanyDocuments', schema: documentList },
      run: (calls) => calls.documents(),
      examples: { all: { summary: 'All of them', values: {} } },
      use: 'Use it when the user needs a declaration or certificate of the company to file: conflict minerals, REACH, RoHS, ISO 9001, terms. Say so if its state is ended.',
    }),
    operation({
      id: 'changes',
      path: '/changes',
      summary: 'What changed: form, fit, function, document, end of life, trade',
      description:
        'Each added, changed and removed part, newest first, 50 a page, with its time, the affected numbers and each field before and after. The kinds follow from the columns that changed. For what the company announces, see the call notices.',
      parameters: {
        number: number.optional().describe('Only of the parts with this number, also of removed ones.'),
        offset,
      },
      answer: { name: 'ChangeList', schema: changeAnswer },
      run: (calls, given) => answerChanges(calls.catalog(), registry, given.number, given.offset),
      examples: { one: { summary: 'Of one part', values: { number: '10-880-2-02' } } },
      use: 'Use it when the user asks what has changed on a part or in the catalog, and whether form, fit or function did.',
    }),
    operation({
      id: 'notices',
      path: '/notices',
      summary: 'Product change notices (PCN)',
      description:
        'What the company announces of its parts: from when, last orders and deliveries, what to buy instead, the affected parts, and the document. Newest first, 20 a page.',
      parameters: {
        number: number.optional().describe('That of a notice, or of a part that it affects.'),
        offset,
      },
      answer: { name: 'NoticeList', schema: noticeList },
      run: (calls, given) => answerNotices(calls.catalog(), calls.content().documents, given.number, given.offset),
      examples: { one: { summary: 'About one part', values: { number: '10-880-2-02' } } },
      use: 'Use it when the user asks what the company has announced of a part: changes to come, end of life, last time to buy.',
    }),
    operation({
      id: 'catalog',
      path: '/catalog.ndjson.gz',
      summary: 'The whole catalog in one file',
      description:
        'Every part as one line of JSON, family by family in menu order, compressed with gzip. If the site knows its own address, those of a part are absolute here. Send If-None-Match to get 304 if nothing has changed.',
      parameters: {},
      answer: null,
      examples: { all: { summary: 'All of it', values: {} } },
    }),
  ]
}
