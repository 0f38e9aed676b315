import * as z from 'zod'
import { MEASURE_KINDS, OUTLINE_KINDS } from '#catalog/registry/family.ts'
import { KIND_WORDS } from '#catalog/registry/kind-words.ts'
import { MAX_NAME_BYTES } from '#database/own-tables.ts'

const line = z.string().trim().min(1).max(300)
const stored = z
  .string()
  .regex(/^[\p{L}\p{N}]([^\p{C}"\\]*[^\p{C}"\\\s])?$/u, 'must begin with a letter or digit, and have no " or \\')
  .refine((name) => Buffer.byteLength(name) <= MAX_NAME_BYTES, 'must be shorter: databases allow 63 bytes')
const key = z
  .string()
  .regex(/^[a-z][A-Za-z0-9]{0,40}$/, 'must be letters and digits, the first a small letter: holeSize, not Hole Size')
const folder = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9 _.-]*$/, 'must be the name of a folder: letters, digits, spaces, hyphens')
const path = z
  .string()
  .regex(
    /^\/[a-z0-9]+(-[a-z0-9]+)*\/[a-z0-9]+(-[a-z0-9]+)*$/,
    "must be like '/pc-jacks/insulated-pc-jacks', in small letters",
  )
const regularExpression = z
  .string()
  .refine(isRegularExpression, 'must be a regular expression; a hyphen has no backslash')

function isRegularExpression(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp // as those who use it
  } catch {
    return false
  }
}

const columnFacts = {
  name: line.meta({ title: 'Heading' }),
  stored: stored.exactOptional().meta({ title: 'Name in your data', description: 'If it is not the heading.' }),
  filterLabel: line.exactOptional().meta({ title: 'Label of its filter', description: 'If it is not the heading.' }),
  aliases: z.array(line).exactOptional().meta({ title: 'Other names in files', description: 'Which imports accept.' }),
  kind: z
    .enum(['text', 'dimension', 'gauge', 'swatch', 'number', 'date', ...MEASURE_KINDS])
    .exactOptional()
    .meta({
      title: 'Kind',
      words: KIND_WORDS,
    }),
}

/** `fields.yaml`: columns of several families, by key. */
export const fieldsFile = z
  .record(
    key.meta({ title: 'Key', description: 'The filter’s name in addresses. Don’t change it when links exist.' }),
    z.strictObject(columnFacts).meta({ title: 'Column' }),
  )
  .meta({ title: 'Columns' })
export type CommonFields = z.output<typeof fieldsFile>

/** A column: a key of `fields.yaml`, or a key with what differs or is new. */
const column = z
  .preprocess(
    (entry) => (typeof entry === 'string' ? { key: entry } : entry),
    z.strictObject({
      key: key.meta({
        title: 'Key',
        description: 'Of a shared column, or a new one such as holeSize. It is the filter’s name in addresses.',
        madeFrom: 'name',
      }),
      ...columnFacts,
      name: line.exactOptional().meta({ title: 'Heading' }),
    }),
  )
  .meta({ shorthand: 'key', first: ['name', 'kind'] })

const metal = z.strictObject({
  name: line.meta({ title: 'Piece', description: 'Such as body or spring.' }),
  material: key.exactOptional().meta({ title: 'Material column (key)' }),
  finish: key.exactOptional().meta({ title: 'Finish column (key)' }),
  byLetter: z.literal(true).exactOptional().meta({ title: 'The letter of the MIL or CID number states both' }),
  optional: z.literal(true).exactOptional().meta({ title: 'Some parts lack it' }),
})

const problems = z.strictObject({
  title: line.exactOptional(),
  tableMissing: line.meta({ title: 'Its table is missing' }),
  loadFailed: line.meta({ title: 'Its parts can’t be loaded' }),
  anything: line.exactOptional().meta({ title: 'Anything else' }),
  hints: z.array(line).exactOptional(),
})

const PAGE_SIZE = 'must be a number of rows from 1 to 1000, or all'

