import { MIMEType } from 'node:util'
import { withoutLargeFiles } from '#app/forms/posted/large-files.ts'
import type { Portions } from '#app/forms/posted/receive-body.ts'
import { MULTIPART, type ReceivedForm } from '#app/forms/posted/receive-form.ts'
import { withLongBoundary } from '#app/forms/posted/short-boundary.ts'
import { BROKEN_FORM, TOO_MANY_FIELDS, tooLarge, type Unread, wrongNames } from '#app/forms/posted/unread.ts'
import { type FormRules, postedNamesError } from '#requests/schemas/posted-names.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A file of a posted form. Several may be views of the same buffer. A field without a file has an empty one without a name. */
export type FormFile = { readonly field: string; readonly name: string; readonly bytes: Bytes }

/** The texts of a form whose names are checked. Only `parseForm` makes them. */
export type PostedFields = FormData & { readonly [isChecked]: true }
declare const isChecked: unique symbol

/** A posted form: its texts, and apart from them its files. */
export type ParsedForm = { readonly fields: PostedFields; readonly files: readonly FormFile[] }
/** A form that was not taken, with what was typed if it could be read. */
export type Refused = Unread & { readonly typed?: PostedFields }
type Parsed = { readonly fields: FormData; readonly files: readonly FormFile[] }

/**
 * Parses a received form, of site and desk alike: the one gate for everything that is posted (behavior 12.7). Its fields are
 * counted before they are parsed, and their names checked against `rules` before anything else sees them. Returns the form, or
 * why it can't be read.
 */
export async function parseForm(received: ReceivedForm | Unread, rules: FormRules = {}): Promise<ParsedForm | Refused> {
  if (!('body' in received)) return received
  const { refused } = received
  if (refused && !refused.keeps) return refused
  const parsed = await parseReceived(received, rules)
  return !refused || 'refusal' in parsed ? parsed : { ...refused, typed: parsed.fields }
}

async function parseReceived(received: ReceivedForm, rules: FormRules): Promise<ParsedForm | Unread> {
  const { maxBytes, maxFields } = received
  const arrived = joined(received.body)
  if (hasMoreFields(arrived, received.type, maxFields)) return TOO_MANY_FIELDS
  const boundary = boundaryOf(received.type)
  if (boundary === null && MULTIPART.test(received.type)) return BROKEN_FORM
  const { body, type } = withLongBoundary(arrived, boundary)
  try {
    const form = (await parseWithoutFiles(body, type)) ?? (await parse(body, type))
    return textBytes(form.fields) > maxBytes ? tooLarge(maxBytes, 0) : checked(form, rules)
  } catch {
    return BROKEN_FORM // it ends in the middle
  }
}

function checked({ fields, files }: Parsed, rules: FormRules): ParsedForm | Unread {
  const error = postedNamesError(
    fields,
    files.map(({ field }) => field),
    rules,
  )
  if (error !== null) return wrongNames(error)
  // As in a form that was not sent as multipart/form-data.
  for (const name of rules.files ?? []) fields.delete(name)
  return { fields: fields as PostedFields, files }
}

function joined(body: Portions): Buffer<ArrayBuffer> {
  const [first = new Uint8Array(), ...more] = body.flat()
  // A thread has it in one piece.
  return more.length === 0 ? Buffer.from(first.buffer, first.byteOffset, first.length) : Buffer.concat([first, ...more])
}

/** Parses a form with large files. Returns null if it has none, or if they have to be parsed with it. */
async function parseWithoutFiles(whole: Buffer<ArrayBuffer>, type: string): Promise<Parsed | null> {
  const boundary = boundaryOf(type)
  if (boundary === null) return null
  const { body, files: large } = withoutLargeFiles(whole, boundary)
  if (large.size === 0) return null
  const form = await parse(body, type)
  const files = form.files.map((file) => ({ ...file, bytes: large.get(tokenIn(file)) ?? file.bytes }))
  const found = new Set(files.map(({ bytes }) => bytes))
  return large.values().every((bytes) => found.has(bytes)) ? { ...form, files } : null
}

const TOKEN_LENGTH = 36
const tokenIn = ({ bytes }: FormFile): string =>
  bytes.length === TOKEN_LENGTH ? Buffer.from(bytes.buffer).toString('latin1') : ''

async function parse(body: Bytes, type: string): Promise<Parsed> {
  const fields = new FormData()
  const files: FormFile[] = []
  for (const [field, value] of await new Response(body, { headers: { 'Content-Type': type } }).formData()) {
    if (typeof value === 'string') fields.append(field, value)
    else files.push({ field, name: value.name, bytes: new Uint8Array(await value.arrayBuffer()) })
  }
  return { fields, files }
}

/** Whether a form that isn't parsed yet has more than `max` fields. A file is one. */
function hasMoreFields(body: Buffer, type: string, max: number): boolean {
  if (!MULTIPART.test(type)) return count(body, '&', max) + 1 > max
  const boundary = boundaryOf(type)
  return boundary !== null && count(body, `\r\n--${boundary}`, max) > max
}

/** As Node's parser reads it. Null if there is none, or if the form isn't multipart. */
function boundaryOf(type: string): string | null {
  try {
    return MULTIPART.test(type) ? new MIMEType(type).params.get('boundary') || null : null
  } catch {
    return null // no type at all
  }
}

/** Counts how often a text occurs in a body, up to one more than `max`. */
function count(body: Buffer, text: string, max: number): number {
  let found = 0
  for (let at = body.indexOf(text); at !== -1 && found <= max; at = body.indexOf(text, at + text.length)) found += 1
  return found
}

function textBytes(fields: FormData): number {
  let bytes = 0
  for (const [name, value] of fields) if (typeof value === 'string') bytes += name.length + Buffer.byteLength(value)
  return bytes
}
