import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type DatabaseSettings, openDatabase } from '#database/open-database.ts'
import { openRequests } from '#database/open-requests.ts'
import type { Tables } from '#database/tables.ts'
import { isMissing, namesIn } from '#database/write-atomically.ts'
import { mailboxFolder } from '#outbox/transports/choose-transport.ts'
import { attachmentFolder } from '#requests/attachments/folder-store.ts'
import { requestsSince } from '#requests/request-store.ts'
import { type Acknowledged, PARTS_OF_IMPORT } from '#tests/crash-states/recorded-run.ts'

const HASH = /^[0-9a-f]{64}$/
const WHOLE_PDF = /^%PDF-1\..*%%EOF\s*$/s
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** What of the acknowledged is missing in a data folder, and what is there by half, in words. Opens it as the site does. */
export async function stateFaults(dataDir: string, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const settings = { dataDir, databaseUrl: null }
  try {
    return [
      ...(await requestFaults(settings, acknowledged)),
      ...(await attachmentFaultsIn(dataDir)),
      ...(await partFaults(settings, acknowledged)),
    ]
  } catch (error) {
    return [`The data folder can't be opened: ${error}`]
  }
}

async function requestFaults(settings: DatabaseSettings, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const { db } = await openRequests(settings)
  const faults: string[] = []
  const check = (isRight: boolean, words: string) => void (isRight || faults.push(words))
  try {
    check((await integrityOf(db)) === 'ok', 'requests.db is damaged')
    const records = new Map(
      (await Array.fromAsync(requestsSince(db, ''))).map((each) => [each.buyerRequest.number, each]),
    )
    const quotes = await db.selectFrom('quote').selectAll().execute()
    const orders = await db.selectFrom('buyer_order').selectAll().execute()
    const acts = new Set(
      (await db.selectFrom('act').select(['action', 'subject']).execute()).map((act) => `${act.action} ${act.subject}`),
    )
    const stored = new Set([...records.keys(), ...orders.map(({ number }) => number)])
    for (const request of acknowledged) {
      if (request.kind === 'quote')
        check(
          quotes.some(({ number }) => number === request.number),
          `quote ${request.number} is lost`,
        )
      else if (request.kind === 'request' || request.kind === 'order')
        check(stored.has(request.number), `${request.kind} ${request.number} is lost`)
      if (request.kind !== 'request') continue
      const found = records.get(request.number)?.buyerRequest
      check(same(found?.content, request.request.content), `request ${request.number} is another one`)
      const [names, sent] = [found?.attachments.slice(0, request.request.files.length), request.request.files]
      check(
        same(
          names?.map(({ name }) => name),
          sent.map(({ name }) => name),
        ),
        `request ${request.number} lacks a file`,
      )
    }
    for (const [number, { mails, state }] of records) {
      check(mails.filter(({ kind }) => kind === 'quote').length === 1, `${number} has no mail`)
      const isAnswered = quotes.some((quote) => quote.request_number === number)
      check(
        isAnswered === (state === 'answered' || state === 'won'),
        `${number} is ${state}, with a quote: ${isAnswered}`,
      )
      check(isAnswered === mails.some(({ kind }) => kind === 'answer'), `${number} has a quote or its mail, not both`)
      const isOrdered = orders.some((order) => order.request_number === number)
      check(isOrdered === (state === 'won'), `${number} is ${state}, with an order: ${isOrdered}`)
      check(isOrdered === mails.some(({ kind }) => kind === 'order'), `${number} has an order or its mail, not both`)
    }
    for (const { number, pdf } of [...quotes, ...orders])
      check(WHOLE_PDF.test(Buffer.from(pdf, 'base64').toString('latin1')), `the PDF of ${number} is half`)
    for (const { number } of quotes) check(acts.has(`quote.sent ${number}`), `no act has sent the quote ${number}`)
    for (const { hash, name } of await db.selectFrom('attachment').select(['hash', 'name']).execute())
      check((await sizeOf(join(attachmentFolder(settings.dataDir), hash))) > 0, `the file ${name} is lost`)
    const mailed = await db.selectFrom('outbox').select(['message_id', 'kind']).where('state', '=', 'sent').execute()
    const inMailbox = await namesIn(mailboxFolder(settings.dataDir))
    for (const { message_id, kind } of mailed) {
      const name = inMailbox.find((each) => each.endsWith(`-${message_id.replace(/^<|@.*$/g, '')}.eml`))
      check(
        name !== undefined && (await sizeOf(join(mailboxFolder(settings.dataDir), name))) > 0,
        `a sent ${kind} is lost`,
      )
    }
    return faults
  } finally {
    await db.destroy()
  }
}

/** A file in the folder of attachments has a hash as its name only once it is whole. */
async function attachmentFaultsIn(dataDir: string): Promise<string[]> {
  const folder = attachmentFolder(dataDir)
  const hashes = (await namesIn(folder)).filter((name) => HASH.test(name))
  const whole = await Promise.all(hashes.map(async (hash) => sha256(await readFile(join(folder, hash))) === hash))
  return hashes.filter((_, index) => !whole[index]).map((hash) => `the attachment ${hash} is half`)
}

/** The import is there as a whole, with its record, or not at all; if it was acknowledged, it is there. */
async function partFaults(settings: DatabaseSettings, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const isAcknowledged = acknowledged.some(({ kind }) => kind === 'import')
  if (!isAcknowledged && !(await readdir(settings.dataDir)).includes('catalog.db')) return []
  const { db } = await openDatabase(settings, 'catalog')
  try {
    if ((await integrityOf(db)) !== 'ok') return ['catalog.db is damaged']
    const tables = await db.introspection.getTables()
    const has = (table: string) => tables.some(({ name }) => name === table)
    const runs = has('import_run') ? await db.selectFrom('import_run').select('kind').execute() : []
    const { rows } = has('Panel-Jacks') ? await sql`select id from "Panel-Jacks"`.execute(db) : { rows: [] }
    return [
      ...(rows.length === runs.length * PARTS_OF_IMPORT
        ? []
        : [`after ${runs.length} imports there are ${rows.length} parts`]),
      ...(isAcknowledged && runs.length === 0 ? ['the import is lost'] : []),
    ]
  } finally {
    await db.destroy()
  }
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

async function integrityOf(db: import('kysely').Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  return rows[0]?.integrity_check ?? 'no answer'
}

/** In bytes; -1 if there is no such file. */
const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    (error) => {
      if (isMissing(error)) return -1
      throw error
    },
  )
