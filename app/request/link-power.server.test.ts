import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { checkFiles } from '#requests/attachments/check-files.ts'
import { storeAttachments } from '#requests/attachments/stored-attachments.ts'
import { writeMessage } from '#requests/inbox/write-message.ts'
import { attachmentAnswers, openedPages } from '#server/downloads/attachment-answers.ts'
import { sample } from '#tests/samples/attachment-samples.ts'
import { pricedAt, quotedRequest, SAM } from '#tests/samples/quoted-requests.ts'
import { builtSite } from '#tests/site/built-site.ts'
import { pageWords } from '#tests/site/page-words.ts'
import { sampleCatalog } from '#tests/site/sample-catalog.ts'

const site = await builtSite(sampleCatalog(), undefined, undefined, 'https://parts.concord.example')

const filesOf = (name: string) => checkFiles([sample('pdf', name)]).files

/** A request of the running site with a file, a quote, a message with a file, and with `isOrdered` an order with its file. */
async function answered({ isOrdered }: { isOrdered: boolean }) {
  const quoted = await quotedRequest({ dataDir: site.dataDir, databaseUrl: null })
  const { db, attachments, quotes, answers, number, token } = quoted
  const own = filesOf('drawing.pdf')
  await attachments.keep(own)
  await db.transaction().execute((tx) => storeAttachments(tx, number, own))
  await quotes.save(number, () => ({ ...pricedAt('1.25'), validUntil: '2099-12-31' }), 'Sam')
  await quotes.send(number, 1, SAM)
  const rules = { copies: false, domain: 'x' }
  const message = { id: crypto.randomUUID(), text: 'In two weeks.', files: filesOf('plan.pdf') }
  await writeMessage({ db, attachments }, number, message, { by: SAM, now: new Date(), rules })
  const fields = { shipTo: 'Dock 4', orderedBy: 'Ana' }
  const order = { kind: 'accept', quote: number, choices: [250, null], fields } as const
  if (isOrdered) await answers.byBuyer(token, order, filesOf('po.pdf'))
  return quoted
}

const ANSWER = { line0: '250', line1: 'none', shipTo: 'Dock 4', orderedBy: 'Ana', terms: 'on' }
/** Every address below a request's page: what the receipt's link answers, and the mailed one. `#` is the request's number. */
const ADDRESSES: readonly (readonly [string, string, Readonly<Record<string, string>> | null, number, number])[] = [
  ['request/:token', '', null, 200, 200],
  ['request/:token', '.data', null, 200, 200],
  ['request/:token/correct', '/correct', null, 302, 302],
  ['request/:token/files/:position/:name', '/files/1/drawing.pdf', null, 200, 200],
  ['request/:token/files/:position/:name', '/files/101/plan.pdf', null, 404, 200],
  ['request/:token/files/:position/:name', '/files/102/po.pdf', null, 404, 200],
  ['request/:token/quotes/:name', '/quotes/#.pdf', null, 403, 200],
  ['request/:token/quotes/:name', '/quotes/#.json', null, 403, 200],
  ['request/:token/quotes/:name', '/quotes/#.csv', null, 403, 200],
  ['request/:token/quotes/:name', '/quotes/O#.pdf', null, 403, 200],
  ['request/:token/quotes/:name', '/quotes/O#.json', null, 403, 200],
  ['request/:token/quotes/:name', '/quotes/none.pdf', null, 403, 404],
  ['request/:token/answer', '/answer', null, 403, 302],
  ['request/:token/answer', '/answer', { step: 'check', ...ANSWER }, 403, 303],
  ['request/:token/answer', '/answer', { step: 'place', ...ANSWER }, 403, 303],
  ['request/:token/answer', '/answer', { step: 'decline', reason: 'Too dear' }, 403, 422],
  ['request/:token/answer', '/answer', { step: 'more-time' }, 403, 422],
  ['request/:token', '', { message: 'Hi', requestKey: crypto.randomUUID() }, 403, 200],
  ['request/:token/link', '/link', {}, 303, 303],
  ['request/:token/link', '/link', null, 302, 302],
  ['request/:token/opened', '/opened', {}, 204, 204],
]

