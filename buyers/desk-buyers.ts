import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { addressesOf, buyerRow, forgetPerson, numbersOf, personRecord } from '#buyers/person-data.ts'
import { lockRow } from '#database/locks.ts'
import type { Database } from '#database/open-database.ts'
import type { BuyerRow, Db, RequestRow } from '#database/tables.ts'
import { partsFollowedBy } from '#followers/follower-store.ts'
import type { MailRules } from '#outbox/queue-mails.ts'
import { recordAct } from '#people/acts.ts'
import type { Person } from '#people/person.ts'
import { buyerIdOf, buyerWords } from '#requests/buyer-rows.ts'
import { anywhere, foldedText } from '#requests/folded-text.ts'
import type { RequestFiles } from '#requests/inbox/held-requests.ts'
import { inboxRows } from '#requests/inbox/inbox-rows.ts'
import { moveMails } from '#requests/inbox/request-mails.ts'
import { queueWords } from '#requests/inbox/search-index.ts'
import { storedRequestOf } from '#requests/request-store.ts'
import { buyerMailbox } from '#requests/stored-request.ts'
import { changedMeanwhile, fieldProblem, gone, Problem } from '#shared/problem.ts'

export type TypedBuyer = Pick<BuyerRow, 'name' | 'company' | 'note'> & {
  readonly mail: string
  readonly version: string
}

type Options = RequestFiles & { readonly database: Database; readonly rules: () => MailRules; readonly now: () => Date }

const MAX_REQUESTS = 50

