import type { Sender } from '#app/forms/posted/body-room.ts'
import { ARRIVAL_MS, type Arriving, dropBody, type Portions, receiveBody } from '#app/forms/posted/receive-body.ts'
import {
  BROKEN_FORM,
  GO_BACK,
  TOO_MANY_FORMS,
  TOO_SLOW,
  tooLarge,
  type Unread,
  WRONG_TYPE,
} from '#app/forms/posted/unread.ts'
import { MAX_POSTED_FIELDS } from '#requests/schemas/posted-names.ts'

/** Of text in one form. A thousand lines are a tenth of it. */
const MAX_TEXT_BYTES = 1_000_000

/** A posted form as it arrived. Plain data: it is parsed in another thread. */
export type ReceivedForm = {
  readonly body: Portions
  readonly type: string
  readonly maxBytes: number
  readonly maxFields: number
  /** Why nothing may be done with it, though it was read. */
  readonly refused?: Unread
}

export type FormLimits = {
  /** Of text. */
  readonly maxBytes?: number
  /** How many fields it may have. A file is one. */
  readonly maxFields?: number
  /** Of files in addition to the text, where the form may have any. */
  readonly fileBytes?: number
  /** The whole form must arrive within this time. */
  readonly arrivalMs?: number
  /** The sender's networks: the one that sends the most gives way when too much arrives at the same time. */
  readonly from?: Sender
}

const UNKNOWN: Sender = [{ name: '', allowance: 1 }]
const TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i
export const MULTIPART = /^multipart\//i

/** Refuses a form without reading it, since its network has posted too many: a 429. `wait` is the time in words. Drops the rest of its body. */
export async function refuseUnread(request: Arriving, seconds: number, wait: string): Promise<Unread> {
  await dropBody(request)
  const refusal = ['Your network has sent too many forms in a short time.', `Send it again in ${wait}. ${GO_BACK}`]
  return { status: 429, refusal, retryAfter: seconds }
}

/**
 * Receives a posted form without parsing it, and calls `use` with it, or with why it can't be taken. Its bytes count as
 * arriving until `use` is done.
 */
export async function receiveForm<Result>(
  request: Arriving,
  limits: FormLimits,
  use: (form: ReceivedForm | Unread) => Promise<Result>,
): Promise<Result> {
  const {
    maxBytes = MAX_TEXT_BYTES,
    maxFields = MAX_POSTED_FIELDS,
    fileBytes = 0,
    arrivalMs = ARRIVAL_MS,
    from = UNKNOWN,
  } = limits
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
      return take({ body, type, maxBytes, maxFields })
    })
  } catch (error) {
    if (isReceived) throw error
    return await use(BROKEN_FORM) // the visitor went away
  }
}
