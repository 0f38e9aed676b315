import { ARRIVAL_MS } from '#app/forms/posted/receive-body.ts'
import { MAX_LIST_LINES } from '#catalog/lists/list-line.ts'
import { fileSize } from '#catalog/quantities/file-size.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'

const RETRY_SECONDS = 10

/** Why a posted form was not read: a status and words for the page. */
export type Unread = {
  readonly status: 400 | 403 | 408 | 413 | 415 | 429 | 503
  readonly refusal: readonly string[]
  /** In seconds. */
  readonly retryAfter?: number
  /** The connection closes after the answer. */
  readonly closes?: boolean
  /** The page shows again what was typed. Not for a form that another site may have filled in. */
  readonly keeps?: true
}

export const GO_BACK = "If what you typed isn't on this page, use your browser's Back button."
export const WRONG_TYPE: Unread = {
  status: 415,
  refusal: ["We can't read this form.", 'Send it from this page, or as application/x-www-form-urlencoded.'],
}
export const FOREIGN_FORM: Unread = {
  status: 403,
  refusal: ['This form was sent from another site.', 'Nothing was stored. Open the page here and send it again.'],
}
/** A proxy that is set up wrongly makes our own forms look like this (behavior 13.15). */
export const UNSURE_FORM: Unread = {
  status: 403,
  keeps: true,
  refusal: [
    "We can't tell that this form came from our own page, so nothing was stored.",
    `The mistake is in how this site is set up, not in what you typed. ${GO_BACK}`,
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
/** `error` says which field is none of the form's. */
export const wrongNames = (error: string): Unread => ({
  status: 400,
  refusal: [error, 'Send the form as its page makes it.'],
})
export const TOO_SLOW: Unread = {
  status: 408,
  refusal: [
    `The form did not arrive within ${ARRIVAL_MS / 1_000} seconds.`,
    `Send it again, with fewer or smaller files if it has any. ${GO_BACK}`,
  ],
  closes: true,
}
export const TOO_MANY_FORMS: Unread = {
  status: 503,
  refusal: ['We are receiving more forms than we can handle right now.', `Send it again in a few seconds. ${GO_BACK}`],
  retryAfter: RETRY_SECONDS,
}

export function tooLarge(maxBytes: number, fileBytes: number): Unread {
  const text = fileSize(maxBytes)
  const limit = fileBytes > 0 ? `${fileSize(fileBytes)} of files and ${text} of text` : text
  return {
    status: 413,
    refusal: [`This is more than we accept at once (${limit}).`, `Split it into smaller requests. ${GO_BACK}`],
  }
}
