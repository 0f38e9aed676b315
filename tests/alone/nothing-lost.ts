import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import type { DatabaseSettings } from '#database/open-database.ts'
import { chooseAttachmentStore } from '#requests/attachments/choose-attachment-store.ts'
import { LIMITS } from '#shared/limits.ts'
import { BUYERS, type Sent } from '#tests/alone/buyers.ts'
import type { EventReceiver } from '#tests/programs/event-receiver.ts'
import type { MailServer } from '#tests/programs/mail-server.ts'
import { exportedQuote, openRequests } from '#tests/site/requests.ts'

const ROOT = join(import.meta.dirname, '../..')
/** The last lease ends within 60 s; the waiting mails go out in that time. */
export const LAST_MAIL_MS = 180_000

/** Reads the stored requests with the operator's command and compares them with what was acknowledged. */
export async function everyStoredOnce(
  { dataDir, databaseUrl }: DatabaseSettings,
  sent: readonly Sent[],
): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir, ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) }
  const command = ['cli/requests-cli.ts', 'export']
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: ROOT, env, maxBuffer: 1e9 })
  const stored = stdout.split('\n').filter(Boolean).map(contentOf)
  const acknowledged = sent.map(({ content, files, numbers }) => ({
    number: [...numbers][0],
    ...exportedQuote(content),
    ...(files.length > 0 ? { attachments: files.map(({ name }) => name) } : {}),
  }))
  const byNumber = (a: { number?: string | undefined }, b: { number?: string | undefined }) =>
    String(a.number).localeCompare(String(b.number))
  expect(stored.sort(byNumber)).toEqual(acknowledged.sort(byNumber))
}

function contentOf(line: string) {
  const { kind: _, receivedAt: __, heldWhy, mailedAt: ___, path: ____, attachments, ...content } = JSON.parse(line)
  expect(heldWhy).toBeNull()
  if (!attachments) return content
  return { ...content, attachments: attachments.map((file: { name: string }) => file.name) }
}

/** Checks that every stored file has the bytes that were sent. Files that a kill left without a request do not count. */
export async function everyFileWhole(settings: DatabaseSettings, sent: readonly Sent[]): Promise<void> {
  const requests = await openRequests(settings)
  const store = chooseAttachmentStore(requests, settings.dataDir)
  const rows = await requests.db.selectFrom('attachment').selectAll().orderBy('position').execute()
  const byNumber = Map.groupBy(rows, (row) => row.request_number)
  let whole = 0
  for (const { numbers, files } of sent.filter((one) => one.files.length > 0)) {
    const stored = byNumber.get([...numbers][0] ?? '') ?? []
    expect(stored.map(({ name }) => name)).toEqual(files.map(({ name }) => name))
    for (const [index, { bytes }] of files.entries()) {
      const kept = await store.open(stored[index]?.hash ?? '')
      expect(kept?.equals(bytes)).toBe(true)
      whole += 1
    }
  }
  expect(rows).toHaveLength(whole)
}

/**
 * Checks that every request has one mail to the company, and some a copy. Each arrived, and at most once more for every
 * try with an unknown outcome. The last killed server's leases end within 60 s.
 */
export async function everyMailed(settings: DatabaseSettings, mails: MailServer): Promise<void> {
  const { db } = await openRequests(settings)
  // A copy beyond the day's limit is kept back, and only noted.
  const due = () => db.selectFrom('outbox').select('id').where('state', 'not in', ['sent', 'aside']).execute()
  await expect.poll(due, { timeout: LAST_MAIL_MS, interval: 500 }).toEqual([])
  const outbox = await db
    .selectFrom('outbox')
    .selectAll()
    .where('kind', '!=', 'event')
    .where('state', '=', 'sent')
    .execute()
  const requests = await db.selectFrom('request').select(['number', 'received_at']).execute()
  const days = new Set(requests.map((buyerRequest) => buyerRequest.received_at.slice(0, 'yyyy-mm-dd'.length))).size
  const company = outbox.filter(({ kind }) => kind === 'quote').map((mail) => mail.request_number)
  expect(company.sort()).toEqual(requests.map(({ number }) => number).sort())
  expect(outbox.filter(({ kind }) => kind === 'copy').length).toBeLessThanOrEqual(BUYERS * LIMITS.copies.max * days)
  expect([...mails.arrived.keys()].sort()).toEqual(outbox.map((mail) => mail.message_id).sort())
  for (const mail of outbox) {
    // an order has the number of its request, but for the first letter
    expect(mails.subjects.get(mail.message_id)).toContain(mail.request_number?.slice(1))
    expect(mails.arrived.get(mail.message_id)).toBeLessThanOrEqual(1 + mail.ambiguous)
  }
  const extra = [...mails.arrived.values()].reduce((sum, times) => sum + times - 1, 0)
  const ambiguous = outbox.reduce((sum, mail) => sum + mail.ambiguous, 0)
  console.log(`${outbox.length} mails, ${extra} extra, ${ambiguous} tries without a known end`)
}

/** Checks that WEBHOOK_URL was told of every request, and at most once more for every try with an unknown outcome. */
export async function everyEventTold(settings: DatabaseSettings, receiver: EventReceiver): Promise<void> {
  await eachTold(settings, receiver, ['request.received'])
}

/** The same of every answer: what was sent, and the request's new states: open with the first price, then answered. */
export async function everyAnswerTold(settings: DatabaseSettings, receiver: EventReceiver): Promise<void> {
  await eachTold(settings, receiver, ['request.answered', 'request.state_changed', 'request.state_changed'])
}

async function eachTold(settings: DatabaseSettings, { told }: EventReceiver, types: readonly string[]): Promise<void> {
  const { db } = await openRequests(settings)
  const events = await db.selectFrom('outbox').selectAll().where('kind', '=', 'event').execute()
  const requests = await db.selectFrom('request').select('number').execute()
  const expected = requests.flatMap(({ number }) => types.map((type) => `${number} ${type}`))
  const queued = events.map((row) => `${row.request_number} ${JSON.parse(row.event ?? '').type}`)
  expect(queued.sort()).toEqual(expected.sort())
  expect([...told.keys()].sort()).toEqual(events.map((event) => event.message_id).sort())
  for (const { message_id, request_number, ambiguous } of events) {
    const bodies = told.get(message_id) ?? []
    expect(bodies.length).toBeLessThanOrEqual(1 + ambiguous)
    for (const body of bodies) expect(JSON.parse(body)).toMatchObject({ data: { number: request_number } })
  }
}