/** Buyers, made from requests by email address (behavior 19.19). Changes are recorded by id, without names. */
export class DeskBuyers {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  async list(
    { find, sort }: { readonly find: string; readonly sort: 'last' | 'company' },
    { page, rows }: { readonly page: number; readonly rows: number },
  ) {
    const words = foldedText(find).split(/\s+/).filter(Boolean)
    let query = this.#options.database.db.selectFrom('buyer').selectAll().where('merged_into', 'is', null)
    for (const word of words) {
      const isNamed = sql`(words || ' ' || lower(coalesce(mail, ''))) like ${anywhere(word)} escape '\\'`
      const ofMerged = sql`select merged_into from buyer where ${isNamed}`
      query = query.where(sql<boolean>`(${isNamed} or id in (${ofMerged}))`)
    }
    const found = await (sort === 'company'
      ? query.orderBy('company_key').orderBy('id')
      : query.orderBy('last_at', 'desc').orderBy('id', 'desc')
    )
      .limit(rows + 1)
      .offset((page - 1) * rows)
      .execute()
    return { buyers: await this.#listed(found.slice(0, rows)), hasMore: found.length > rows }
  }

  byAddress(address: string) {
    return buyerRow(this.#options.database.db, buyerIdOf(address))
  }

  /** Null if there is none. For a merged buyer, returns the one it was merged into. `version` is of what can be changed. `deletes` counts all requests. */
  async read(id: string) {
    const { db } = this.#options.database
    const row = await buyerRow(db, id)
    if (!row) return null
    const [listed] = await this.#listed([row])
    if (!listed) return null
    const requests = db
      .selectFrom('request')
      .selectAll()
      .where('buyer_id', '=', row.id)
      .where('state', '!=', 'merged')
      .orderBy('received_at', 'desc')
      .limit(MAX_REQUESTS)
    const addresses = await addressesOf(db, row)
    return {
      ...listed,
      note: row.note,
      version: versionOf(row),
      deletes: (await numbersOf(db, row)).length,
      addresses,
      requestRows: await inboxRows(db, await requests.execute()),
      follows: (await Promise.all(addresses.map((address) => partsFollowedBy(db, address)))).flat(),
    }
  }

  /** Stores what was typed. All mails then go to `mail`, undelivered ones again. Throws a 404, a 422 if `version` is old. */
  async change(id: string, { name, company, mail, note, version }: TypedBuyer, by: Person): Promise<void> {
    const { database, now } = this.#options
    await database.db.transaction().execute(async (tx) => {
      const row = await heldBuyer(tx, (await buyerRow(tx, id))?.id ?? id)
      if (versionOf(row) !== version) {
        const now = [row.company, row.name, row.mail ?? row.address, row.note].filter(Boolean).join(', ')
        throw changedMeanwhile('this buyer', now, 'What you typed is still here. Save again to replace theirs.', 'note')
      }
      const corrected = mail === '' || mail.toLowerCase() === row.address ? null : mail
      const isNamed = name !== row.name || company !== row.company
      const typedAt = isNamed ? now().toISOString() : row.typed_at
      const words = buyerWords({ address: row.address, company, name })
      await tx
        .updateTable('buyer')
        .set({ name, company, note: note.trim(), mail: corrected, typed_at: typedAt, ...words })
        .where('id', '=', row.id)
        .execute()
      if (corrected !== row.mail) await this.#moveMails(tx, row.id, mail || row.address, by)
      await queueWords(tx, 'buyer_id', row.id)
      await recordAct(tx, { by, action: 'buyer.changed', subject: row.id }, now())
    })
  }

  /** Moves a buyer's requests and their mails to another for good, later ones too. Throws a 404 or 422. */
  async merge(id: string, address: string, by: Person): Promise<string> {
    const { database, now } = this.#options
    return await database.db.transaction().execute(async (tx) => {
      const found = await buyerRow(tx, id)
      const other = await buyerRow(tx, buyerIdOf(address))
      if (!found) throw gone('such buyer')
      if (!other || other.id === found.id)
        throw fieldProblem('address', `No other buyer writes from ${address}.`, 'Enter the address of one in the list.')
      // Locks both, always in the same order: two merges of the same buyers never wait for each other.
      for (const each of [found.id, other.id].toSorted()) await lockRow(tx, 'buyer', each)
      const [from, into] = [await heldBuyer(tx, found.id), await heldBuyer(tx, other.id)]
      await this.#moveMails(tx, from.id, into.mail ?? into.address, by)
      await tx.updateTable('request').set({ buyer_id: into.id }).where('buyer_id', '=', from.id).execute()
      await tx
        .updateTable('buyer')
        .set({ merged_into: into.id })
        .where((where) => where.or([where('id', '=', from.id), where('merged_into', '=', from.id)]))
        .execute()
      const note = [into.note, from.note].filter(Boolean).join('\n')
      const lastAt = into.last_at > from.last_at ? into.last_at : from.last_at
      await tx.updateTable('buyer').set({ note, last_at: lastAt }).where('id', '=', into.id).execute()
      await queueWords(tx, 'buyer_id', into.id)
      await recordAct(tx, { by, action: 'buyer.merged', subject: into.id, detail: { from: from.id } }, now())
      return into.id
    })
  }

  /** Sends the mails of a buyer's requests to an address from now on. Those that go there already stay as they are. */
  async #moveMails(tx: Db, buyer: string, address: string, by: Person): Promise<void> {
    const { now, rules } = this.#options
    const own = tx.selectFrom('request').selectAll().where('buyer_id', '=', buyer).orderBy('number')
    for (const row of await own.execute()) {
      const isThere = buyerMailbox(storedRequestOf(row, [], [])).toLowerCase() === address.toLowerCase()
      if (!isThere) await moveMails(tx, row, address, { by, rules: rules(), now: now() })
    }
  }

  async personRecord(id: string) {
    const { db } = this.#options.database
    const row = await buyerRow(db, id)
    return row ? await personRecord(db, row) : null
  }

  async forget(id: string, by: Person) {
    const { database, now, attachments, mailbox } = this.#options
    const row = await buyerRow(database.db, id)
    if (!row) throw gone('such buyer')
    return await forgetPerson(database, row, { attachments, mailbox }, { by, now: now() })
  }

  /** Rows with the counts of their requests. `mail` is where mails go, `lastAt` is ISO 8601. */
  async #listed(rows: readonly BuyerRow[]) {
    if (rows.length === 0) return []
    const ids = rows.map((row) => row.id)
    const counts = await this.#options.database.db
      .selectFrom('request')
      .select(({ fn }) => ['buyer_id', 'state', fn.countAll().as('count')])
      .where('buyer_id', 'in', ids)
      .groupBy(['buyer_id', 'state'])
      .execute()
    return rows.map(({ id, name, company, address, mail, last_at }) => {
      const own = counts.filter((count) => count.buyer_id === id)
      const of = (wanted: RequestRow['state']) => Number(own.find(({ state }) => state === wanted)?.count ?? 0)
      const all = own.reduce((sum, { count }) => sum + Number(count), 0)
      const counted = { requests: all - of('merged'), won: of('won'), lost: of('lost') }
      return { id, name, company, mail: mail ?? address, lastAt: last_at, ...counted }
    })
  }
}

/** Locks a buyer until the transaction ends. Throws a 404, or a 422 if it was merged meanwhile. */
async function heldBuyer(tx: Db, id: string): Promise<BuyerRow> {
  const row = await lockRow(tx, 'buyer', id)
  if (!row) throw gone('such buyer')
  if (row.merged_into === null) return row
  throw new Problem(422, 'Someone else is merging this buyer.', 'Look again, then decide.')
}

const versionOf = ({ name, company, mail, note }: BuyerRow): string =>
  hash('sha256', JSON.stringify([name, company, mail, note]), 'base64url')