test('each address below a request’s page answers as its link has the power (behavior 10.35)', async () => {
  const { number, token, receiptToken } = await answered({ isOrdered: true })
  const statusOf = async (link: string, end: string, fields: Readonly<Record<string, string>> | null) => {
    const address = `/request/${link}${end.replace('O#', number.replace('Q', 'O')).replace('#', number)}`
    const body = fields && new URLSearchParams({ quote: number, ...fields })
    return (await site.send(address, body ? { method: 'POST', body } : {})).status
  }
  for (const [, end, fields, sent, mailed] of ADDRESSES) {
    const name = `${JSON.stringify(fields)} ${end}`
    expect([name, await statusOf(receiptToken, end, fields)]).toEqual([name, sent])
    expect([name, await statusOf(token, end, fields)]).toEqual([name, mailed])
  }
})

test('the table has every address below a request’s page that the site has', () => {
  const pages = routes.flatMap(({ path = '' }) => (path.startsWith('request/') ? [path] : []))
  const requests = {} as Parameters<typeof attachmentAnswers>[0]['requests'] // nothing is asked
  const others = [attachmentAnswers({ requests }), openedPages({ requests })].flatMap((app) => app.routes)
  const known = new Set(ADDRESSES.map(([path]) => path))
  expect([...new Set([...pages, ...others.map(({ path }) => path.slice(1))])].toSorted()).toEqual([...known].toSorted())
})

test.for(['correct', 'link'])('a token with slashes and a tab leads to this site only, from /%s too', async (end) => {
  const moved = await site.get(`/request/..%2F%09%2Fevil.example/${end}`)
  expect(moved.status).toBe(302)
  // A browser drops the tab.
  const to = new URL(moved.headers.get('Location') ?? '', 'https://parts.concord.example')
  expect(to.href).toBe('https://parts.concord.example/request/..%2F%09%2Fevil.example')
  expect((await site.get(to.pathname)).status).toBe(404)
})

test('the receipt’s page has nothing of the answer, and says where that is mailed', async () => {
  const { number, token, receiptToken, db } = await answered({ isOrdered: true })
  const open = async (link: string) => await (await site.get(`/request/${link}`)).text()
  const receipt = await open(receiptToken)
  for (const text of [
    token,
    '1.25',
    '312.50',
    number.replace('Q', 'O'),
    'In two weeks',
    'plan.pdf',
    'po.pdf',
    'Ordered',
  ])
    expect([text, receipt.includes(text)]).toEqual([text, false])
  const words = pageWords(receipt)
  expect(words).toMatch(/We received your request on .*We&#x27;ll email a quote to +ana@northbridge\.example/)
  expect(words).toContain('Resend the confirmation email')
  expect(pageWords(await open(`${receiptToken}?link=mailed`))).toContain('The email is on its way')
  await db.updateTable('request').set({ buyer_address: 'ana@corrected.example' }).execute()
  expect(await open(receiptToken)).not.toContain('corrected.example')
  const mailed = pageWords(await open(token))
  for (const text of ['312.50', 'In two weeks.', 'Ordered']) expect(mailed).toContain(text)
  expect(mailed).not.toContain('ll email a quote')
})

test('opening a page notes nothing; that it was in view does, by the mailed link alone; so does what the buyer does (behavior 20.23)', async () => {
  const { db, number, token, receiptToken } = await answered({ isOrdered: false })
  const seen = async () => [
    ...(await db.selectFrom('request').select('mail_opened_at as at').where('number', '=', number).execute()),
    ...(await db.selectFrom('quote').select('seen_at as at').where('request_number', '=', number).execute()),
    ...(await db.selectFrom('request_message').select('seen_at as at').where('request_number', '=', number).execute()),
  ]
  const never = [{ at: null }, { at: null }, { at: null }]
  const inView = (link: string) => site.send(`/request/${link}/opened`, { method: 'POST' })
  for (const link of [receiptToken, token]) await site.get(`/request/${link}`)
  await inView(receiptToken)
  expect(await seen()).toEqual(never)
  await inView(token)
  expect(await seen()).toEqual(never.map(() => ({ at: expect.any(String) })))
  const other = await answered({ isOrdered: false })
  const body = new URLSearchParams({ quote: other.number, step: 'decline', reason: '' })
  await site.send(`/request/${other.token}/answer`, { method: 'POST', body })
  const { mail_opened_at: at } = await db
    .selectFrom('request')
    .select('mail_opened_at')
    .where('number', '=', other.number)
    .executeTakeFirstOrThrow()
  expect(at).not.toBeNull()
})
