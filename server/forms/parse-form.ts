import { MIMEType } from 'node:util'
import type { FormFile, ParsedForm, PostedFields, Refused, Unread } from '#app/forms/parsed-form.ts'
import { type FormRules, postedNamesError, takesFile } from '#requests/schemas/posted-names.ts'
import {
  BROKEN_FORM,
  MULTIPART,
  type ReceivedForm,
  TOO_MANY_FIELDS,
  tooLarge,
  wrongNames,
} from '#server/forms/receive-form.ts'

type Parsed = { readonly fields: FormData; readonly files: readonly FormFile[] }

/**
 * Parses a form: the one gate for all posts to site and desk (behavior 12.7). Counts fields before parsing and checks
 * names against `rules` first. Returns the form, or why it can't be read.
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
  const body = Buffer.from(received.body.buffer, received.body.byteOffset, received.body.length)
  if (hasMoreFields(body, received.type, maxFields)) return TOO_MANY_FIELDS
  const boundary = boundaryOf(received.type)
  if (boundary === null && MULTIPART.test(received.type)) return BROKEN_FORM
  const type = boundary === null ? 'application/x-www-form-urlencoded' : multipart(boundary)
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
  // As if it were not sent as multipart/form-data.
  for (const name of [...fields.keys()]) if (takesFile(name, rules)) fields.delete(name)
  // A field without a file has an empty file without a name.
  return { fields: fields as PostedFields, files: files.filter(({ name, bytes }) => name !== '' || bytes.length > 0) }
}

/** Parses a form with large files. Null if it has none, or if they must be parsed with it. */
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

/** Whether an unparsed form has more than `max` fields. A file is one. */
function hasMoreFields(body: Buffer, type: string, max: number): boolean {
  if (!MULTIPART.test(type)) return count(body, '&', max) + 1 > max
  const boundary = boundaryOf(type)
  return boundary !== null && count(body, `\r\n--${boundary}`, max) > max
}

/** As Node's parser reads it. Null if there is none, or it isn't multipart. */
function boundaryOf(type: string): string | null {
  try {
    return MULTIPART.test(type) ? new MIMEType(type).params.get('boundary') || null : null
  } catch {
    return null // no type at all
  }
}

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

/** Copying fewer bytes is cheaper than searching for them. */
const MIN_BYTES = 64 * 1_024
const HEAD_END = '\r\n\r\n'

type Bytes = Uint8Array<ArrayBuffer>

type WithoutFiles = {
  /** The form with a token in place of each large file. */
  readonly body: Bytes
  /** By token: views of the form's own bytes. */
  readonly files: ReadonlyMap<string, Bytes>
}

/**
 * Removes large files from a multipart form, as Node's parser would copy them four times. The parser still decides what
 * is a file. If a token doesn't return as a file, parse the whole form.
 */
function withoutLargeFiles(form: Buffer<ArrayBuffer>, boundary: string): WithoutFiles {
  const delimiter = `\r\n--${boundary}`
  const files = new Map<string, Bytes>()
  const pieces: Bytes[] = []
  let kept = 0
  let part = form.indexOf(`--${boundary}`)
  while (part !== -1) {
    const headEnd = form.indexOf(HEAD_END, part)
    if (headEnd === -1) break
    const start = headEnd + HEAD_END.length
    // The head's last line end may begin a delimiter too. The parser then refuses the form.
    const end = form.indexOf(delimiter, start - 2)
    const token = crypto.randomUUID()
    const isLarge = end - start >= MIN_BYTES && form.subarray(part, headEnd).includes('filename')
    if (isLarge && !token.includes(boundary)) {
      files.set(token, form.subarray(start, end))
      pieces.push(form.subarray(kept, start), Buffer.from(token))
      kept = end
    }
    part = end
  }
  return files.size === 0 ? { body: form, files } : { body: Buffer.concat([...pieces, form.subarray(kept)]), files }
}

function multipart(boundary: string): string {
  const type = new MIMEType('multipart/form-data')
  type.params.set('boundary', boundary)
  return String(type)
}
