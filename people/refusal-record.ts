import pLimit from 'p-limit'
import type { Db } from '#database/tables.ts'
import { recordAct } from '#people/acts.ts'
import type { Person } from '#people/person.ts'
import { isMailAddress } from '#people/person-list.ts'
import { networkBudgets, RecentTries, type TryBudget } from '#people/recent-tries.ts'
import { LIMITS } from '#shared/limits.ts'
import type { LogLine } from '#shared/logger.ts'

/** Refusals, by their names in the record of acts and in the log. */
const REFUSALS = {
  'account.sign-in-failed': 'A sign-in failed at the desk',
  'account.sign-in-blocked': 'A sign-in was refused at the desk: too many have failed',
  'account.company-refused': 'A company account was refused at the desk',
  'account.password-refused': 'A password was not changed at the desk: the present one was wrong',
  'account.passkey-refused': 'A passkey was refused at the desk',
  'account.link-refused': 'A link that is unknown, used or too old was opened at the desk',
  'account.role-refused': 'Someone was refused at the desk, for their role',
  'account.step-up-refused': 'A change was refused at the desk: the sign-in was too long ago',
} as const

export type RefusedAction = keyof typeof REFUSALS

export type AccessRefusal = {
  readonly action: RefusedAction
  readonly by: Pick<Person, 'id' | 'name'> | null
  /** What it was about. Never a password or a token. */
  readonly subject: string
  readonly detail?: Readonly<Record<string, string>>
}

export type RefusedFrom = { readonly address: string; readonly requestId: string }

const STRANGER = { id: null, name: 'Not signed in' }
const MAX_SUBJECT = 120

/** Records refusals in the acts and the log, up to limits, so that no one can fill the database (behavior 18.17). */
export class RefusalRecord {
  readonly #db: Db
  readonly #now: () => Date
  readonly #log: LogLine
  readonly #tries: RecentTries
  readonly #inTurn = pLimit(1)

  constructor(db: Db, now: () => Date, log: LogLine) {
    this.#db = db
    this.#now = now
    this.#log = log
    this.#tries = new RecentTries(db, now, LIMITS.refusalsInAll.windowMs)
  }

  record(refusal: AccessRefusal, from: RefusedFrom): Promise<void> {
    return this.#inTurn(async () => {
      const { action, by, detail } = refusal
      const subject = storable(refusal.subject).slice(0, MAX_SUBJECT)
      const counted = budgetsOf({ ...refusal, subject }, from.address)
      if (await this.#tries.isOver(counted, 1)) return
      await this.#tries.note(counted)
      const act = { by: by ?? STRANGER, action, subject, detail: { address: from.address, ...detail } }
      await recordAct(this.#db, act, this.#now())
      this.#log.warn({ requestId: from.requestId, action }, REFUSALS[action])
    })
  }
}

/** The typed mail address. Omits anything else, because it may be a password in the wrong field. */
export const typedMail = (mail: string): string => (isMailAddress(mail) ? mail : 'no mail address')

function budgetsOf({ action, by, subject }: AccessRefusal, address: string): TryBudget[] {
  const account = by?.id ?? (isMailAddress(subject) ? subject : null)
  return [
    ...(account === null ? [] : [{ subject: `act ${action} account ${account}`, max: LIMITS.refusalsOfAccount.max }]),
    ...networkBudgets(`act ${action} network`, address, LIMITS.refusalsOfNetwork.max),
    { subject: `act ${action}`, max: LIMITS.refusalsInAll.max },
  ]
}

/** PostgreSQL refuses NUL, and changes lone surrogates. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()
