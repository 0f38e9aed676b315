import * as z from 'zod'
import { OUTLINE_KINDS } from '#catalog/registry/family.ts'

const line = z.string().trim().min(1).max(300)
/** A name of a table or column: PostgreSQL allows 63 bytes. */
const stored = z
  .string()
  .regex(/^[\p{L}\p{N}]([^\p{C}"\\]*[^\p{C}"\\\s])?$/u, 'must begin with a letter or digit, and have no " or \\')
  .refine((name) => Buffer.byteLength(name) <= 63, 'must be shorter: databases allow 63 bytes')
/** In addresses. */
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
const regularExpression = z.string().refine(isRegularExpression, 'must be a regular expression')

function isRegularExpression(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp
  } catch {
    return false
  }
}

const columnFacts = {
  name: line,
  stored: stored.exactOptional(),
  filterLabel: line.exactOptional(),
  aliases: z.array(line).exactOptional(),
  kind: z.enum(['text', 'dimension', 'gauge', 'swatch', 'number', 'date']).exactOptional(),
}

/** `fields.yaml`: the columns of several families, by their keys. */
export const fieldsFile = z.record(key, z.strictObject(columnFacts))
export type CommonFields = z.output<typeof fieldsFile>

/** A column: a key of `fields.yaml`, or a key with what differs or is new. */
const column = z.preprocess(
  (entry) => (typeof entry === 'string' ? { key: entry } : entry),
  z.strictObject({ key, ...columnFacts, name: line.exactOptional() }),
)

const metal = z.strictObject({
  name: line,
  material: key.exactOptional(),
  finish: key.exactOptional(),
  byLetter: z.literal(true).exactOptional(),
  optional: z.literal(true).exactOptional(),
})

const problems = z.strictObject({
  title: line.exactOptional(),
  tableMissing: line,
  loadFailed: line,
  anything: line.exactOptional(),
  hints: z.array(line).exactOptional(),
})

const PAGE_SIZE = 'must be a number of rows from 1 to 1000, or all'

/** A file of `families/`: one family, as `Family` has it. docs/site-folder.md explains the keys in this order. */
export const familyFile = z.strictObject({
  table: stored,
  name: line,
  menuLabel: line,
  menuHint: line.exactOptional(),
  menuPlace: z.number(),
  hidden: z.boolean().default(false),
  removed: z.boolean().default(false),
  group: line,
  path,
  summary: line,
  alsoCalled: z.array(line).exactOptional(),
  matesAs: line.exactOptional(),
  numberColumn: stored.default('Part Num'),
  numberForm: regularExpression.exactOptional(),
  order: z.enum(['by-segment', 'by-first-integer', 'as-stored']).default('by-first-integer'),
  pageSize: z.union([z.int().min(1).max(1000), z.literal('all')], PAGE_SIZE).default(20),
  showsImage: z.boolean().default(true),
  quoteLabel: z.enum(['RF', 'RFQ']).default('RF'),
  outline: z.enum(OUTLINE_KINDS).exactOptional(),
  metals: z.array(metal).exactOptional(),
  rohs: key.exactOptional(),
  pdfFolder: folder,
  imageFolder: folder.exactOptional(),
  builtImage: z.literal(true).exactOptional(),
  mainColumns: z.array(key).min(1).max(3).exactOptional(),
  columns: z.array(column).min(1).max(100),
  emptyText: line.default('No data found'),
  problems: problems.default({ tableMissing: 'Failed to load items', loadFailed: 'Failed to load items' }),
})
export type FamilyFile = z.output<typeof familyFile>
