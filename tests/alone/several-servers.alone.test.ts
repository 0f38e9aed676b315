import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { request, type Sent, sendAgain, sendUntilStored } from '#tests/alone/buyers.ts'
import { LOAD } from '#tests/alone/load.ts'
import { everyFileWhole, everyMailed, everyStoredOnce, LAST_MAIL_MS } from '#tests/alone/nothing-lost.ts'
import { endLeases, openTries } from '#tests/alone/open-tries.ts'
import { freshSettings, temporaryFolder } from '#tests/programs/databases.ts'
import { startMailServer } from '#tests/programs/mail-server.ts'
import { startNginx } from '#tests/programs/nginx.ts'
import { readPages } from '#tests/site/read-pages.ts'
import { openRequests } from '#tests/site/requests.ts'
import { type SiteProcess, startSite } from '#tests/site/site-process.ts'

const SERVERS = 3
const BUYERS = 6
const REQUESTS = 90 * LOAD
const PAGES = 300 * LOAD
/** After how many requests one server is killed and another one stopped. */
const KILLED_AFTER = 15 * LOAD
const STOPPED_AFTER = 45 * LOAD

test(`${SERVERS} servers on one PostgreSQL behind nginx: one is killed, one is stopped, and no request and no page is lost`, {
  timeout: 2 * LAST_MAIL_MS,
}, async () => {
  const settings = await freshSettings('postgres')
  const mails = await startMailServer()
  onTestFinished(() => mails.stop())
  const sites = await startServers(settings.databaseUrl ?? '', mails.url)
  const [killed, stopped] = sites
  if (!killed || !stopped) throw new Error('Three sites were started')
  const nginx = await startNginx(
    sites.map(({ url }) => url),
    { cache: false },
  )
  onTestFinished(() => nginx.stop())

  const sent: Sent[] = []
  const buying = buy(nginx.url, sent)
  const reading = readPages(nginx.url, PAGES)
  while (sent.length < KILLED_AFTER) await pause(1)
  killed.child.kill('SIGKILL')
  const open = await openTries(settings)
  while (sent.length < STOPPED_AFTER) await pause(1)
  stopped.child.kill('SIGTERM')
  const [code] = await once(stopped.child, 'exit')
  expect(code).toBe(0)
  await buying
  const ofKilled = new URL(killed.url).host // its answers in progress break off
  expect((await reading).filter((wrong) => !wrong.endsWith(`broke off: ${ofKilled}`))).toEqual([])

  for (let at = 0; at < sent.length; at += BUYERS) {
    await Promise.all(sent.slice(at, at + BUYERS).map((one) => sendAgain(nginx.url, one)))
  }
  expect(sent).toHaveLength(REQUESTS)
  expect(sent.filter(({ numbers }) => numbers.size !== 1)).toEqual([])
  await everyStoredOnce(settings, sent)
  await everyFileWhole(settings, sent)
  await endLeases(settings, open)
  await everyMailed(settings, mails)
  const { db } = await openRequests(settings)
  const unsure = await db.selectFrom('outbox').select('id').where('ambiguous', '>', 0).execute()
  expect(open.map(({ id }) => id)).toEqual(expect.arrayContaining(unsure.map(({ id }) => id)))
})

/** Starts all of them together on an empty database: the tables, the sample and the stamp secret are created once. */
async function startServers(databaseUrl: string, smtp: string): Promise<SiteProcess[]> {
  const env = {
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'silent',
    FORM_MIN_SECONDS: '0',
    RATE_LIMIT: 'off',
    TRUST_PROXY: '127.0.0.1',
    MAIL_TRANSPORT: 'smtp',
    SMTP_URL: smtp,
  }
  const folders = await Promise.all(Array.from({ length: SERVERS }, temporaryFolder))
  const sites = await Promise.all(folders.map((folder) => startSite({ ...env, DATA_DIR: folder })))
  onTestFinished(async () => void (await Promise.all(sites.map((site) => site.stop()))))
  return sites
}

/** Buyers send without a pause. An interrupted form is sent again with its key, as if the buyer pressed send again. */
async function buy(url: string, sent: Sent[]): Promise<void> {
  let begun = 0
  async function buyer(): Promise<void> {
    while (begun < REQUESTS) {
      begun += 1
      sent.push(await sendUntilStored(url, request(begun)))
    }
  }
  await Promise.all(Array.from({ length: BUYERS }, buyer))
}
