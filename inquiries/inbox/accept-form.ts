import type { Inbox, Submission } from '#inquiries/inbox/inbox.ts'
import type { Stamps } from '#inquiries/inbox/stamp.ts'
import type { Receipt } from '#inquiries/inquiry.ts'
import type { SendRate } from '#inquiries/outbox/send-rate.ts'
import { Problem } from '#shared/problem.ts'

/** `stale`: nothing is stored, since the form's stamp is too old, missing or not ours; `stamp` is a new one. */
export type Submitted =
  | { readonly kind: 'stored'; readonly receipt: Receipt }
  | { readonly kind: 'stale'; readonly why: 'old' | 'none' | 'bad'; readonly stamp: string }

/** The hidden fields of a form, except its key. */
export type HiddenValues = { readonly stamp: string | undefined; readonly website: string | undefined }

type Dependencies = {
  readonly inbox: Inbox
  readonly stamps: Stamps
  /** Null for no limit. */
  readonly rate: SendRate | null
  readonly contactHint: string
}

/**
 * Accepts a form from a network address. A form that is stored already gets its first answer, whatever its stamp's age
 * (behavior 10.9). Throws a Problem: 422, 429 or 503.
 */
export async function acceptForm(
  { inbox, stamps, rate, contactHint }: Dependencies,
  submission: Submission,
  form: HiddenValues,
  address: string,
): Promise<Submitted> {
  const known = await inbox.answered(submission)
  if (known) return { kind: 'stored', receipt: known }
  const verdict = stamps.check(form.stamp)
  if (verdict !== 'ok' && verdict !== 'soon') return { kind: 'stale', why: verdict, stamp: stamps.renewed(verdict) }
  const { wait, crowded } = rate?.take(address, submission.requestKey) ?? NO_LIMIT
  if (wait > 0) throw tooMany(wait, contactHint)
  const heldWhy = suspicion(form, verdict === 'soon') ?? (crowded ? 'more forms than usual arrived at that time' : null)
  return { kind: 'stored', receipt: await inbox.receive(submission, heldWhy) }
}

/** Why a submission is held, or null. The visitor gets the same answer either way (behavior 10.12). */
function suspicion({ website = '' }: HiddenValues, soon: boolean): string | null {
  if (website.trim() !== '') return 'the field that people do not see was filled in'
  return soon ? 'it was sent faster than a person types' : null
}

const NO_LIMIT = { wait: 0, crowded: false }
const SECONDS_PER_MINUTE = 60

/** `retryAfter` is in seconds. */
export type Refusal = Problem & { readonly retryAfter: number }

/** A 429 for more forms than the rate allows. */
export function tooMany(seconds: number, contactHint: string): Refusal {
  const minutes = Math.ceil(seconds / SECONDS_PER_MINUTE)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  const problem = new Problem(
    429,
    'Your network has sent too many forms in a short time.',
    `Nothing you typed is lost: press send again in ${wait}. ${contactHint}`,
  )
  return Object.assign(problem, { retryAfter: seconds })
}
