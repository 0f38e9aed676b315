import { expect, test } from 'vitest'
import { requestPath } from '#requests/stored-request.ts'
import { sample } from '#tests/samples/attachment-samples.ts'
import { quotedRequest } from '#tests/samples/quoted-requests.ts'
import { builtSite } from '#tests/site/built-site.ts'
import { pageWords } from '#tests/site/page-words.ts'
import { CONTACT_FIELDS, formKey, ORDER_FIELDS, sentNumber } from '#tests/site/posted-forms.ts'
import { mailedToken, openRequests } from '#tests/site/requests.ts'
import { sampleCatalog } from '#tests/site/sample-catalog.ts'
import { storedRows } from '#tests/site/stored-rows.ts'

const site = await builtSite(sampleCatalog())

const open = async (path: string) => await (await site.get(path)).text()

/** Sends a form as a browser without a script does. Returns the status and the page's words. */
async function post(path: string, fields: Readonly<Record<string, string>>, files: readonly File[] = []) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const file of files) form.append('attachments', file)
  const answer = await site.send(path, { method: 'POST', body: form })
  const html = await answer.text()
  return { status: answer.status, html, words: pageWords(html) }
}

const file = (name: string): File => {
  const { bytes } = sample('pdf', name)
  return new File([new Uint8Array(bytes)], name)
}

/** The mailed link of a new request. */
async function asked(): Promise<string> {
  const { html } = await post('/order', { ...ORDER_FIELDS, ...formKey(await open('/order')) })
  const { db } = await openRequests({ dataDir: site.dataDir, databaseUrl: null })
  return requestPath(await mailedToken(db, sentNumber(html) ?? ''))
}

const keyOf = (html: string) => /name="requestKey" value="([^"]+)"/.exec(html)?.[1] ?? ''

test('a buyer writes a message with a file without a script; posted again it is there once (behavior 10.23)', async () => {
  const path = await asked()
  const requestKey = keyOf(await open(path))
  const message = { requestKey, message: 'In <b>gold</b>?\nAnd sooner.' }
  for (const _ of [1, 2]) {
    const sent = await post(path, message, [file('gold.pdf')])
    expect([sent.status, sent.words.includes('We received your message.')]).toEqual([200, true])
  }
  const page = await open(path)
  expect(page.match(/In &lt;b&gt;gold&lt;\/b&gt;\?/g)).toHaveLength(1)
  const [, href = ''] = /href="(\/request\/[^"]+\/gold\.pdf)"/.exec(page) ?? []
  const download = await site.get(href)
  expect([download.status, download.headers.get('Content-Disposition')]).toEqual([
    200,
    expect.stringContaining('attachment'),
  ])
  expect((await site.get(href.replace(/request\/[^/]+/, 'request/guessed-token'))).status).toBe(404)
  const changed = await post(path, { requestKey, message: 'In tin?' })
  expect([changed.status, changed.words.includes('you changed it since then')]).toEqual([422, true])
  expect(changed.html).toContain('In tin?')
  expect(keyOf(changed.html)).not.toBe(requestKey)
})

test('once a message has a reply, its page no longer says that one will come (behavior 19.11)', async () => {
  const { html } = await post('/contact', { ...CONTACT_FIELDS, ...formKey(await open('/contact')) })
  const { db } = await openRequests({ dataDir: site.dataDir, databaseUrl: null })
  const number = sentNumber(html) ?? ''
  const path = requestPath(await mailedToken(db, number))
  const words = async () => pageWords(await open(path))
  expect(await words()).toContain('ll reply to ana@')
  const reply = { written_at: new Date().toISOString(), message: 'Two weeks.', person_id: null, person_name: 'Sam' }
  await db
    .insertInto('request_message')
    .values({ id: crypto.randomUUID(), request_number: number, seen_at: null, content_hash: '', ...reply })
    .execute()
  await db.destroy()
  expect(await words()).toMatch(/We answered it\..*Two weeks\./s)
  expect(await words()).not.toContain('ll reply')
})

