// @module-tag long
import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import type { DatabaseSettings } from '#database/open-database.ts'
import { request, type Sent, sendAgain, sendUntilStored } from '#tests/alone/buyers.ts'
import { everyFileWhole, everyMailed, everyStoredOnce } from '#tests/alone/nothing-lost.ts'
import { freshSettings } from '#tests/programs/databases.ts'
import { startMailServer } from '#tests/programs/mail-server.ts'
import { freePort } from '#tests/site/free-port.ts'
import { run } from '#tests/site/operator-commands.ts'
import { ORDER_FIELDS } from '#tests/site/posted-forms.ts'
import { openRequests } from '#tests/site/requests.ts'
import { type SiteProcess, startSite } from '#tests/site/site-process.ts'

const PAGES = [
  '/part/Insulated-Military/26',
  '/banana/insulated-jacks',
  '/search?q=10-880',
  '/changes',
  '/api/v1/parts/Insulated-Military/26',
  '/api/v1/parts/Panel-Jacks/5',
]

test('a site that has moved to PostgreSQL shows the same, and mails what waited once', {
  timeout: 240_000,
}, async () => {
  const postgres = await freshSettings('postgres')
  const { dataDir } = postgres
  const sqlite = { dataDir, databaseUrl: null }
  const mailPort = await freePort() // nothing listens there yet: the first mail waits
  const env = {
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    MAIL_COPY: 'off',
    MAIL_TRANSPORT: 'smtp',
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
  }
  const { pages, sent, page } = await onSite(env, async (site) => {
    const pages = await shown(site)
    const sent = [await sendUntilStored(site.url, request(0))]
    return { pages, sent, page: await requestPage(site, sqlite, sent) }
  })
  expect(page).toContain([...(sent[0]?.numbers ?? [])][0])

  expect(await run('move/move', postgres, ['move', '--to', 'postgres'])).toMatchObject({ code: 0, err: '' })
  const mails = await startMailServer(mailPort)
  onTestFinished(() => mails.stop())
  await run('outbox', postgres, ['retry'])
  await onSite({ ...env, DATABASE_URL: postgres.databaseUrl ?? '' }, async (site) => {
    expect(await shown(site)).toEqual(pages)
    await sendOneMore(site, sent)
    expect(await requestPage(site, postgres, sent)).toContain('drawing-0.pdf')
    await everyMailed(postgres, mails)
  })
  await everyStoredOnce(postgres, sent)

  await onSite(env, async (site) => {
    expect((await shown(site)).slice(-2), 'without DATABASE_URL: the last catalog').toEqual(pages.slice(-2))
    const body = new URLSearchParams({ ...ORDER_FIELDS, requestKey: randomUUID() })
    expect((await fetch(`${site.url}/order`, { method: 'POST', body, headers: { Origin: site.url } })).status).toBe(503)
    expect(await (await fetch(`${site.url}/readyz`)).text()).toMatch(/no request can be stored.*runs on PostgreSQL/)
  })
  await everyFileWhole(postgres, sent)
  expect([...mails.arrived.values()]).toEqual(sent.map(() => 1))
})

async function onSite<Done>(env: Record<string, string>, work: (site: SiteProcess) => Promise<Done>): Promise<Done> {
  const site = await startSite(env)
  try {
    return await work(site)
  } finally {
    await site.stop()
  }
}

const shown = (site: SiteProcess): Promise<[number, string][]> =>
  Promise.all(
    PAGES.map(async (path) => {
      const answer = await fetch(site.url + path)
      return [answer.status, await answer.text()]
    }),
  )

/** A form that was sent before the move is known again; another one gets another number. */
async function sendOneMore(site: SiteProcess, sent: Sent[]): Promise<void> {
  for (const before of sent) await sendAgain(site.url, before)
  sent.push(await sendUntilStored(site.url, request(sent.length)))
  expect(sent.map(({ numbers }) => numbers.size)).toEqual(sent.map(() => 1))
  expect(new Set(sent.flatMap(({ numbers }) => [...numbers])).size).toBe(sent.length)
}

/** The private page of the first request. */
async function requestPage(site: SiteProcess, settings: DatabaseSettings, [first]: readonly Sent[]): Promise<string> {
  const { db } = await openRequests(settings)
  const rows = db
    .selectFrom('request')
    .select('page_token')
    .where('number', 'in', [...(first?.numbers ?? [])])
  const { page_token } = await rows.executeTakeFirstOrThrow()
  await db.destroy()
  const answer = await fetch(`${site.url}/request/${page_token}`)
  expect(answer.status).toBe(200)
  return await answer.text()
}
