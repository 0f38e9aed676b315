import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { pricedAt, quotedRequest, SAM } from '#tests/samples/quoted-requests.ts'
import { builtDesk } from '#tests/site/desk-site.ts'
import { pageWords } from '#tests/site/page-words.ts'
import { type SiteProcess, startSite } from '#tests/site/site-process.ts'

let site: SiteProcess
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

/** A request of the running site, and what its form has from the start. */
async function asked(to = site) {
  const quoted = await quotedRequest({ dataDir: to.dataDir, databaseUrl: null })
  const path = `/request/${quoted.token}`
  const open = async (at = path) => await (await fetch(to.url + at)).text()
  const post = async (fields: Readonly<Record<string, string>>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const answer = await fetch(`${to.url}${path}/correct`, { method: 'POST', body: form, redirect: 'manual' })
    const html = await answer.text()
    return { status: answer.status, html, words: pageWords(html), retryAfter: answer.headers.get('Retry-After') }
  }
  const start = async () => ({
    ...Object.fromEntries(
      [...(await open(`${path}/correct`)).matchAll(/<input[^>]*?name="([^"]+)"[^>]*?value="([^"]*)"/g)].map(
        ([, name = '', value = '']) => [name, value],
      ),
    ),
    note: 'Delivery in March.',
  })
  return { ...quoted, path, open, post, start }
}

test('while the database is away a correction comes back as the form with all that was typed', async () => {
  const own = await startSite()
  onTestFinished(() => own.stop())
  const { post, start } = await asked(own)
  const typed: Record<string, string> = {
    ...(await start()),
    'lines[0].quantity': '777',
    'lines[0].note': 'Gold <b>',
    'lines[1].remove': 'on',
  }
  const database = join(own.dataDir, 'requests.db')
  await rename(database, `${database}.away`)
  const { status, html, words } = await post(typed)
  expect([status, words]).toEqual([503, expect.stringContaining('Send the correction')])
  expect(html).toMatch(/role="alert"/)
  expect(html).toContain('value="777"')
  expect(html).toContain('>Gold &lt;b&gt;<')
  expect(html).toMatch(/name="lines\[1\]\.remove"[^>]*checked/)
  expect(html).toMatch(/name="note"[^>]*>Delivery in March\.</)
  expect(html).toContain(`name="seen" value="${typed.seen}"`)
})

test('without a script a buyer corrects a line; a stale tab loses nothing typed, and the page has what was there before', async () => {
  const { path, open, post, start, quotes, answers, number } = await asked()
  expect(await open()).toContain(`href="${path}/correct"`)
  const [first, second] = [await start(), await start()]
  expect(first).toMatchObject({ 'lines[0].partNumber': '10-880-2-05', 'lines[1].quantity': '12000' })
  const sent = { ...first, 'lines[1].quantity': '500', 'lines[1].quantity2': '1,000; 5,000', 'lines[0].remove': 'on' }
  for (const _ of ['tap', 'second tap']) expect((await post(sent)).status).toBe(303)
  const words = pageWords(await open())
  expect(words).toContain('You corrected the request')
  expect(words).toContain('Line 1 removed: 250 × 10-880-2-05, Concord')
  expect(words).toContain('Line 2, AA59126/295H01: 500 / 1,000 / 5,000 instead of 12,000')

  const faulty = await post({ ...second, 'lines[1].quantity': 'many' })
  expect([faulty.status, faulty.words]).toEqual([400, expect.stringContaining('changed meanwhile')])
  const stale = await post({
    ...second,
    'lines[0].note': 'Typed <b>for one',
    'lines[1].note': 'Typed for two',
    note: 'Mine',
  })
  expect([stale.status, stale.words]).toEqual([422, expect.stringContaining('changed meanwhile')])
  expect(stale.words).toContain('The request has now: 500 / 1,000 / 5,000 × AA59126/295H01, Concord')
  expect(stale.html).toContain('Typed &lt;b&gt;for one')
  expect(stale.html).toMatch(/name="lines\[0\]\.note"[^>]*>Typed for two</)
  expect(stale.html).toMatch(/name="note"[^>]*>Mine</)
  const [, seen = ''] = /name="seen" value="([^"]+)"/.exec(stale.html) ?? []
  const again = { seen, 'lines[0].partNumber': 'AA59126/295H01', 'lines[0].quantity': '12000', note: 'Mine' }
  expect((await post({ ...again, 'lines[0].manufacturerName': 'Concord' })).status).toBe(303)

  const last = await start()
  await quotes.save(
    number,
    {
      typed: pricedAt('1.25', [{ manufacturerName: 'Concord', partNumber: 'AA59126/295H01', quantities: [12_000] }]),
      version: 0,
    },
    'Sam',
  )
  expect(await quotes.send(number, 1, SAM)).toMatchObject({ kind: 'sent' })
  const late = await post({ ...last, note: 'Too late, but kept' })
  expect([late.status, late.words]).toEqual([422, expect.stringContaining('We have answered this request')])
  expect(late.html).toContain('Too late, but kept')
  expect(await open()).not.toContain('/correct"')
  expect(pageWords(await open(`${path}/correct`))).toContain('can’t be corrected here any more')
  expect(
    (await answers.byBuyer(path.split('/')[2] ?? '', { kind: 'decline', quote: number, reason: '' }, [])).order,
  ).toBeNull()
})

