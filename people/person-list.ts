import { randomUUID } from 'node:crypto'
import { countRowsOf } from '#database/count-rows.ts'
import { lockRow } from '#database/locks.ts'
import type { Db, PersonRow } from '#database/tables.ts'
import { recordAct } from '#people/acts.ts'
import type { Person, Role } from '#people/person.ts'
import { endAccess } from '#people/sessions.ts'
import { gone, Problem } from '#shared/problem.ts'

/** Times are ISO 8601. `seenAt` is the last use of the current sessions. */
export type ListedPerson = Awaited<ReturnType<People['list']>>[number]

const MAIL = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/

/** A mail address as stored and looked up. */
export const plainMail = (mail: string): string => mail.trim().toLowerCase()

export const isMailAddress = (text: string): boolean => MAIL.test(text)

export const personOf = ({ id, name, mail, role }: PersonRow): Person => ({ id, name, mail, role })

export const newPerson = (given: Omit<Person, 'id'>, password: string | null, at: Date): PersonRow => ({
  ...given,
  id: randomUUID(),
  password,
  made_at: at.toISOString(),
  disabled_at: null,
  phone: '',
  reply_to: '',
  signature: '',
})

export class People {
  readonly #db: Db
  readonly #now: () => Date

  constructor(db: Db, now: () => Date) {
    this.#db = db
    this.#now = now
  }

  async list() {
    const rows = await this.#db.selectFrom('person').selectAll().orderBy('name').orderBy('mail').execute()
    const seen = await this.#db
      .selectFrom('desk_session')
      .select(({ fn }) => ['person_id', fn.max('seen_at').as('seen_at')])
      .groupBy('person_id')
      .execute()
    const keys = await this.#db
      .selectFrom('passkey')
      .select(({ fn }) => ['person_id', fn.countAll().as('count')])
      .groupBy('person_id')
      .execute()
    const connected = await this.#db.selectFrom('company_account').select('person_id').execute()
    return rows.map((row) => ({
      ...personOf(row),
      madeAt: row.made_at,
      disabledAt: row.disabled_at,
      seenAt: seen.find(({ person_id }) => person_id === row.id)?.seen_at ?? null,
      passkeys: Number(keys.find(({ person_id }) => person_id === row.id)?.count ?? 0),
      hasPassword: row.password !== null,
      hasCompanyAccount: connected.some(({ person_id }) => person_id === row.id),
    }))
  }

  async byMail(mail: string): Promise<ListedPerson | null> {
    return (await this.list()).find((person) => person.mail === plainMail(mail)) ?? null
  }

  async password(personId: string): Promise<string | null> {
    const row = await this.#db.selectFrom('person').select('password').where('id', '=', personId).executeTakeFirst()
    return row?.password ?? null
  }

  contact(personId: string) {
    return readContact(this.#db, personId)
  }

  async setContact(by: Person, { phone, replyTo, signature }: Contact): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      const row = { phone, reply_to: replyTo, signature }
      await tx.updateTable('person').set(row).where('id', '=', by.id).execute()
      await recordAct(tx, { by, action: 'account.contact', subject: by.mail }, this.#now())
    })
  }

  /** Ends the person's other sessions, and an open link. `keep` is the id of the session that stays. */
  async setPassword(person: Person, password: string, keep: string | null): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      await tx.updateTable('person').set({ password }).where('id', '=', person.id).execute()
      await endAccess(tx, person, keep)
      await recordAct(tx, { by: person, action: 'account.password', subject: person.mail }, this.#now())
    })
  }

  /** Signs the person out everywhere and ends an open link. Throws a Problem 422 for the last owner. */
  setRole(by: Person | null, personId: string, role: Role) {
    return this.#change(personId, async (tx, row) => {
      if (row.role === role) return
      await tx.updateTable('person').set({ role }).where('id', '=', personId).execute()
      await endAccess(tx, row)
      const detail = { before: row.role, after: role }
      await recordAct(tx, { by, action: 'account.role', subject: row.mail, detail }, this.#now())
    })
  }

  /** Ends all sessions and an open link, or allows sign-in again. Throws a Problem 422 for the last owner. */
  setDisabled(by: Person | null, personId: string, disabled: boolean) {
    return this.#change(personId, async (tx, row) => {
      if ((row.disabled_at !== null) === disabled) return
      const disabled_at = disabled ? this.#now().toISOString() : null
      await tx.updateTable('person').set({ disabled_at }).where('id', '=', personId).execute()
      await endAccess(tx, row)
      const action = disabled ? 'account.disabled' : 'account.enabled'
      await recordAct(tx, { by, action, subject: row.mail }, this.#now())
    })
  }

  signOut(by: Person | null, personId: string) {
    return this.#change(personId, async (tx, row) => {
      await endAccess(tx, row)
      await recordAct(tx, { by, action: 'account.signed-out', subject: row.mail }, this.#now())
    })
  }

  /** Changes a person in a transaction. Throws a Problem 404 if there is none, 422 if no owner would be left. */
  async #change(personId: string, make: (tx: Db, row: PersonRow) => Promise<void>): Promise<Person> {
    return await this.#db.transaction().execute(async (tx) => {
      // All owners too, in one order: of two who disable each other, the second waits and sees what the first did.
      const ids = tx.selectFrom('person').select('id').orderBy('id')
      const held = ids.where((where) => where.or([where('id', '=', personId), where('role', '=', 'owner')]))
      for (const { id } of await held.execute()) await lockRow(tx, 'person', id)
      const row = await tx.selectFrom('person').selectAll().where('id', '=', personId).executeTakeFirst()
      if (!row) throw gone('such person')
      await make(tx, row)
      if (row.role === 'owner' && !(await ownerExists(tx))) {
        throw new Problem(422, 'No owner would be left, so nothing was changed.', 'Make someone else an owner first.')
      }
      return personOf(row)
    })
  }
}

/** Whether an owner can sign in. */
export const ownerExists = async (db: Db): Promise<boolean> =>
  (await countRowsOf(db.selectFrom('person').where('role', '=', 'owner').where('disabled_at', 'is', null))) > 0

export type Contact = Awaited<ReturnType<typeof readContact>>

/** A person's contact details on quotes, '' where the company's are used. The signature ends their mails, in lines. */
export async function readContact(db: Db, personId: string) {
  const contact = await db
    .selectFrom('person')
    .select(['phone', 'reply_to as replyTo', 'signature'])
    .where('id', '=', personId)
    .executeTakeFirst()
  return contact ?? { phone: '', replyTo: '', signature: '' }
}
