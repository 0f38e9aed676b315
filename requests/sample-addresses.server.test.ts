import { expect, onTestFinished, test } from 'vitest'
import { openRequestStore } from '#buyers/open-request-store.ts'
import { openRequests as openForSite } from '#database/open-requests.ts'
import { parseConfig } from '#server/operations/config.ts'
import { freshSettings } from '#tests/programs/databases.ts'
import { startMailServer } from '#tests/programs/mail-server.ts'
import { until } from '#tests/site/live.ts'
import { CONTENT } from '#tests/site/product-content.ts'
import { openRequests, QUOTE } from '#tests/site/requests.ts'
import { SILENT } from '#tests/site/silent-log.ts'

const COMPANY = {
  name: 'Concord Electronics',
  maker: 'Concord',
  tollFree: '1-800-555-0142',
  phone: '+1 212-555-0142',
  mails: ['support@concord.example'],
} as const
const TO = /^support@concord\.example receives quote requests.*reaches no one/
const FROM = /^support@concord\.example is the sender.*Set MAIL_FROM/
const ANSWERS = /^support@concord\.example receives the answers to buyers' copies/

type Settings = Readonly<Record<string, string>>

async function mailSite(siteUrl: string | null, env: Settings, settings = freshSettings('sqlite')) {
  const place = await settings
  const requests = openRequestStore({
    openRequests: () => openForSite(place),
    settings: parseConfig({ FORM_MIN_SECONDS: '0', MAIL_COPY: 'off', ...env }),
    content: () => ({ ...CONTENT, company: COMPANY }),
    siteUrl,
    dataDir: place.dataDir,
    log: SILENT,
    pollMs: 20,
  })
  onTestFinished(() => requests.stop())
  return { requests, place, issues: () => requests.openIssues().map(({ what }) => what) }
}

const PUBLIC = 'https://parts.concord.test'

test.for([
  ['none is given', PUBLIC, { MAIL_COPY: 'on' }, [TO, FROM, ANSWERS]],
  ['copies are off', PUBLIC, {}, [TO, FROM]],
  ['one of two recipients is real', PUBLIC, { MAIL_TO: 'web@mail.example.com,rfq@concord.test' }, [/^web@/, FROM]],
  ['all are real', PUBLIC, { MAIL_TO: 'rfq@concord.test', MAIL_FROM: 'web@myexample.com' }, []],
  ['the site is a trial', null, { MAIL_COPY: 'on' }, []],
] as const)('the sample addresses in mails are named when %s (behavior 11.9)', async ([, siteUrl, env, named]) => {
  const { issues } = await mailSite(siteUrl, { MAIL_TRANSPORT: 'folder', ...env })
  expect(issues()).toEqual(named.map((words) => expect.stringMatching(words)))
})

test("a service's templates have their own addresses, so none is named", async () => {
  const service = { ID: 'a', USER_ID: 'b', ORDER_TEMPLATE: 'c', CONTACT_TEMPLATE: 'd' }
  const env = Object.fromEntries(Object.entries(service).map(([name, value]) => [`MAIL_SERVICE_${name}`, value]))
  expect((await mailSite(PUBLIC, { MAIL_TRANSPORT: 'service', ...env })).issues()).toEqual([])
})

test('a request to a sample address waits, and is mailed once there is a real one (behavior 11.9)', async () => {
  const server = await startMailServer()
  onTestFinished(() => server.stop())
  const smtp = { MAIL_TRANSPORT: 'smtp', SMTP_URL: server.url }
  const { requests, place, issues } = await mailSite(PUBLIC, smtp)
  requests.start()
  const form = { ...QUOTE, requestKey: crypto.randomUUID(), stamp: await requests.freshStamp() }
  expect((await requests.submitQuote(form, '203.0.113.5')).kind).toBe('stored')
  expect(issues()).toEqual([expect.stringMatching(/no mail is sent\. Set MAIL_TO/), expect.stringMatching(FROM)])
  await requests.stop()
  const { db } = await openRequests(place)
  const mails = await db.selectFrom('outbox').select(['state', 'attempts']).execute()
  expect(mails).toEqual([{ state: 'due', attempts: 0 }])
  const later = await mailSite(PUBLIC, { ...smtp, MAIL_TO: 'rfq@concord.test' }, Promise.resolve(place))
  later.requests.start()
  await until(() => server.arrived.size === 1)
})
