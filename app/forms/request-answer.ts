import type { SubmissionResult } from '@conform-to/react'
import type { Receipt } from '#requests/stored-request.ts'

/** A form's hidden fields: the key that makes resending harmless, and the signed time when it was opened. */
export type FormKey = { readonly requestKey: string; readonly stamp: string }

export type RequestAnswer = {
  /** Values and errors of the fields, or null if the form could not be read. */
  readonly reply: SubmissionResult<string[]> | null
  readonly receipt: Receipt | null
  readonly refusal: readonly string[]
  readonly form: FormKey | null
  readonly fileErrors: readonly string[]
  /** Names of files that were sent but not stored. Without a script they must be chosen again. */
  readonly droppedFiles: readonly string[]
}

export const NO_ANSWER: RequestAnswer = {
  reply: null,
  receipt: null,
  refusal: [],
  form: null,
  fileErrors: [],
  droppedFiles: [],
}

/** The answer if the site can't be reached: the form stays, to be sent again with the same key. */
export const unanswered = (): RequestAnswer => ({
  ...NO_ANSWER,
  refusal: [
    'We could not reach our site, so this may not have been sent.',
    'Nothing you typed is lost: press send again when you are back online. We won’t store it twice.',
  ],
})

/** Makes a key for a form that starts in the browser. `crypto.randomUUID` exists only over https. */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  // 4 is the version (random), a the variant (RFC 9562)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}
