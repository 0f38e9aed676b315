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

const URLENCODED = { type: 'application/x-www-form-urlencoded', delimiter: '&' }

/** The one gate for posts to site and desk (behavior 12.7): counts fields before parsing, checks names by `rules`. */
export async function parseForm(received: ReceivedForm | Unread, rules: FormRules = {}): Promise<ParsedForm | Refused> {
  if (!('body' in received)) return received
  const { refused } = received
  if (refused && !refused.keeps) return refused
  const parsed = await parseReceived(received, rules)
  return !refused || 'refusal' in parsed ? parsed : { ...refused, typed: parsed.fields }
}

async function parseReceived(received: ReceivedForm, rules: FormRules): Promise<ParsedForm | Unread> {
  const encoding = MULTIPART.test(received.type) ? multipart(received.type) : URLENCODED
  if (!encoding) return BROKEN_FORM
  if (hasMoreFields(received, encoding.delimiter)) return TOO_MANY_FIELDS
  const fields = new FormData()
  const files: FormFile[] = []
  try {
    const response = new Response(received.body, { headers: { 'Content-Type': encoding.type } })
    for (const [field, value] of await response.formData()) {
      if (typeof value === 'string') fields.append(field, value)
      else files.push({ field, name: value.name, bytes: new Uint8Array(await value.arrayBuffer()) })
    }
  } catch {
    return BROKEN_FORM // it ends in the middle
  }
  if (textBytes(fields) > received.maxBytes) return tooLarge(received.maxBytes, 0)
  const fileFields = files.map(({ field }) => field)
  const error = postedNamesError(fields, fileFields, rules)
  if (error !== null) return wrongNames(error)
  // As if it were not sent as multipart/form-data.
  for (const name of [...fields.keys()]) if (takesFile(name, rules)) fields.delete(name)
  // A field without a file has an empty file without a name.
  return { fields: fields as PostedFields, files: files.filter(({ name, bytes }) => name !== '' || bytes.length > 0) }
}

/** The type with nothing but the boundary as Node's parser reads it. Null if it names none, or is no type. */
function multipart(type: string): typeof URLENCODED | null {
  try {
    const plain = new MIMEType('multipart/form-data')
    const boundary = new MIMEType(type).params.get('boundary')
    if (!boundary) return null
    plain.params.set('boundary', boundary)
    return { type: String(plain), delimiter: `\r\n--${boundary}` }
  } catch {
    return null
  }
}

function hasMoreFields({ body, maxFields }: ReceivedForm, delimiter: string): boolean {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.length)
  // The first part of a multipart form has no line end before it, but the form's end is a delimiter too.
  let fields = delimiter === URLENCODED.delimiter ? 1 : 0
  for (let at = bytes.indexOf(delimiter); at !== -1; at = bytes.indexOf(delimiter, at + delimiter.length)) {
    fields += 1
    if (fields > maxFields) return true
  }
  return fields > maxFields
}

function textBytes(fields: FormData): number {
  let bytes = 0
  for (const [name, value] of fields) if (typeof value === 'string') bytes += name.length + Buffer.byteLength(value)
  return bytes
}
