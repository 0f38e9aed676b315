import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#database/open-database.ts'
import type { BuyerRow, Db } from '#database/tables.ts'
import { forgetFollower, partsFollowedBy } from '#followers/follower-store.ts'
import { forgetCopiesOf } from '#outbox/copy-limit.ts'
import { acceptedOf } from '#outbox/retry-rules.ts'
import { removeMailsNaming } from '#outbox/transports/folder-transport.ts'
import { type ActingPerson, recordAct } from '#people/acts.ts'
import { quotesOf } from '#quotes/quote-store.ts'
import { filesFor, placedFile } from '#requests/attachments/stored-attachments.ts'
import { buyerIdOf } from '#requests/buyer-rows.ts'
import { type ForgottenNotes, forgottenAt, noteForgotten, takeForgotten } from '#requests/forgotten.ts'
import { exportedRequest } from '#requests/inbox/exported-request.ts'
import { forgetRequests, type RequestFiles } from '#requests/inbox/held-requests.ts'
import { overwriteDeleted } from '#requests/inbox/search-index.ts'
import { type RequestRecord, readRequest, storedRequestOf } from '#requests/request-store.ts'
import { sender } from '#requests/stored-request.ts'

export type PersonRecord = Awaited<ReturnType<typeof personRecord>>

/** Reads a buyer, or the one it was merged into. */
export async function buyerRow(db: Db, id: string): Promise<BuyerRow | undefined> {
  const row = await db.selectFrom('buyer').selectAll().where('id', '=', id).executeTakeFirst()
  return row?.merged_into ? await buyerRow(db, row.merged_into) : row
}

/** A buyer, or someone of whom there are only requests: suspected spam, or one whose address a clerk corrected. */
type StoredPerson = Pick<BuyerRow, 'id' | 'address' | 'mail' | 'name' | 'company' | 'note'>

/** Finds the person of an address, written or corrected. */
export async function personOfAddress(db: Db, address: string): Promise<StoredPerson | undefined> {
  const own = await buyerRow(db, buyerIdOf(address))
  if (own) return own
  const mailed = await db
    .selectFrom('buyer')
    .select('id')
    .where(sql`lower(mail)`, '=', address.toLowerCase())
    .executeTakeFirst()
  if (mailed) return await buyerRow(db, mailed.id)
  const none = { mail: null, name: '', company: '', note: '' }
  const person = { id: buyerIdOf(address), address: address.trim().toLowerCase(), ...none }
  return (await numbersOf(db, person)).length > 0 ? person : undefined
}

/** All addresses of a buyer, with merged buyers' and a corrected one. */
export async function addressesOf(db: Db, row: Pick<StoredPerson, 'id' | 'address' | 'mail'>): Promise<string[]> {
  const merged = await db.selectFrom('buyer').select(['address', 'mail']).where('merged_into', '=', row.id).execute()
  const known = [row, ...merged].flatMap(({ address, mail }) => [address, mail?.toLowerCase() ?? ''])
  return [...new Set(known.filter((address) => address !== ''))]
}

/** Collects all that is stored about a person: the buyer and each request as JSON, and where the files are. */
export async function personRecord(db: Db, row: StoredPerson) {
  const addresses = await addressesOf(db, row)
  const requests: unknown[] = []
  const files: { number: string; name: string; hash: string }[] = []
  for (const number of await numbersOf(db, row)) {
    await yieldToEventLoop() // each may have a thousand lines
    const record = await readRequest(db, number)
    if (!record) continue
    const notes = await db
      .selectFrom('request_note')
      .select(['written_at', 'note'])
      .where('request_number', '=', number)
      .execute()
    requests.push({ ...(await wholeRequest(db, record)), ...(notes.length > 0 && { notes }) })
    files.push(...(await filesFrom(db, record)).map(({ name, hash }) => ({ number, name, hash })))
  }
  const { name, company, note } = row
  const follows = (await Promise.all(addresses.map((address) => partsFollowedBy(db, address)))).flat()
  return { record: { name, company, addresses, note, follows, requests }, files }
}

/** Removes all data of a person, returns counts, and keeps a keyed hash per address for backups (behavior 14.23). */
export async function forgetPerson(
  database: Database,
  row: StoredPerson,
  files: RequestFiles,
  { by, now }: { readonly by: ActingPerson | null; readonly now: Date },
) {
  const { db } = database
  const addresses = await addressesOf(db, row)
  const numbers = await numbersOf(db, row)
  await noteForgotten(db, addresses, now)
  // The buyer last: without it, the rest couldn't be found after a failure.
  let parts = 0
  for (const address of addresses) {
    parts += (await forgetFollower(db, address)) ?? 0
    await forgetCopiesOf(db, address)
  }
  const own = [row.id, ...addresses.map(buyerIdOf)]
  const gone = await forgetRequests(db, numbers, files, { by, now }, own)
  await removeMailsNaming(files.mailbox, addresses)
  const forgotten = { requests: gone.length, parts, addresses: addresses.length }
  await db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('buyer')
      .where((where) => where.or([where('id', '=', row.id), where('merged_into', '=', row.id)]))
      .execute()
    await recordAct(tx, { by, action: 'buyer.forgotten', subject: row.id, detail: forgotten }, now)
  })
  await overwriteDeleted(database)
  return forgotten
}

