import { expect, onTestFinished, test } from 'vitest'
import { openRequests } from '#database/open-requests.ts'
import { formOf } from '#requests/schemas/kinds/kind-fields.ts'
import { sample } from '#tests/samples/attachment-samples.ts'
import { visitorsInbox } from '#tests/samples/visitors-inbox.ts'
import { builtDesk } from '#tests/site/desk-site.ts'
import { pageWords } from '#tests/site/page-words.ts'
import { CONTENT } from '#tests/site/product-content.ts'
import { quoteSubmission } from '#tests/site/requests.ts'

async function asked(submission = quoteSubmission()) {
  const desk = await builtDesk({ siteUrl: 'https://parts.concord.example' })
  const visitors = await visitorsInbox(desk.database)
  onTestFinished(visitors.close)
  const { number } = await visitors.receive(submission, null)
  const { db } = await openRequests(desk.database)
  onTestFinished(() => db.destroy())
  return { desk, db, visitors, number, cookie: (await desk.signedIn('sales', 'Ann')).cookie }
}

/** A form as a browser sends it without a script. */
function message(fields: Readonly<Record<string, string>>, name?: string): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  const file = name === undefined ? null : sample('pdf', name)
  form.append('files', file ? new File([new Uint8Array(file.bytes)], file.name) : new File([], ''))
  return form
}

test('a clerk writes to the buyer with a file, once however often the form is posted, and sees it in the time line', async () => {
  const { desk, db, number, cookie } = await asked()
  const page = await (await desk.get(`/requests/${number}`, cookie)).text()
  const [, requestKey = ''] = /name="requestKey" value="([^"]+)"/.exec(page) ?? []
  for (const _ of [1, 2]) {
    const body = message({ requestKey, message: 'Two weeks <b>' }, 'plan.pdf')
    const sent = await desk.post(`/requests/${number}/message`, body, cookie)
    expect([sent.status, sent.headers.get('Location')]).toEqual([302, `/requests/${number}`])
  }
  const html = await (await desk.get(`/requests/${number}`, cookie)).text()
  expect(html.match(/Two weeks &lt;b&gt;/g)).toHaveLength(1)
  expect(pageWords(html)).toContain('wrote to the buyer, not seen yet')
  const [, path = ''] = new RegExp(`href="(/requests/${number}/files/\\d+)" download`).exec(html) ?? []
  expect((await desk.get(path, cookie)).headers.get('Content-Disposition')).toContain('plan.pdf')
  const mails = await db.selectFrom('outbox').select('kind').where('kind', '=', 'reply').execute()
  expect(mails).toHaveLength(1)
})

test('note and reply are two tabs of one place, each with its form; where no reply can go, the tab says why', async () => {
  const { desk, number, cookie } = await asked()
  const at = async (path: string) => await (await desk.get(`/requests/${number}${path}`, cookie)).text()
  /** Where the forms that don't show are posted. */
  const hidden = (html: string) =>
    (html.match(/<form[^>]*hidden=""[^>]*>/g) ?? []).map((form) => /action="([^"]+)"/.exec(form)?.[1])
  expect(hidden(await at(''))).toEqual([`/requests/${number}/message`])
  const reply = await at('?tab=reply')
  expect(hidden(reply)).toEqual([`/requests/${number}`])
  expect(pageWords(reply)).toContain('Send to ana@northbridge.example')
  await desk.post(`/requests/${number}`, { intent: 'note', note: 'Call in June', back: '' }, cookie)
  expect(await at('')).toContain('data-kind="note"')
  const unset = await builtDesk({ database: desk.database })
  const page = await (await unset.get(`/requests/${number}?tab=reply`, (await unset.signedIn('sales')).cookie)).text()
  expect(pageWords(page)).toContain('Write an email to ana@northbridge.example')
  expect(page).not.toContain(`/requests/${number}/message"`)
})

test('a message that is refused stays as it was typed, and its file is named', async () => {
  const { desk, db, number, cookie } = await asked()
  const requestKey = crypto.randomUUID()
  const form = message({ requestKey, message: 'As agreed.' })
  form.append('files', new File(['MZ'], 'a.exe'))
  const refused = await desk.post(`/requests/${number}/message`, form, cookie)
  const html = await refused.text()
  expect(refused.status).toBe(422)
  expect(pageWords(html)).toContain('File type not accepted')
  expect(html).toContain('As agreed.')
  const empty = await desk.post(`/requests/${number}/message`, message({ requestKey, message: ' ' }), cookie)
  expect([empty.status, pageWords(await empty.text())]).toEqual([400, expect.stringContaining('Enter your message')])
  expect(await db.selectFrom('request_message').selectAll().execute()).toEqual([])
  const { cookie: other } = await desk.signedIn('catalog', 'Cem')
  expect((await desk.post(`/requests/${number}/message`, message({ requestKey, message: 'x' }), other)).status).toBe(
    403,
  )
})

test('a kind without lines is in the list under its name, found by its filter, and in every export', async () => {
  const kind = CONTENT.requestKinds.find(({ key }) => key === 'cross-reference')
  if (!kind) throw new Error('no kind')
  const own = { otherMaker: 'Cinch', otherNumbers: 'A1\nA2' }
  const { desk, visitors, number, cookie } = await asked(quoteSubmission({ lines: [], form: formOf(kind), ...own }))
  const list = async (query: string) => pageWords(await (await desk.get(`/requests?state=all&${query}`, cookie)).text())
  expect(await list('kind=cross-reference')).toContain(number)
  expect(await list('kind=cross-reference&q=cinch')).toContain(number)
  expect(await list('kind=quote')).not.toContain(number)
  expect(await list('')).toContain('Cross-reference')
  const page = pageWords(await (await desk.get(`/requests/${number}`, cookie)).text())
  for (const text of ['Cross-reference', 'Their part numbers, one per line', 'Cinch']) expect(page).toContain(text)
  const csv = await (await desk.get('/requests.csv?state=all', cookie)).text()
  expect(csv).toContain('Cross-reference')
  expect(csv).toContain('Maker: Cinch; Their part numbers, one per line: A1')
  const { number: quote } = await visitors.receive(quoteSubmission(), null)
  const merged = await desk.post(`/requests/${number}`, { intent: 'merge', kept: quote }, cookie)
  expect([merged.status, await merged.text()]).toEqual([422, expect.stringContaining('is of another kind')])
})
