import { GO_BACK, type Unread } from '#app/forms/parsed-form.ts'
import { MAX_LIST_LINES } from '#catalog/lists/list-line.ts'
import { fileSize, formatCount } from '#catalog/quantities/format-count.ts'
import { MAX_POSTED_FIELDS } from '#requests/schemas/posted-names.ts'
import { ARRIVAL_MS, type Arriving, type BodySender, dropBody, receiveBody } from '#server/forms/receive-body.ts'
import { waitText } from '#shared/limits.ts'

/** Text in one form. A thousand lines are a tenth of it. */
const MAX_TEXT_BYTES = 1_000_000

/** As it arrived. Plain data, since another thread parses it. */
export type ReceivedForm = {
  readonly body: Uint8Array<ArrayBuffer>
  readonly type: string
  readonly maxBytes: number
  readonly maxFields: number
  /** Why it must not be used, though it was read. */
  readonly refused?: Unread
}

export type FormLimits = {
  readonly maxBytes?: number
  readonly maxFields?: number
  readonly fileBytes?: number
  readonly arrivalMs?: number
  /** The sender's networks: the one that sends the most gives way. */
  readonly from?: BodySender
}

const UNKNOWN: BodySender = [{ name: '', allowance: 1 }]
const TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i
export const MULTIPART = /^multipart\//i

/** Refuses an unread form with a 429: its network posted too many. Drains the body. */
export async function refuseUnread(request: Arriving, seconds: number): Promise<Unread> {
  await dropBody(request)
  const again = `Send it again in ${waitText(seconds)}. ${GO_BACK}`
  return { status: 429, refusal: ['Your network has sent too many forms in a short time.', again], retryAfter: seconds }
}

/** Receives a form without parsing it. `use` gets it, or why not, while its bytes still count as arriving. */
export async function receiveForm<Result>(
  request: Arriving,
  limits: FormLimits,
  use: (form: ReceivedForm | Unread) => Promise<Result>,
): Promise<Result> {
  const { maxBytes = MAX_TEXT_BYTES, maxFields = MAX_POSTED_FIELDS, fileBytes = 0 } = limits
  const { arrivalMs = ARRIVAL_MS, from = UNKNOWN } = limits
  const type = request.headers.get('Content-Type') ?? ''
  if (!TYPES.test(type)) return await use(WRONG_TYPE)
  const maxFileBytes = MULTIPART.test(type) ? fileBytes : 0
  const refusals = {
    broken: BROKEN_FORM,
    'too slow': tooSlow(arrivalMs),
    'too many': TOO_MANY_FORMS,
    'too large': tooLarge(maxBytes, maxFileBytes),
  }
  return await receiveBody(request, { maxBytes: maxBytes + maxFileBytes, arrivalMs, from }, (body) =>
    use(typeof body === 'string' ? refusals[body] : { body, type, maxBytes, maxFields }),
  )
}

const WRONG_TYPE: Unread = {
  status: 415,
  refusal: ["We can't read this form.", 'Send it from this page, or as application/x-www-form-urlencoded.'],
}
export const FOREIGN_FORM: Unread = {
  status: 403,
  refusal: ['This form was sent from another site.', 'Nothing was saved. Open the page here and send it again.'],
}
/** A misconfigured proxy makes our own forms look like this (behavior 13.15). */
export const UNSURE_FORM: Unread = {
  status: 403,
  keeps: true,
  refusal: [
    "We can't tell whether this form came from our own page, so nothing was saved.",
    `The problem is on our side, not in what you typed. ${GO_BACK}`,
  ],
}
export const BROKEN_FORM: Unread = {
  status: 400,
  refusal: ['The form arrived incomplete.', `Send it again. ${GO_BACK}`],
}
export const TOO_MANY_FIELDS: Unread = {
  status: 400,
  refusal: [
    `The form has too many fields (at most ${formatCount(MAX_LIST_LINES)} part lines).`,
    `Split it into smaller requests. ${GO_BACK}`,
  ],
}
export const wrongNames = (error: string): Unread => ({
  status: 400,
  refusal: [error, 'Send the form from its page.'],
})
const tooSlow = (arrivalMs: number): Unread => ({
  status: 408,
  refusal: [
    `The form did not reach us within ${arrivalMs / 1_000} seconds.`,
    `Send it again, with fewer or smaller files if it has any. ${GO_BACK}`,
  ],
  closes: true,
})
const TOO_MANY_FORMS: Unread = {
  status: 503,
  refusal: ['We are receiving more forms than we can handle right now.', `Send it again in a few seconds. ${GO_BACK}`],
  reason: 'busy',
  retryAfter: 10,
}

export function tooLarge(maxBytes: number, fileBytes: number): Unread {
  const text = fileSize(maxBytes)
  const limit = fileBytes > 0 ? `${fileSize(fileBytes)} of files and ${text} of text` : text
  return {
    status: 413,
    refusal: [`This is more than we accept at once (${limit}).`, `Split it into smaller requests. ${GO_BACK}`],
  }
}
