import type { SubmissionResult } from '@conform-to/react'
import type { Receipt } from '#inquiries/inquiry.ts'

/** What a form carries hidden: the key that makes sending it again harmless, and when it was opened, signed. */
export type FormKey = { readonly requestKey: string; readonly stamp: string }

/** What the page says to a form that was sent. */
export type InquiryAnswer = {
  /** What was typed, with what is wrong with it; null when nothing of it could be read. */
  readonly reply: SubmissionResult<string[]> | null
  /** It is stored. */
  readonly receipt: Receipt | null
  /** Why it could not be taken and what to do next, in words. */
  readonly trouble: readonly string[]
  /** What the form carries from now on; null: as before. */
  readonly form: FormKey | null
  /** What is wrong with the files that it brought. */
  readonly fileFaults: readonly string[]
  /** The names of files that came and were not kept: without a script they must be chosen again. */
  readonly dropped: readonly string[]
}

/** The answer when ours didn't come: the form stays as it is, to be sent again under the same key. */
export function unanswered(): InquiryAnswer {
  const trouble = [
    "Our site could not be reached, so we can't tell whether this was sent.",
    'Nothing you typed is lost: press send again when you are connected. It is never stored twice.',
  ]
  return { reply: null, receipt: null, trouble, form: null, fileFaults: [], dropped: [] }
}

/** A key for a form that starts in the browser. `crypto.randomUUID` is there over https alone. */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  // 4 says 'random', a says 'as in RFC 9562'.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}