test('a message that is refused names its field, and stays as it was typed', async () => {
  const path = await asked()
  const requestKey = keyOf(await open(path))
  const rows = async () => (await storedRows({ dataDir: site.dataDir, databaseUrl: null })).outbox
  const before = await rows()
  const long = 'x'.repeat(10_001)
  const refused = [
    [await post(path, { requestKey, message: ' ' }), 'Enter your message'],
    [await post(path, { requestKey, message: long }), 'Message is too long: use at most 10,000 characters.'],
    [await post(path, { requestKey, message: 'Hi' }, [new File(['MZ'], 'a.exe')]), 'File type not accepted'],
    [await post(path, { requestKey: 'x', message: 'Hi' }), 'Hi'],
  ] as const
  for (const [{ status, words }, text] of refused) expect([status, words]).toEqual([400, expect.stringContaining(text)])
  expect(refused[1][0].html).toContain(long)
  const elsewhere = await post('/request/no-such-token-at-all', { requestKey, message: 'Hi' })
  expect(elsewhere.status).toBe(404)
  const foreign = await site.send(path, {
    method: 'POST',
    headers: { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' },
    body: new URLSearchParams({ requestKey, message: 'Hi' }),
  })
  expect(foreign.status).toBe(403)
  expect(await rows()).toBe(before)
})

test('a custom part needs its drawing; its page and its mail have what was filled in; unknown kinds are 404 (behavior 10.24)', async () => {
  const page = await open('/order?kind=custom-part')
  expect(pageWords(page)).toContain('Parts (if known)')
  const { 'lines[0].partNumber': _, ...contact } = ORDER_FIELDS
  const fields = { ...contact, ...formKey(page), kind: 'custom-part', description: 'A <i>pin</i>', pieces: '5' }
  const refused = await post('/order?kind=custom-part', { ...fields, 'lines[0].partNumber': '' })
  expect([refused.status, refused.words]).toEqual([400, expect.stringContaining('Drawing: choose a file.')])
  expect(refused.html).toContain('A &lt;i&gt;pin&lt;/i&gt;')
  const sent = await post('/order?kind=custom-part', { ...fields, 'lines[0].partNumber': '' }, [file('drawing.pdf')])
  expect(sent.words).toContain('Message sent!')
  const [, path = ''] = /href="(\/request\/[\w-]+)"/.exec(sent.html) ?? []
  const words = pageWords(await open(path))
  for (const text of ['Custom part', 'What the part does', 'A &lt;i&gt;pin&lt;/i&gt;', 'drawing.pdf'])
    expect(words).toContain(text)
  expect((await site.get('/order?kind=nothing')).status).toBe(404)
  expect(await open('/order')).not.toContain('name="kind"')
  const part = await open('/part/10-880-2-05')
  expect(part).toContain('href="/order?manufacturer=Concord&amp;part=10-880-2-05&amp;qty=1&amp;kind=sample"')
})

test('a request that an earlier version has corrected is shown as it is now, with what was said of it; its old form leads to it (behavior 20.28)', async () => {
  const { db, number, token } = await quotedRequest({ dataDir: site.dataDir, databaseUrl: null })
  const words = 'Line 1, 10-880-2-05: 500 instead of 250'
  const message = { message: words, written_at: '2026-11-25T10:00:00.000Z', content_hash: '', seen_at: null }
  await db.updateTable('request_line').set({ quantity: 500 }).where('request_number', '=', number).execute()
  await db
    .insertInto('request_message')
    .values({ ...message, id: `corrected-${number}`, request_number: number, person_id: null, person_name: null })
    .execute()
  const old = await site.get(`/request/${token}/correct`)
  expect([old.status, old.headers.get('Location')]).toEqual([302, `/request/${token}`])
  const page = pageWords(await open(`/request/${token}`))
  expect(page).toContain(words)
  expect(page).toMatch(/10-880-2-05 +Concord +500/)
  for (const text of ['Ask for changes', 'Request a new quote']) expect(page).toContain(text)
})