test('what is wrong is said at its field, and all that was typed stays; limits are those of forms', async () => {
  const { post, start, db, number } = await asked()
  const typed: Record<string, string> = { ...(await start()), 'lines[1].note': 'Kept' }
  const wrong = [
    [{ 'lines[0].quantity': '' }, 'Quantity is missing', 'line0-quantity'],
    [{ 'lines[0].quantity': '0x10' }, 'Line 1: Quantity: enter a whole number from 1 to 1,000,000', 'line0-quantity'],
    [{ 'lines[0].quantity2': '100,250' }, 'write 100250 for one quantity, or 100, 250 for two', 'line0-quantity2'],
    [{ 'lines[0].quantity2': '250' }, 'this line already has this quantity', 'line0-quantity2'],
    [{ 'lines[0].manufacturerName': ' ' }, 'Manufacturer Name is missing', 'line0-manufacturerName'],
    [{ 'lines[0].note': 'x'.repeat(501) }, 'Line note is too long', 'line0-note'],
    [{ note: 'x'.repeat(5_001) }, 'Note is too long', 'note'],
    [{ 'lines[0].remove': 'on', 'lines[1].remove': 'on' }, 'One line has to stay', null],
  ] as const
  for (const [change, words, field] of wrong) {
    const answer = await post({ ...typed, ...change })
    expect([words, answer.status, answer.words]).toEqual([words, 400, expect.stringContaining(words)])
    if (field) expect(answer.html).toMatch(RegExp(`id="${field}"[^>]*aria-invalid="true"`))
    expect(answer.html).toMatch(/name="lines\[1\]\.note"[^>]*>Kept</)
  }
  expect((await post({ ...typed, 'lines[99999999].note': 'x' })).status).toBe(400)
  const stored = await db.selectFrom('inquiry_message').select('id').where('inquiry_number', '=', number).execute()
  expect(stored).toEqual([])
  const busy = await startSite({ RATE_LIMIT: '1' })
  onTestFinished(() => busy.stop())
  const crowded = await asked(busy)
  const fields = await crowded.start()
  for (let count = 0; ; count += 1) {
    const answer = await crowded.post({ ...fields, note: `Kept ${count}` })
    if (answer.status !== 429 && count < 20) continue
    expect([answer.status, Number(answer.retryAfter) > 0]).toEqual([429, true])
    expect(answer.html).toMatch(RegExp(`name="note"[^>]*>Kept ${count}<`))
    return
  }
})

test('the clerk sees a correction in the time line and at the line of the draft, and takes it over without losing a price', async () => {
  const database = { dataDir: site.dataDir, databaseUrl: null }
  const { path, post, start, number, quotes, answers } = await asked()
  const desk = await builtDesk({ database, quotes, answers })
  const { cookie } = await desk.signedIn('sales', 'Sam')
  const words = async (at: string) => pageWords(await (await desk.get(at, cookie)).text())
  const own = { quantity: '7', price: '9' }
  const [one, two] = pricedAt('1.25').lines
  if (!one || !two) throw new Error('The sample request has two lines')
  const lines = [{ ...one, breaks: [...one.breaks, { quantity: '1,000', price: '1.10' }, own] }, two]
  await quotes.save(number, { typed: { ...pricedAt('1.25'), lines }, version: 0 }, 'Sam')
  await post({ ...(await start()), 'lines[0].quantity': '500', 'lines[0].quantity2': '1000' })
  expect(await words(`/requests/${number}`)).toContain('The buyer, Ana Ferreira, corrected')
  expect(await words(`/requests/${number}`)).toContain('Line 1, 10-880-2-05: 500 / 1,000 instead of 250')
  const page = `/requests/${number}/quote`
  expect(await words(page)).toContain('It was priced for 250 × 10-880-2-05, Concord')
  const html = await (await desk.get(page, cookie)).text()
  const fields = Object.fromEntries(
    [...html.matchAll(/<input[^>]*?name="([^"]+)"[^>]*?value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
  const preview = await desk.post(page, { ...fields, intent: 'preview' }, cookie)
  expect([preview.status, pageWords(await preview.text())]).toEqual([
    422,
    expect.stringContaining('The quote can’t be sent yet'),
  ])
  const version = String((await quotes.read(number))?.draft.version)
  expect((await desk.post(page, { ...fields, version, intent: 'asked:0' }, cookie)).status).toBe(302)
  expect((await quotes.read(number))?.draft.typed.lines[0]).toMatchObject({
    asked: '500 / 1,000 × 10-880-2-05, Concord',
    breaks: [{ quantity: '500', price: '' }, { quantity: '1,000', price: '1.10' }, own],
  })
  expect(await words(page)).not.toContain('It was priced for')
  expect(path).toContain('/request/')
})
