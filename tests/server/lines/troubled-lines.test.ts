// @module-tag long
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { sqliteFile } from '#database/open-database.ts'
import { freshSettings } from '#tests/programs/databases.ts'
import { PUBLISHABLE_KEY, startHostedPeer } from '#tests/programs/hosted-peer.ts'
import { startMailServer } from '#tests/programs/mail-server.ts'
import { type Trouble, TroubledLine } from '#tests/programs/troubled-line.ts'
import { addJacks, byHand, startLive } from '#tests/site/live.ts'
import { ORDER_FIELDS, openForm, sentNumber } from '#tests/site/posted-forms.ts'
import { openRequests } from '#tests/site/requests.ts'
import { startSite } from '#tests/site/site-process.ts'

/** Four tries of 15 s, the waits between them, and a busy machine. */
const AWAY = { timeout: 100_000, interval: 250 }
/** A send is given up after 30 s. */
const NOT_MAILED = { timeout: 45_000, interval: 250 }

test('while mail server and hosted parts accept and never answer: pages and forms are served, /readyz says both, and the site stops (behavior 14.19)', {
  timeout: 200_000,
}, async () => {
  const trouble: Trouble = { kind: 'stops' }
  const far = await freshSettings('sqlite')
  await (await startLive(far)).stop() // creates the tables
  await byHand(far, addJacks('10-1', '10-2'))
  const peer = await startHostedPeer(sqliteFile(far.dataDir, 'catalog'))
  onTestFinished(() => peer.stop())
  const mails = await startMailServer()
  onTestFinished(() => mails.stop())
  const [toParts, toMails] = [await TroubledLine.to(peer.url), await TroubledLine.to(mails.url)]
  const settings = await freshSettings('sqlite')
  const site = await startSite({
    DATA_DIR: settings.dataDir,
    LOG_LEVEL: 'silent',
    MAIL_TRANSPORT: 'smtp',
    SMTP_URL: toMails.url,
    HOSTED_URL: toParts.url,
    HOSTED_KEY: PUBLISHABLE_KEY,
    HOSTED_REFRESH_SECONDS: '1',
    MAIL_COPY: 'off',
  })
  onTestFinished(() => site.stop())
  const page = async () => await (await fetch(`${site.url}/panel-jacks/panel-jack`)).text()
  const readiness = async () => await (await fetch(`${site.url}/readyz`)).text()
  expect(await page()).toContain('10-2')

  Object.assign(toParts, { trouble })
  Object.assign(toMails, { trouble })
  // A read that began before may still end: this one doesn't.
  await expect.poll(() => toParts.met, AWAY).toBeGreaterThan(0)
  await byHand(far, addJacks('10-3'))
  const send = async () => {
    const body = new URLSearchParams({ ...ORDER_FIELDS, ...(await openForm(`${site.url}/order`)) })
    const number = sentNumber(await (await fetch(`${site.url}/order`, { method: 'POST', body })).text())
    expect(number).toMatch(/^Q-/)
    return number
  }
  const first = await send()
  await Promise.all([
    expect.poll(readiness, NOT_MAILED).toContain("Mails to the company can't be sent and are tried again"),
    expect.poll(readiness, AWAY).toContain("The hosted backend can't be read: the site serves the last good catalog"),
  ])
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
  expect(await page()).toContain('10-2')
  expect(await page()).not.toContain('10-3')

  const [parts, sends] = [toParts.met, toMails.met]
  await expect.poll(() => toParts.met, AWAY).toBeGreaterThan(parts)
  const second = await send()
  await expect.poll(() => toMails.met, NOT_MAILED).toBeGreaterThan(sends)
  const ended = once(site.child, 'exit')
  site.child.kill('SIGTERM') // while it sends and reads
  expect((await ended)[0]).toBe(0)
  const { db } = await openRequests(settings)
  const waiting = await db.selectFrom('outbox').selectAll().orderBy('due_since').execute()
  expect(waiting).toMatchObject([
    { request_number: first, state: 'due', lease: null },
    { request_number: second, state: 'due', lease: null },
  ])
  for (const { last_fault } of waiting) expect(last_fault).toMatch(/ECONNRESET|closed|took too long|Greeting/i)
  expect(mails.arrived.size).toBe(0)
})
