import type { Db, InviteRow } from '#database/tables.ts'
import { recordAct } from '#people/acts.ts'
import type { PasskeyPolicy, Person, Role } from '#people/person.ts'
import { isMailAddress, newPerson, ownerExists, personOf, plainMail } from '#people/person-list.ts'
import { secretToken, tokenHash } from '#people/secret-token.ts'
import { endAccess } from '#people/sessions.ts'
import { DAY_MS } from '#shared/durations.ts'
import { fieldProblem, Problem } from '#shared/problem.ts'

export type ListedInvite = Awaited<ReturnType<Invites['list']>>[number]

/** What the invited person types. `mail` counts only for the first owner's link, which has no address. */
export type Accepted = { readonly name: string; readonly mail: string }

/** The address of the first owner's link, which has no account. Valid while there is no owner. */
export const FIRST_OWNER = ''

export const invitePath = (token: string): string => `/invite/${token}`

export class Invites {
  readonly #db: Db
  readonly #now: () => Date

  constructor(db: Db, now: () => Date) {
    this.#db = db
    this.#now = now
  }

  /** Makes a link's token, ends earlier ones, queues its mail. Throws a 422 for a person who is disabled or has another role. */
  async make(
    by: Person | null,
    given: string,
    role: Role,
    queue?: (tx: Db, mail: string, token: string) => Promise<void>,
  ) {
    const mail = plainMail(given)
    const token = secretToken()
    const at = this.#now()
    const endsAt = new Date(at.getTime() + DAY_MS).toISOString()
    await this.#db.transaction().execute(async (tx) => {
      const person = await this.#known(tx, mail)
      if (person?.disabled_at) {
        throw fieldProblem('mail', `${mail} is disabled, so there is no link.`, 'Let the person sign in again first.')
      }
      if (person && person.role !== role) throw otherRole(person)
      await tx.deleteFrom('invite').where('mail', '=', mail).execute()
      await tx
        .insertInto('invite')
        .values({
          token_hash: tokenHash(token),
          mail,
          role,
          invited_by: by?.id ?? null,
          made_at: at.toISOString(),
          ends_at: endsAt,
        })
        .execute()
      await queue?.(tx, mail, token)
      const act = { by, action: 'account.invited', subject: mail || 'first owner', detail: { role } }
      await recordAct(tx, act, at)
    })
    return { token, endsAt }
  }

  /** A token's invite, with the name if the person is known. Null if it is unknown, used or too old. */
  async find(token: string) {
    const row = await this.#db
      .selectFrom('invite')
      .selectAll()
      .where('token_hash', '=', tokenHash(token))
      .where('ends_at', '>', this.#now().toISOString())
      .executeTakeFirst()
    if (!row) return null
    const person = await this.#known(this.#db, row.mail)
    return { mail: row.mail, role: row.role, endsAt: row.ends_at, name: person?.name ?? null }
  }

  /** Open invites, with how the mail of each fares, or null if it has none. */
  async list() {
    const rows = await this.#db
      .selectFrom('invite')
      .leftJoin('outbox', 'outbox.id', 'invite.mail_id')
      .select(['mail', 'role', 'ends_at', 'state', 'last_fault'])
      .where('ends_at', '>', this.#now().toISOString())
      .where('mail', '!=', FIRST_OWNER)
      .orderBy('mail')
      .execute()
    return rows.map(({ mail, role, ends_at, state, last_fault }) => ({
      mail,
      role,
      endsAt: ends_at,
      delivery: state && { state, last_fault },
    }))
  }

  async withdraw(by: Person, mail: string): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      const { numDeletedRows } = await tx.deleteFrom('invite').where('mail', '=', mail).executeTakeFirst()
      if (numDeletedRows > 0n) await recordAct(tx, { by, action: 'account.uninvited', subject: mail }, this.#now())
    })
  }

  /** Uses an invite once. A new password disconnects the company account and, if required, passkeys. Throws a 422. */
  accept(token: string, given: Accepted, password: string, policy: PasskeyPolicy): Promise<Person> {
    return this.#db.transaction().execute(async (tx) => {
      const invite = await takeInvite(tx, { token_hash: tokenHash(token) }, this.#now())
      if (!invite) throw usedUp()
      if (invite.mail === FIRST_OWNER && (await ownerExists(tx))) throw usedUp()
      const mail = invite.mail === FIRST_OWNER ? checkedMail(given.mail) : invite.mail
      const found = await this.#known(tx, mail)
      if (found?.disabled_at || (found && invite.mail === FIRST_OWNER)) throw usedUp()
      const row = found ?? newPerson({ name: given.name, mail, role: invite.role }, password, this.#now())
      if (found) {
        await tx.updateTable('person').set({ password }).where('id', '=', found.id).execute()
        await tx.deleteFrom('company_account').where('person_id', '=', found.id).execute()
        await endAccess(tx, found)
        if (policy === 'required') await removePasskeys(tx, personOf(found), this.#now())
      } else await tx.insertInto('person').values(row).execute()
      const person = personOf(row)
      await recordAct(tx, { by: person, action: 'account.accepted', subject: person.mail }, this.#now())
      return person
    })
  }

  #known(tx: Db, mail: string) {
    return tx.selectFrom('person').selectAll().where('mail', '=', mail).executeTakeFirst()
  }
}

/** Uses a current invite. Returns its row, or undefined. The deletion is the use: of two at once, the second finds nothing. */
export const takeInvite = (
  tx: Db,
  by: Pick<InviteRow, 'token_hash'> | Pick<InviteRow, 'mail'>,
  now: Date,
): Promise<InviteRow | undefined> =>
  tx
    .deleteFrom('invite')
    .where((where) => where.and(by))
    .where('ends_at', '>', now.toISOString())
    .returningAll()
    .executeTakeFirst()

async function removePasskeys(tx: Db, person: Person, now: Date): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom('passkey').where('person_id', '=', person.id).executeTakeFirst()
  const count = Number(numDeletedRows)
  if (count === 0) return
  await recordAct(tx, { by: person, action: 'account.passkey-removed', subject: person.mail, detail: { count } }, now)
}

function checkedMail(text: string): string {
  const mail = plainMail(text)
  if (isMailAddress(mail)) return mail
  throw fieldProblem('mail', 'This is not an email address.', 'Type one such as ann@example.com.')
}

const otherRole = ({ mail, role }: Pick<Person, 'mail' | 'role'>): Problem =>
  fieldProblem('mail', `${mail} is here as ${role}.`, `Change the role at People, or invite as ${role}.`)

const usedUp = (): Problem =>
  new Problem(422, 'This link was used already or is older than a day.', 'Ask an owner for a new one.')
