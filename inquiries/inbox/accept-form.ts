import type { Inbox, Submission } from '#inquiries/inbox.ts'
import type { Receipt } from '#inquiries/inquiry.ts'
import type { SendRate } from '#inquiries/send-rate.ts'
import type { Stamps } from '#inquiries/stamp.ts'
import { Problem } from '#problem/problem.ts'

/** `stale`: nothing is stored, since the form was opened over a day ago or has no stamp of ours; `stamp` is its new one. */
export type Submitted =
  | { readonly kind: 'stored'; readonly receipt: Receipt }
  | { readonly kind: 'stale'; readonly why: 'old' | 'none' | 'bad'; readonly stamp: string }

/** What a form carries beside what its visitor sees. */
export type HiddenValues = { readonly stamp: string | undefined; readonly website: string | undefined }

type Parts = {
  readonly inbox: Inbox
  readonly stamps: Stamps
  /** Null: as many as anyone likes. */
  readonly rate: SendRate | null
  readonly otherwise: string
}

/**
 * Takes a form from the visitor's network address. What was stored before is answered first, so that sending again
 * always gets the same answer, whatever the stamp's age. Throws a Problem: 422, 429 or 503.
 */
export async function takeForm(
  { inbox, stamps, rate, otherwise }: Parts,
  submission: Submission,
  form: HiddenValues,
  address: string,
): Promise<Submitted> {
  const known = await inbox.answered(submission)
  if (known) return { kind: 'stored', receipt: known }
  const verdict = stamps.check(form.stamp)
  if (verdict !== 'ok' && verdict !== 'soon') return { kind: 'stale', why: verdict, stamp: stamps.renewed(verdict) }
  const { wait, crowded } = rate?.take(address, submission.requestKey) ?? FREE
  if (wait > 0) throw tooMany(wait, otherwise)
  const heldWhy = suspicion(form, verdict === 'soon') ?? (crowded ? 'more forms than usual came at that time' : null)
  return { kind: 'stored', receipt: await inbox.receive(submission, heldWhy) }
}

/** Why a submission is held for the operator, or null. The visitor gets the same answer either way (RULINGS, Requests). */
function suspicion({ website = '' }: HiddenValues, soon: boolean): string | null {
  if (website.trim() !== '') return 'the field that people do not see was filled in'
  return soon ? 'it was sent faster than a person types' : null
}

const FREE = { wait: 0, crowded: false }
const SECONDS_A_MINUTE = 60

/** A refusal that says after how many seconds to come again. */
export type Refusal = Problem & { readonly retryAfter: number }

/** The refusal of what is more than the rate allows: a 429. */
export function tooMany(seconds: number, otherwise: string): Refusal {
  const minutes = Math.ceil(seconds / SECONDS_A_MINUTE)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  const problem = new Problem(
    429,
    'More forms have come from your network than we take in a short time.',
    `Nothing you typed is lost: press send again in ${wait}. ${otherwise}`,
  )
  return Object.assign(problem, { retryAfter: seconds })
}
