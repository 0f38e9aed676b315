import { expect, onTestFinished, test } from 'vitest'
import type { DatabaseSettings } from '#database/open-database.ts'
import { request, type Sent, sendAgain, sendUntilStored } from '#tests/alone/buyers.ts'
import { type CrashingSite, crashRepeatedly, startCrashingSite } from '#tests/alone/crashing-site.ts'
import {
  everyEventTold,
  everyFileWhole,
  everyMailed,
  everyStoredOnce,
  LAST_MAIL_MS,
} from '#tests/alone/nothing-lost.ts'
import { endLeases, openTries } from '#tests/alone/open-tries.ts'
import { type Dialect, freshSettings } from '#tests/programs/databases.ts'
import { EVENT_SECRET, startEventReceiver } from '#tests/programs/event-receiver.ts'
import { startMailServer } from '#tests/programs/mail-server.ts'
import { freePort } from '#tests/site/free-port.ts'

const CLIENTS = 8
const REQUESTS_A_KILL = 20
/** How often the site is killed on each kind of database: a sample in CI, many more in `npm run test:long`. */
export const KILLS = {
  sqlite: Number(process.env.KILLS ?? 2),
  postgres: Number(process.env.KILLS_POSTGRES ?? 2),
  desk: { sqlite: Number(process.env.KILLS ?? 2), postgres: Number(process.env.KILLS_POSTGRES ?? 2) },
}
const AGAIN_ONE_IN = 4
const MS_A_KILL = 6_000

/** Kills the site on one kind of database while clients send. Each kind has its own file, so that two run in parallel. */
export function crashTest(dialect: Dialect, kills: number): void {
  const requests = kills * REQUESTS_A_KILL
  test(`${dialect}: killed ${kills} times under ${CLIENTS} clients, the site loses, doubles and halves none of ${requests} requests`, {
    timeout: kills * MS_A_KILL + 2 * LAST_MAIL_MS,
  }, async () => {
    const settings = await freshSettings(dialect)
    const mails = await startMailServer()
    onTestFinished(() => mails.stop())
    const receiver = await startEventReceiver()
    onTestFinished(() => receiver.stop())
    const site = await startCrashingSite(
      settingsOf(settings, { smtp: mails.url, webhook: receiver.url, port: await freePort() }),
    )
    onTestFinished(() => site.stop())
    const { sent, interrupted } = await sendWhileCrashing(site, kills, () => openTries(settings))
    await sendManyAgain(site.url, sent)
    expect(sent.filter(({ numbers }) => numbers.size !== 1)).toEqual([])
    expect(sent.filter(({ broken }) => broken > 0).length).toBeGreaterThan(kills)
    await everyStoredOnce(settings, sent)
    await everyFileWhole(settings, sent)
    await endLeases(settings, interrupted)
    await everyMailed(settings, mails)
    await everyEventTold(settings, receiver)
  })
}

/** The settings of a site that is killed, with a mail server and a receiver of events. */
export const settingsOf = (
  { dataDir, databaseUrl }: DatabaseSettings,
  { smtp, webhook, port }: { readonly smtp: string; readonly webhook: string; readonly port: number },
): Record<string, string> => ({
  DATA_DIR: dataDir,
  PORT: String(port),
  LOG_LEVEL: 'silent',
  FORM_MIN_SECONDS: '0',
  RATE_LIMIT: 'off',
  MAIL_TRANSPORT: 'smtp',
  SMTP_URL: smtp,
  WEBHOOK_URL: webhook,
  WEBHOOK_SECRET: EVENT_SECRET,
  ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
})

/**
 * The clients send without a pause. Each kill comes a few milliseconds after some number of acknowledgements and
 * interrupts every client in the middle of something. Clients send interrupted requests again. Also returns the mails
 * that each killed site was sending.
 */
async function sendWhileCrashing<Tries>(site: CrashingSite, kills: number, openTries: () => Promise<Tries[]>) {
  const sent: Sent[] = []
  const interrupted: Tries[] = []
  const last = kills * REQUESTS_A_KILL
  let begun = 0
  async function client(): Promise<void> {
    while (begun < last) {
      begun += 1
      sent.push(await sendUntilStored(site.url, request(begun)))
    }
  }
  const total = last - CLIENTS
  const crashes = crashRepeatedly(site, { kills, total, done: () => sent.length }, async () => {
    interrupted.push(...(await openTries()))
  })
  await Promise.all([crashes, ...Array.from({ length: CLIENTS }, client)])
  expect(sent).toHaveLength(last)
  return { sent, interrupted }
}

/** Sends again every request that was interrupted, and every fourth of the others. */
async function sendManyAgain(site: string, sent: readonly Sent[]): Promise<void> {
  const again = sent.filter(({ broken }, index) => broken > 0 || index % AGAIN_ONE_IN === 0)
  for (let at = 0; at < again.length; at += CLIENTS) {
    await Promise.all(again.slice(at, at + CLIENTS).map((one) => sendAgain(site, one)))
  }
}
