import type { Inbox, Submission } from '#requests/receive/inbox.ts'
import type { Stamps } from '#requests/receive/stamp.ts'
import type { Receipt } from '#requests/stored-request.ts'
import { NetworkLimit, type TooMany, tooMany, type VisitorLimits } from '#shared/limits.ts'

/** `stale`: nothing is stored, since the form's stamp is too old, missing or not ours. `stamp` is a new one. */
export type Submitted =
  | { readonly kind: 'stored'; readonly receipt: Receipt }
  | { readonly kind: 'stale'; readonly stamp: string }

export type HiddenValues = { readonly stamp: string | undefined; readonly website: string | undefined }

type Dependencies = {
  readonly inbox: Inbox
  readonly stamps: Stamps
  readonly sending: SendingLimit
  readonly contactHint: string
}

/** Accepts a form. One stored before gets its first answer (behavior 10.9). Throws a Problem: 422, 429 or 503. */
export async function acceptForm(
  { inbox, stamps, sending, contactHint }: Dependencies,
  submission: Submission,
  form: HiddenValues,
  address: string,
): Promise<Submitted> {
  const known = await inbox.answered(submission)
  if (known) return { kind: 'stored', receipt: known }
  const verdict = stamps.check(form.stamp)
  if (verdict !== 'ok' && verdict !== 'soon') return { kind: 'stale', stamp: stamps.renewed(verdict) }
  const { wait, crowded } = sending.take(address)
  if (wait > 0) throw tooManyForms(wait, contactHint)
  const heldWhy = suspicion(form, verdict === 'soon') ?? (crowded ? 'more forms than usual arrived at that time' : null)
  const leavesFiles = !sending.takeBytes(address, submission.files ?? [])
  return { kind: 'stored', receipt: await inbox.receive({ ...submission, leavesFiles }, heldWhy) }
}

/** Why a submission is held, or null. The visitor can't tell the difference (behavior 10.12). */
function suspicion({ website = '' }: HiddenValues, soon: boolean): string | null {
  if (website.trim() !== '') return 'the field that people do not see was filled in'
  return soon ? 'it was sent faster than a person types' : null
}

export const tooManyForms = (seconds: number, contactHint: string): TooMany =>
  tooMany(
    'Your network has sent too many forms in a short time.',
    seconds,
    (wait) => `Nothing you typed is lost: press send again in ${wait}. ${contactHint}`,
  )

/** Counts forms that networks send (behavior 10.12, 10.15) and bytes of their files (10.29). Null for no limits. */
export class SendingLimit {
  readonly #sent: NetworkLimit | null
  readonly #inAll: NetworkLimit | null
  readonly #bytes: NetworkLimit | null
  readonly #bytesInAll: NetworkLimit | null

  constructor(limits: VisitorLimits | null, clock?: () => number) {
    this.#sent = limits && new NetworkLimit(limits.sentForms, clock)
    this.#inAll = limits && new NetworkLimit(limits.sentFormsInAll, clock)
    this.#bytes = limits && new NetworkLimit(limits.storedBytes, clock)
    this.#bytesInAll = limits && new NetworkLimit(limits.storedBytesInAll, clock)
  }

  /** Whether files may be stored. Files that reach a limit still are. */
  takeBytes(address: string, files: readonly { readonly size: number }[]): boolean {
    const bytes = files.reduce((sum, { size }) => sum + size, 0)
    if (bytes === 0) return true
    return (this.#bytes?.take(address, bytes) ?? 0) === 0 && (this.#bytesInAll?.takeInAll(bytes) ?? 0) === 0
  }

  /** `wait`: seconds that the network has to wait, or 0. `crowded`: all networks together sent more than usual. */
  take(address: string): { readonly wait: number; readonly crowded: boolean } {
    const wait = this.#sent?.take(address) ?? 0
    return { wait, crowded: wait === 0 && (this.#inAll?.takeInAll() ?? 0) > 0 }
  }
}
