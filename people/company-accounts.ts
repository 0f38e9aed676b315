import type { Db } from '#database/tables.ts'
import { recordAct } from '#people/acts.ts'
import { type CompanyAccount, issuerRefusal } from '#people/company-issuer.ts'
import { takeInvite } from '#people/invites.ts'
import type { Person } from '#people/person.ts'
import { newPerson, personOf } from '#people/person-list.ts'
import { tokenHash } from '#people/secret-token.ts'

export type ListedCompanyAccount = Awaited<ReturnType<CompanyAccounts['list']>>[number]

const MAX_NAME = 80

/** Which company accounts sign which people in (behavior 18.11). */
export class CompanyAccounts {
  readonly #db: Db
  readonly #now: () => Date

  constructor(db: Db, now: () => Date) {
    this.#db = db
    this.#now = now
  }

  /** The account's person: connected, of its verified address, or made by an invite. Throws a Problem 422. */
  personOf(account: CompanyAccount, invite: string | null): Promise<Person> {
    return this.#db.transaction().execute(async (tx) => {
      const connected = await tx
        .selectFrom('company_account')
        .innerJoin('person', 'person.id', 'company_account.person_id')
        .where('issuer', '=', account.issuer)
        .where('subject', '=', account.subject)
        .selectAll('person')
        .executeTakeFirst()
      if (connected?.disabled_at) throw issuerRefusal('the person is disabled')
      if (connected) return personOf(connected)
      const { mail } = account
      if (invite !== null) return await this.#invited(tx, account, { token_hash: tokenHash(invite) })
      if (!account.isMailVerified || mail === '') throw issuerRefusal('its address is not verified')
      const known = await tx.selectFrom('person').selectAll().where('mail', '=', mail).executeTakeFirst()
      if (!known) return await this.#invited(tx, account, { mail })
      if (known.disabled_at) throw issuerRefusal('the person is disabled')
      await this.#connect(tx, personOf(known), account)
      return personOf(known)
    })
  }

  /** Connects an account with the person who signed in. Throws a Problem 422 if one of them has another already. */
  connect(person: Person, account: CompanyAccount): Promise<void> {
    return this.#db.transaction().execute((tx) => this.#connect(tx, person, account))
  }

  async disconnect(person: Person, issuer: string): Promise<void> {
    await this.#db.transaction().execute(async (tx) => {
      const { numDeletedRows } = await tx
        .deleteFrom('company_account')
        .where('person_id', '=', person.id)
        .where('issuer', '=', issuer)
        .executeTakeFirst()
      const act = { by: person, action: 'account.company-disconnected', subject: person.mail }
      if (numDeletedRows > 0n) await recordAct(tx, act, this.#now())
    })
  }

  list(personId: string) {
    return this.#db
      .selectFrom('company_account')
      .select(['issuer', 'made_at as madeAt'])
      .where('person_id', '=', personId)
      .orderBy('made_at')
      .execute()
  }

  /** Uses an invite for someone without an account at the desk: makes it, without a password. */
  async #invited(tx: Db, account: CompanyAccount, by: Parameters<typeof takeInvite>[1]): Promise<Person> {
    const invite = await takeInvite(tx, by, this.#now())
    const isNew =
      invite && !(await tx.selectFrom('person').select('id').where('mail', '=', invite.mail).executeTakeFirst())
    if (!isNew || invite.mail === '') throw issuerRefusal('there is no account or invite')
    const name = account.name.trim().slice(0, MAX_NAME) || invite.mail
    const row = newPerson({ name, mail: invite.mail, role: invite.role }, null, this.#now())
    await tx.insertInto('person').values(row).execute()
    const person = personOf(row)
    await recordAct(tx, { by: person, action: 'account.accepted', subject: person.mail }, this.#now())
    await this.#connect(tx, person, account)
    return person
  }

  async #connect(tx: Db, person: Person, { issuer, subject }: CompanyAccount): Promise<void> {
    const row = { issuer, subject, person_id: person.id }
    const made = await tx
      .insertInto('company_account')
      .values({ ...row, made_at: this.#now().toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('subject')
      .executeTakeFirst()
    if (!made) {
      const own = tx
        .selectFrom('company_account')
        .select('subject')
        .where((where) => where.and(row))
      if (await own.executeTakeFirst()) return
      throw issuerRefusal('the person or the company account is connected with another one')
    }
    await recordAct(tx, { by: person, action: 'account.company-connected', subject: person.mail }, this.#now())
  }
}
