import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import type { DatabaseSettings } from '#database/open.ts'
import { attachmentStore } from '#inquiries/attachments/attachment-store.ts'
import { request, type Sent, sendAgain, sendUntilStored } from '#tests/alone/buyers.ts'
import { type CrashingSite, startCrashingSite } from '#tests/alone/crashing-site.ts'
import { type Dialect, freshSettings } from '#tests/databases.ts'
import { freePort } from '#tests/free-port.ts'
import { openRequests } from '#tests/inquiries.ts'
import { type MailServer, startMailServer } from '#tests/mail-server.ts'

const ROOT = join(import.meta.dirname, '../..')
const CLIENTS = 8
const REQUESTS_A_KILL = 20
const KILLS = { sqlite: Number(process.env.KILLS ?? 100), postgres: Number(process.env.KILLS_POSTGRES ?? 20) }
const LATEST_KILL_MS = 20
const MS_A_KILL = 6_000
/** The last lease ends within 60 s; the mails that waited behind the kills go out meanwhile. */
const LAST_MAIL_MS = 180_000
const COPIES_A_DAY = 5

/** The test that kills the site on one kind of database; each in a file of its own, so that both run at once. */
export function crashTest(dialect: Dialect): void {
  const kills = KILLS[dialect]
  const requests = kills * REQUESTS_A_KILL
  test(`${dialect}: killed ${kills} times under ${CLIENTS} clients, the site loses, doubles and halves none of ${requests} requests`, {
    timeout: kills * MS_A_KILL + 2 * LAST_MAIL_MS,
  }, async () => {
    const settings = await freshSettings(dialect)
    const mails = await startMailServer()
    onTestFinished(() => mails.stop())
    const site = await startCrashingSite(settingsOf(settings, mails.url, await freePort()))
    onTestFinished(() => site.stop())
    const sent = await sendWhileCrashing(site, kills)
    await sendAllAgain(site.url, sent)
    expect(sent.filter(({ numbers }) => numbers.size !== 1)).toEqual([])
    expect(sent.filter(({ broken }) => broken > 0).length).toBeGreaterThan(kills)
    await everyStoredOnce(settings, sent)
    await everyFileWhole(settings, sent)
    await everyMailed(settings, mails)
  })
}

const settingsOf = (
  { dataDir, databaseUrl }: DatabaseSettings,
  smtp: string,
  port: number,
): Record<string, string> => ({
  DATA_DIR: dataDir,
  PORT: String(port),
  LOG_LEVEL: 'silent',
  FORM_MIN_SECONDS: '0',
  RATE_LIMIT: 'off',
  MAIL_TRANSPORT: 'smtp',
  SMTP_URL: smtp,
  ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
})

/**
 * The clients send without a pause. Each kill comes a few milliseconds after some number of acknowledgements, so that
 * it finds every client in the middle of something; what it interrupts is sent again.
 */
async function sendWhileCrashing(site: CrashingSite, kills: number): Promise<Sent[]> {
  const sent: Sent[] = []
  const last = kills * REQUESTS_A_KILL
  let begun = 0
  async function client(): Promise<void> {
    while (begun < last) {
      begun += 1
      sent.push(await sendUntilStored(site.url, request(begun)))
    }
  }
  async function crashes(): Promise<void> {
    for (let left = kills; left > 0; left -= 1) {
      const open = Math.max(0, last - CLIENTS - sent.length)
      const until = sent.length + Math.min(open, Math.floor((Math.random() * 2 * open) / left))
      while (sent.length < until) await pause(1)
      await pause(Math.random() * LATEST_KILL_MS)
      await site.crash()
    }
  }
  await Promise.all([crashes(), ...Array.from({ length: CLIENTS }, client)])
  expect(sent).toHaveLength(last)
  return sent
}

async function sendAllAgain(site: string, sent: readonly Sent[]): Promise<void> {
  for (let at = 0; at < sent.length; at += CLIENTS) {
    await Promise.all(sent.slice(at, at + CLIENTS).map((one) => sendAgain(site, one)))
  }
}

/** Reads what is stored as the operator does, and holds it against what was acknowledged. */
async function everyStoredOnce({ dataDir, databaseUrl }: DatabaseSettings, sent: readonly Sent[]): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir, ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) }
  const command = ['cli/requests.ts', 'export']
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: ROOT, env, maxBuffer: 1e9 })
  const stored = stdout.split('\n').filter(Boolean).map(contentOf)
  const acknowledged = sent.map(({ content, files, numbers }) => ({
    number: [...numbers][0],
    ...content,
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

/** The bytes of every stored file are what was sent; what a kill left without a request doesn't count. */
async function everyFileWhole(settings: DatabaseSettings, sent: readonly Sent[]): Promise<void> {
  const requests = await openRequests(settings)
  const store = attachmentStore(requests, settings.dataDir)
  const rows = await requests.db.selectFrom('attachment').selectAll().orderBy('position').execute()
  const byNumber = Map.groupBy(rows, (row) => row.inquiry_number)
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
 * Every request has one mail to the company and some have a copy; each arrived, and no oftener than its tries whose end
 * nobody knows allow. The last killed server's leases end within 60 s.
 */
async function everyMailed(settings: DatabaseSettings, mails: MailServer): Promise<void> {
  const { db } = await openRequests(settings)
  const due = () => db.selectFrom('outbox').select('id').where('state', '!=', 'sent').execute()
  await expect.poll(due, { timeout: LAST_MAIL_MS, interval: 500 }).toEqual([])
  const outbox = await db.selectFrom('outbox').selectAll().execute()
  const inquiries = await db.selectFrom('inquiry').select(['number', 'received_at']).execute()
  const days = new Set(inquiries.map((inquiry) => inquiry.received_at.slice(0, 'yyyy-mm-dd'.length))).size
  const company = outbox.filter(({ kind }) => kind === 'quote').map((mail) => mail.inquiry_number)
  expect(company.sort()).toEqual(inquiries.map(({ number }) => number).sort())
  expect(outbox.filter(({ kind }) => kind === 'copy').length).toBeLessThanOrEqual(CLIENTS * COPIES_A_DAY * days)
  expect([...mails.arrived.keys()].sort()).toEqual(outbox.map((mail) => mail.message_id).sort())
  for (const mail of outbox) {
    expect(mails.subjects.get(mail.message_id)).toContain(mail.inquiry_number)
    expect(mails.arrived.get(mail.message_id)).toBeLessThanOrEqual(1 + mail.ambiguous)
  }
  const extra = [...mails.arrived.values()].reduce((sum, times) => sum + times - 1, 0)
  const ambiguous = outbox.reduce((sum, mail) => sum + mail.ambiguous, 0)
  console.log(`${outbox.length} mails, ${extra} extra, ${ambiguous} tries without a known end`)
}
