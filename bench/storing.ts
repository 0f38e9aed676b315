import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSettings } from '#database/open-database.ts'
import { openRequests } from '#database/open-requests.ts'
import { chooseAttachmentStore } from '#inquiries/attachments/choose-attachment-store.ts'
import { createInbox } from '#inquiries/inbox/inbox.ts'
import { createDatabase, startPostgres } from '#tests/programs/postgres.ts'
import { ORDER_FIELDS, openForm, sentNumber } from '#tests/site/posted-forms.ts'
import { SILENT } from '#tests/site/silent-log.ts'
import { type SiteProcess, startSite } from '#tests/site/site-process.ts'
import { ask, costOf, OPEN, pidOf, sayCost } from './asking.ts'
import { say, sayTimes } from './figures.ts'

const REQUESTS = 400
const AT_ONCE = 16
const CONTACT = {
  companyName: 'Northbridge Avionics',
  yourName: 'Ana Ruiz',
  yourPhone: '+1 937 555 0123',
  completeAddress: '12 Hangar Road',
  country: 'US',
  city: 'Dayton',
  state: 'OH',
  zip: '45402',
  note: 'Delivery in March.',
}
const LINE = { manufacturerName: 'Concord', partNumber: '10-880-2-05', quantities: [250] as const }

/** Quote requests through the form, sequential and in parallel, until their number is on the page. */
async function benchStoring(what: string, env: Record<string, string>, count: number): Promise<void> {
  const sites = await Promise.all(Array.from({ length: count }, () => startSite({ ...OPEN, ...env })))
  await benchSites(what, sites).finally(() => Promise.all(sites.map((site) => site.stop())))
}

async function benchSites(what: string, sites: readonly SiteProcess[]): Promise<void> {
  const [first] = sites
  if (!first) throw new Error('A site is wanted')
  const { stamp } = await openForm(`${first.url}/order`)
  const send = (site: SiteProcess) => async () => {
    const body = new URLSearchParams({ ...ORDER_FIELDS, stamp, requestKey: crypto.randomUUID() })
    const page = await ask(`${site.url}/order`, 200, { method: 'POST', body })
    if (sentNumber(page) === null) throw new Error('It was not stored')
  }
  const work = Array.from({ length: REQUESTS }, (_, index) => send(sites[index % sites.length] ?? first))
  await costOf(sites.map(pidOf), AT_ONCE, work.slice(0, REQUESTS / 4)) // warms up
  for (const atOnce of [1, AT_ONCE]) {
    sayCost(`${what}, ${atOnce} at once`, await costOf(sites.map(pidOf), atOnce, work))
  }
}

/** Requests stored per second on both databases: by whole sites with answers and mails, and by the inbox alone. */
export async function benchRequests(): Promise<void> {
  console.log('\nRequests stored by whole sites, with their mails')
  await benchStoring('SQLite', {}, 1)
  const cluster = await startPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'bench-storing-'))
  try {
    const DATABASE_URL = await createDatabase(cluster.url, 'scaling')
    await benchStoring('PostgreSQL', { DATABASE_URL }, 1)
    await benchStoring('two sites', { DATABASE_URL }, 2)
    console.log('\nRequests stored by the inbox alone, each with two mails to send')
    await benchInbox('SQLite', { dataDir: folder, databaseUrl: null })
    await benchInbox('PostgreSQL', { dataDir: folder, databaseUrl: await createDatabase(cluster.url, 'inbox') })
  } finally {
    await rm(folder, { recursive: true })
    await cluster.stop()
  }
}

/** The database alone: no form, no page, no mail. */
async function benchInbox(what: string, settings: DatabaseSettings): Promise<void> {
  const requests = await openRequests(settings)
  const mails = { copies: true, domain: 'concord.example' }
  const attachments = chooseAttachmentStore(requests, settings.dataDir)
  const inbox = createInbox({
    db: requests.db,
    attachments,
    mails,
    now: () => new Date(),
    log: SILENT,
    contactHint: () => '',
  })
  const store = async () => {
    const content = { ...CONTACT, yourEmail: `${crypto.randomUUID()}@northbridge.example`, lines: [LINE] }
    await inbox.receive({ kind: 'quote', requestKey: crypto.randomUUID(), content }, null)
  }
  for (const atOnce of [1, AT_ONCE]) {
    await costOf([], atOnce, Array(REQUESTS).fill(store)) // warms up
    const { secondAnswers, times } = await costOf([], atOnce, Array(REQUESTS).fill(store))
    sayTimes(`${what}, ${atOnce} at once`, times)
    say('', `${secondAnswers.toFixed(0)} a second here`)
  }
  await requests.db.destroy()
}