/** Forgets again who came back with a restored backup. Returns how many requests were removed. */
export async function forgetAgain(database: Database, notes: ForgottenNotes, files: RequestFiles, now: Date) {
  const { db } = database
  const buyers = await db.selectFrom('buyer').selectAll().where('merged_into', 'is', null).execute()
  const elsewhere = await db
    .selectFrom('request')
    .selectAll()
    .where(({ or, eb, selectFrom }) =>
      or([eb('buyer_address', 'is not', null), eb('buyer_id', 'not in', selectFrom('buyer').select('id'))]),
    )
    .execute()
  const named = elsewhere.flatMap((row) => [row.buyer_address ?? '', sender(storedRequestOf(row, [], [])).address])
  const forgotten = [...new Set(named)].filter((address) => address && forgottenAt(notes, [address]) !== null)
  const others = await Promise.all(forgotten.map((address) => personOfAddress(db, address)))
  let gone = 0
  for (const row of [...buyers, ...others.filter((person) => person !== undefined)]) {
    const addresses = await addressesOf(db, row)
    const at = forgottenAt(notes, addresses)
    if (at === null) continue
    gone += (await forgetRequests(db, await numbersOf(db, row, at), files, { by: null, now })).length
    for (const address of addresses) await forgetCopiesOf(db, address)
  }
  for (const { address, asked_at } of await db.selectFrom('follower').selectAll().execute()) {
    const at = forgottenAt(notes, [address])
    if (at !== null && asked_at < at) await forgetFollower(db, address)
  }
  await takeForgotten(db, notes, now)
  await overwriteDeleted(database)
  return gone
}

/** The requests of a buyer and of those merged into it, held ones too; of another person, those with the address. */
export async function numbersOf(db: Db, row: Pick<StoredPerson, 'id' | 'address' | 'mail'>, before = '9999') {
  const ids = [row.id, ...(await addressesOf(db, row)).map(buyerIdOf)]
  const buyers = await db
    .selectFrom('buyer')
    .select(['id', 'merged_into'])
    .where(({ or, eb }) => or([eb('id', 'in', ids), eb('merged_into', '=', row.id)]))
    .execute()
  const others = buyers.filter(({ id, merged_into }) => id !== row.id && merged_into !== row.id).map(({ id }) => id)
  const own = [...ids, ...buyers.map(({ id }) => id)].filter((id) => !others.includes(id))
  const isBuyer = buyers.some(({ id }) => id === row.id)
  const rows = await db
    .selectFrom('request')
    .select('number')
    .where(({ or, eb }) =>
      or([eb('buyer_id', 'in', own), ...(isBuyer ? [] : [eb(sql`lower(buyer_address)`, '=', row.address)])]),
    )
    .where('received_at', '<', before)
    .orderBy('received_at')
    .execute()
  return rows.map(({ number }) => number)
}

/** The files of a request, of its messages and of its order. */
export async function filesFrom(db: Db, { buyerRequest, messages }: RequestRecord) {
  const ordered = await filesFor(db, [buyerRequest.number], 'order')
  return [buyerRequest.attachments, ...messages.map((message) => message.files), ordered.map(placedFile)].flat()
}

/** All fields of a request for other programs, with quotes, orders, and delivery status of mails. */
export async function wholeRequest(db: Db, record: RequestRecord) {
  const { number } = record.buyerRequest
  const mails = record.mails.map((mail) => {
    const { kind, state, attempts, ambiguous, next_try_at, settled_at, last_fault } = mail
    return {
      kind,
      state,
      attempts,
      ambiguous,
      nextTryAt: state === 'due' ? next_try_at : null,
      settledAt: settled_at,
      lastFault: last_fault,
      accepted: acceptedOf(mail),
    }
  })
  const sent = (await quotesOf(db, [number])).get(number) ?? []
  const quotes = sent.map(({ requestNumber: _, draftVersion: __, quote, ...each }) => ({ ...each, ...quote }))
  const orderFiles = (await filesFor(db, [number], 'order')).map(placedFile)
  return {
    ...exportedRequest(record),
    ...(quotes.length > 0 ? { quotes } : {}),
    ...(orderFiles.length > 0 ? { orderFiles } : {}),
    mails,
  }
}
