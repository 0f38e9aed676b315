import { ARRIVAL_MS, dropBody, receiveBody } from '#app/forms/posted/receive-body.ts'
import { withLongBoundary } from '#app/forms/posted/short-boundary.ts'
import { MAX_LIST_LINES } from '#catalogue/lists/list-line.ts'
import { fileSize } from '#catalogue/quantities/file-size.ts'
import { formatCount } from '#catalogue/quantities/format-count.ts'
import { MAX_POSTED_FIELDS } from '#inquiries/schemas/posted-names.ts'

/** Of text in one form. A thousand lines are a tenth of it. */
const MAX_TEXT_BYTES = 1_000_000
const RETRY_SECONDS = 10

/** Why a posted form was not read: a status and words for the page. */
export type Unread = {
  readonly status: 400 | 408 | 413 | 415 | 429 | 503
  readonly refusal: readonly string[]
  /** In seconds. */
  readonly retryAfter?: number
  /** The connection closes after the answer. */
  readonly closes?: boolean
}

/** A posted form as it arrived, in portions. Plain data: it is parsed in another thread. */
export type ReceivedForm = {
  readonly body: readonly Uint8Array<ArrayBuffer>[]
  readonly type: string
  readonly maxBytes: number
}

export type FormLimits = {
  /** Of text. */
  readonly maxBytes?: number
  /** Of files in addition to the text, where the form may have any. */
  readonly fileBytes?: number
  /** The whole form must arrive within this time. */
  readonly arrivalMs?: number
  /** The sender's network: the one that sends the most gives way when too much arrives at the same time. */
  readonly from?: string
}

const TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i
const MULTIPART = /^multipart\//i
const BOUNDARY = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i

export const GO_BACK = "If what you typed isn't on this page, use your browser's Back button."
const WRONG_TYPE: Unread = {
  status: 415,
  refusal: ["We can't read this form.", 'Send it from this page, or as application/x-www-form-urlencoded.'],
}
const BROKEN_FORM: Unread = {
  status: 400,
  refusal: ['The form arrived incomplete.', `Send it again. ${GO_BACK}`],
}
const TOO_MANY_FIELDS: Unread = {
  status: 400,
  refusal: [
    `The form has too many fields (at most ${formatCount(MAX_LIST_LINES)} part lines).`,
    `Split it into smaller requests. ${GO_BACK}`,
  ],
}
const TOO_SLOW: Unread = {
  status: 408,
  refusal: [
    `The form did not arrive within ${ARRIVAL_MS / 1_000} seconds.`,
    `Send it again, with fewer or smaller files if it has any. ${GO_BACK}`,
  ],
  closes: true,
}
const TOO_MANY_FORMS: Unread = {
  status: 503,
  refusal: ['We are receiving more forms than we can handle right now.', `Send it again in a few seconds. ${GO_BACK}`],
  retryAfter: RETRY_SECONDS,
}

function tooLarge(maxBytes: number, fileBytes: number): Unread {
  const text = fileSize(maxBytes)
  const limit = fileBytes > 0 ? `${fileSize(fileBytes)} of files and ${text} of text` : text
  return {
    status: 413,
    refusal: [`This is more than we accept at once (${limit}).`, `Split it into smaller requests. ${GO_BACK}`],
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

/**
 * Receives a posted form without parsing it, and calls `use` with it, or with why it can't be taken. Its bytes count as
 * arriving until `use` is done.
 */
export async function receiveForm<Result>(
  request: Request,
  limits: FormLimits,
  use: (form: ReceivedForm | Unread) => Promise<Result>,
): Promise<Result> {
  const { maxBytes = MAX_TEXT_BYTES, fileBytes = 0, arrivalMs = ARRIVAL_MS, from = '' } = limits
  const type = request.headers.get('Content-Type') ?? ''
  if (!TYPES.test(type)) return await use(WRONG_TYPE)
  const maxFileBytes = MULTIPART.test(type) ? fileBytes : 0
  let isReceived = false
  const take = (form: ReceivedForm | Unread) => {
    isReceived = true
    return use(form)
  }
  try {
    return await receiveBody(request, { maxBytes: maxBytes + maxFileBytes, arrivalMs, from }, (body) => {
      if (body === 'too slow') return take(TOO_SLOW)
      if (body === 'too many') return take(TOO_MANY_FORMS)
      if (body === 'too large') return take(tooLarge(maxBytes, maxFileBytes))
      return take({ body, type, maxBytes })
    })
  } catch (error) {
    if (isReceived) throw error
    return await use(BROKEN_FORM) // the visitor went away
  }
}

/**
 * Parses a received form. Returns it, or why it can't be read. What that costs is bounded by the number of its fields:
 * they are counted first.
 */
export async function parseForm(received: ReceivedForm | Unread): Promise<FormData | Unread> {
  if (!('body' in received)) return received
  const { maxBytes } = received
  const whole = Buffer.concat(received.body)
  if (hasMoreFields(whole, received.type, MAX_POSTED_FIELDS)) return TOO_MANY_FIELDS
  const { body, type } = withLongBoundary({ body: whole, type: received.type }, boundaryOf(received.type))
  try {
    const form = await new Response(body, { headers: { 'Content-Type': type } }).formData()
    return textBytes(form) > maxBytes ? tooLarge(maxBytes, 0) : form
  } catch {
    return BROKEN_FORM // it ends in the middle
  }
}

/** Whether a form that isn't parsed yet has more than `max` fields. A file is one. */
export function hasMoreFields(body: Buffer, type: string, max: number): boolean {
  if (!MULTIPART.test(type)) return count(body, '&', max) + 1 > max
  const boundary = boundaryOf(type)
  return boundary !== undefined && count(body, `\r\n--${boundary}`, max) > max
}

function boundaryOf(type: string): string | undefined {
  const [, quoted, plain] = MULTIPART.test(type) ? (BOUNDARY.exec(type) ?? []) : []
  return quoted ?? plain
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
