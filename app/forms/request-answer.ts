import type { SubmissionResult } from '@conform-to/react'
import type { Receipt } from '#requests/stored-request.ts'

/** The hidden fields of a form: the key that makes sending it again harmless, and when it was opened, signed. */
export type FormKey = { readonly requestKey: string; readonly stamp: string }

/** What the page says to a posted form. */
export type RequestAnswer = {
  /** The values and errors of the fields; null if the form could not be read. */
  readonly reply: SubmissionResult<string[]> | null
  /** Set if it is stored. */
  readonly receipt: Receipt | null
  /** Why the form was refused, and what to do next. Empty if it wasn't. */
  readonly refusal: readonly string[]
  /** The form's key from now on; null if it stays. */
  readonly form: FormKey | null
  readonly fileErrors: readonly string[]
  /** The names of files that came but were not stored. Without a script they must be chosen again. */
  readonly droppedFiles: readonly string[]
}

/** The answer if the site didn't answer: the form stays as it is, to be sent again under the same key. */
export function unanswered(): RequestAnswer {
  const refusal = [
    "Our site could not be reached, so we can't tell whether this was sent.",
    'Nothing you typed is lost: press send again when you are connected. It is never stored twice.',
  ]
  return { reply: null, receipt: null, refusal, form: null, fileErrors: [], droppedFiles: [] }
}

/** A key for a form that starts in the browser. `crypto.randomUUID` exists only over https. */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  // 4 is the version (random), a the variant (RFC 9562)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}
