import { ARRIVAL_MS, dropBody, receiveBody } from '#app/forms/posted/receive-body.ts'
import { fileSize } from '#catalogue/quantities/file-size.ts'
import { MAX_POSTED_FIELDS } from '#inquiries/schemas/posted-names.ts'

/** Of text in one form. A thousand lines are a tenth of it. */
const MAX_TEXT_BYTES = 1_000_000

const RETRY_SECONDS = 10
const MAX_LIGHT_LINES = 100
const MAX_LIGHT_BYTES = 100_000

/** Why a posted form was not read: a status and words for the page. */
export type Unread = {
  readonly status: 400 | 408 | 413 | 415 | 429 | 503
  readonly refusal: readonly string[]
  /** In seconds. */
  readonly retryAfter?: number
  /** The connection closes after the answer. */
  readonly closes?: boolean
}

type FormLimits = {
  /** Of text. */
  readonly maxBytes?: number
  /** Of files in addition to the text, where the form may have any. */
  readonly fileBytes?: number
  /** Waits until a form with files or many lines may be read. Returns false if the queue is full. */
  readonly waitForSlot?: () => Promise<boolean>
  /** The whole form must arrive within this time. */
  readonly arrivalMs?: number
}

const TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i
const MULTIPART = /^multipart\//i
const BOUNDARY = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i
const NAMED_FILE = /filename\*?=(?:"[^"]|[^"\s])/i

export const GO_BACK = "If what you typed isn't on this page, use your browser's Back button."
const WRONG_TYPE: Unread = {
  status: 415,
  refusal: ['This is not a form that we can read.', 'Send it from this page, or as application/x-www-form-urlencoded.'],
}
const BROKEN: Unread = { status: 400, refusal: ['The form arrived incomplete.', `Send it again. ${GO_BACK}`] }
const TOO_MANY_PARTS: Unread = {
  status: 400,
  refusal: ['The form has too many fields.', `Send it in parts. ${GO_BACK}`],
}
const TOO_SLOW: Unread = {
  status: 408,
  refusal: [
    `The form did not arrive within ${ARRIVAL_MS / 1_000} seconds.`,
    `Send it again, with fewer or smaller files if it has any. ${GO_BACK}`,
  ],
  closes: true,
}
const TOO_MANY: Unread = {
  status: 503,
  refusal: ['We are receiving more forms than we can handle right now.', `Send it again in a few seconds. ${GO_BACK}`],
  retryAfter: RETRY_SECONDS,
}

function tooLarge(maxBytes: number, fileBytes: number): Unread {
  const text = fileSize(maxBytes)
  const limit = fileBytes > 0 ? `${fileSize(fileBytes)} of files and ${text} of text` : text
  return {
    status: 413,
    refusal: [`This is more than we can take at once (${limit}).`, `Send it in parts. ${GO_BACK}`],
  }
}

/** Refuses a form without reading it, since its network has posted too many: a 429. Drops the rest of its body. */
export async function refuseUnread(request: Request, seconds: number): Promise<Unread> {
  await dropBody(request)
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  const refusal = ['Your network has sent too many forms in a short time.', `Send it again in ${wait}. ${GO_BACK}`]
  return { status: 429, refusal, retryAfter: seconds }
}

/** Reads a posted form. Returns it, or why it was not read. */
export async function readForm(request: Request, limits: FormLimits = {}): Promise<FormData | Unread> {
  const { maxBytes = MAX_TEXT_BYTES, fileBytes = 0, waitForSlot, arrivalMs = ARRIVAL_MS } = limits
  const type = request.headers.get('Content-Type') ?? ''
  if (!TYPES.test(type)) return WRONG_TYPE
  const maxFileBytes = MULTIPART.test(type) ? fileBytes : 0
  try {
    return await receiveBody(request, { maxBytes: maxBytes + maxFileBytes, arrivalMs }, async (body) => {
      if (body === 'too slow') return TOO_SLOW
      if (body === 'too many') return TOO_MANY
      if (body === 'too large') return tooLarge(maxBytes, maxFileBytes)
      if (waitForSlot && isHeavy(body, type) && !(await waitForSlot())) return TOO_MANY
      if (MULTIPART.test(type) && partCount(body, type) > MAX_POSTED_FIELDS) return TOO_MANY_PARTS
      const form = await new Response(body, { headers: { 'Content-Type': type } }).formData()
      return textBytes(form) > maxBytes ? tooLarge(maxBytes, 0) : form
    })
  } catch {
    return BROKEN // the visitor went away, or the form ends in the middle
  }
}

/** Whether a form has files or many lines. Such a form waits for its slot. */
function isHeavy(body: Buffer, type: string): boolean {
  if (body.byteLength > MAX_LIGHT_BYTES || count(body, '.partNumber', MAX_LIGHT_LINES) > MAX_LIGHT_LINES) return true
  return MULTIPART.test(type) && NAMED_FILE.test(body.toString('latin1'))
}

function partCount(body: Buffer, type: string): number {
  const [, quoted, plain] = BOUNDARY.exec(type) ?? []
  const boundary = quoted ?? plain
  return boundary === undefined ? 0 : count(body, `--${boundary}`, MAX_POSTED_FIELDS)
}

/** Counts how often a text occurs in a body, up to one more than `max`. */
function count(body: Buffer, text: string, max: number): number {
  let found = 0
  for (let at = body.indexOf(text); at !== -1 && found <= max; at = body.indexOf(text, at + text.length)) found += 1
  return found
}

function textBytes(form: FormData): number {
  let bytes = 0
  for (const [name, value] of form) if (typeof value === 'string') bytes += name.length + Buffer.byteLength(value)
  return bytes
}
