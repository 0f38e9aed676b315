import { randomUUID } from 'node:crypto'
import type { Db, DeskSessionRow } from '#database/tables.ts'
import { type Act, recordAct } from '#people/acts.ts'
import type { PasskeyPolicy, Person } from '#people/person.ts'
import { secretToken, tokenHash } from '#people/secret-token.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts'

export type Session = NonNullable<Awaited<ReturnType<Sessions['find']>>>

export type ListedSession = Awaited<ReturnType<Sessions['list']>>[number]

const IDLE_MS = 12 * HOUR_MS
export const FRESH_MS = HOUR_MS / 4
const MAX_SESSION_MS = 7 * DAY_MS
/** Recording every request would cost a write each. */
const SEEN_STEP_MS = MINUTE_MS

/** Sessions are rows of the requests database, so servers share them (behavior 18.6). */
export class Sessions {
  readonly #db: Db
  readonly #now: () => Date
  readonly #policy: PasskeyPolicy

  constructor(db: Db, now: () => Date, policy: PasskeyPolicy) {
    this.#db = db
    this.#now = now
    this.#policy = policy
  }

  /** Starts a session, and returns its token. Ends the browser's earlier one, and records `act` with it. */
  async start(
    personId: string,
    means: DeskSessionRow['means'],
    browser: string,
    earlier?: string | null,
    act?: Act,
    provedAt: Date | null = null,
  ): Promise<string> {
    const token = secretToken()
    const at = this.#now()
    const row: DeskSessionRow = {
      id: randomUUID(),
      token_hash: tokenHash(token),
      person_id: personId,
      browser,
      means,
      made_at: at.toISOString(),
      seen_at: at.toISOString(),
      ends_at: new Date(at.getTime() + MAX_SESSION_MS).toISOString(),
      proved_at: provedAt && new Date(Math.min(provedAt.getTime(), at.getTime())).toISOString(),
    }
    await this.#db.transaction().execute(async (tx) => {
      // Ended sessions are never read again, so delete them now, with this browser's.
      await tx
        .deleteFrom('desk_session')
        .where((is) =>
          is.or([
            is('ends_at', '<=', at.toISOString()),
            is('seen_at', '<=', this.#before(IDLE_MS)),
            is('token_hash', '=', tokenHash(earlier ?? '')),
          ]),
        )
        .execute()
      await tx.insertInto('desk_session').values(row).execute()
      if (act) await recordAct(tx, act, at)
    })
    return token
  }

  /** A token's session, or null if it ended, its person is disabled, or it lacks a required passkey. */
  async find(token: string) {
    const found = await this.#running()
      .where('desk_session.token_hash', '=', tokenHash(token))
      .select(['desk_session.id', 'means', 'desk_session.made_at', 'seen_at', 'proved_at'])
      .select(['person.id as person_id', 'name', 'mail', 'role'])
      .executeTakeFirst()
    if (!found) return null
    const { id, means, made_at, seen_at, proved_at, person_id, name, mail, role } = found
    if (seen_at < this.#before(SEEN_STEP_MS)) {
      await this.#db
        .updateTable('desk_session')
        .set({ seen_at: this.#now().toISOString() })
        .where('id', '=', id)
        .execute()
        .catch(() => undefined) // a full disk must not close the desk, whose Health says what is wrong
    }
    return {
      id,
      means,
      signedInAt: made_at,
      /** Whether the person has proved lately who they are, as `stepUp` needs (behavior 18.13). */
      fresh: (means === 'company' ? (proved_at ?? '') : made_at) > this.#before(FRESH_MS),
      /** Only adding a passkey is allowed (behavior 18.15). */
      needsPasskey: this.#policy === 'required' && means !== 'passkey' && means !== 'company',
      person: { id: person_id, name, mail, role } satisfies Person,
    }
  }

  list(personId: string) {
    return this.#running()
      .where('person_id', '=', personId)
      .select(['desk_session.id', 'browser', 'desk_session.made_at as signedInAt', 'seen_at as seenAt'])
      .orderBy('seen_at', 'desc')
      .execute()
  }

  async end(personId: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('desk_session')
      .where('person_id', '=', personId)
      .where('id', '=', id)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }

  #before(ms: number) {
    return new Date(this.#now().getTime() - ms).toISOString()
  }

  #running() {
    const all = this.#db
      .selectFrom('desk_session')
      .innerJoin('person', 'person.id', 'desk_session.person_id')
      .where('person.disabled_at', 'is', null)
      .where('desk_session.ends_at', '>', this.#now().toISOString())
      .where('desk_session.seen_at', '>', this.#before(IDLE_MS))
    if (this.#policy === 'optional') return all
    // Where passkeys are required, a password is void once its person has one.
    return all.where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('means', 'in', ['passkey', 'company']),
        not(exists(selectFrom('passkey').select('id').whereRef('passkey.person_id', '=', 'person.id'))),
      ]),
    )
  }
}

/** Ends sessions but `except`, the person's link, and the open invites they made, by which a thief could return. */
export async function endAccess(
  tx: Db,
  { id, mail }: Pick<Person, 'id' | 'mail'>,
  except: string | null = null,
): Promise<void> {
  const sessions = tx.deleteFrom('desk_session').where('person_id', '=', id)
  await (except === null ? sessions : sessions.where('id', '!=', except)).execute()
  await tx
    .deleteFrom('invite')
    .where(({ eb, or }) => or([eb('mail', '=', mail), eb('invited_by', '=', id)]))
    .execute()
}