/** A file of `families/`: one family, like `Family`. docs/site-folder.md has an example. */
export const familyFile = z.strictObject({
  table: stored.meta({
    title: 'Table',
    description: 'The name of its table in the database, also in addresses. Don’t change it when it has parts.',
  }),
  name: line.meta({ title: 'Name', description: 'In titles, search results and on part pages.' }),
  menuLabel: line.meta({ title: 'Label in menus' }),
  menuHint: line
    .exactOptional()
    .meta({ title: 'Label for screen readers', description: 'If two labels in menus are the same.' }),
  menuPlace: z.number().meta({ title: 'Position in menus', description: 'A number: lower ones come first.' }),
  hidden: z
    .boolean()
    .default(false)
    .meta({ title: 'Hidden', description: 'In no menu and not on the home page. Its page, search and API stay.' }),
  removed: z
    .boolean()
    .default(false)
    .meta({ title: 'Removed', description: 'Not served at all. Its parts stay in the database.' }),
  group: line.meta({ title: 'Group', description: 'Families of a group are together in the menus.' }),
  path: path.meta({
    title: 'Address',
    description: 'Such as /pc-jacks/insulated-pc-jacks. The first part belongs to one group.',
  }),
  summary: line.meta({ title: 'Summary', description: 'One or two sentences under the title.', form: 'long' }),
  alsoCalled: z
    .array(line)
    .exactOptional()
    .meta({ title: 'Also called', description: 'What buyers also call its parts, for the search by words.' }),
  matesAs: line
    .exactOptional()
    .meta({ title: 'Called by mating parts', description: 'In the column ‘Mates With’ of other families.' }),
  numberColumn: stored.default('Part Num').meta({ title: 'Part number column' }),
  numberForm: regularExpression.exactOptional().meta({
    title: 'Number pattern',
    description: 'A regular expression, for the page Problems. Without it the data decides.',
  }),
  order: z
    .enum(['by-segment', 'by-first-integer', 'as-stored'])
    .default('by-first-integer')
    .meta({
      title: 'Sort order',
      words: {
        'by-segment': 'By each piece of the number (10-2 before 10-10)',
        'by-first-integer': 'By the first figure of the number',
        'as-stored': 'As in the table',
      },
    }),
  pageSize: z
    .union([z.int().min(1).max(1000), z.literal('all')], PAGE_SIZE)
    .default(20)
    .meta({ title: 'Rows per page', description: 'A number, or all for one page of up to 1,000.' }),
  showsImage: z.boolean().default(true).meta({ title: 'Pictures in the table' }),
  quoteLabel: z.enum(['RF', 'RFQ']).default('RF').meta({ title: 'Quote link heading' }),
  outline: z.enum(OUTLINE_KINDS).exactOptional().meta({
    title: 'Drawing',
    description: 'Without a choice they are drawn plainly, from their sizes.',
  }),
  metals: z
    .array(metal)
    .exactOptional()
    .meta({ title: 'Metal pieces', description: 'From which the compliance facts are derived.' }),
  rohs: key
    .exactOptional()
    .meta({ title: 'Column that states RoHS', description: 'Its key. Without it the finishes decide.' }),
  pdfFolder: folder.meta({ title: 'Datasheet folder' }),
  imageFolder: folder
    .exactOptional()
    .meta({ title: 'Picture folder', description: 'If it is not that of the datasheets.' }),
  builtImage: z.literal(true).exactOptional().meta({ title: 'Pictures are named by the part number' }),
  mainColumns: z.array(key).min(1).max(3).exactOptional().meta({
    title: 'Main columns',
    description: 'The keys of the three that matter most to a buyer. A phone shows them.',
  }),
  columns: z
    .array(column)
    .min(1)
    .max(100)
    .meta({ title: 'Columns', description: 'In this order. A new one is filled by the next import that has it.' }),
  emptyText: line.default('No data found').meta({ title: 'What its page says without results' }),
  problems: problems
    .default({ tableMissing: 'Failed to load items', loadFailed: 'Failed to load items' })
    .meta({ title: 'What its page says if something is wrong' }),
})
z.globalRegistry.add(familyFile, { first: ['name', 'group', 'summary', 'columns'] })
export type FamilyFile = z.output<typeof familyFile>
