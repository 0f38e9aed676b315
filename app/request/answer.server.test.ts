import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { requestAgain } from '#app/request/request-answer.ts'
import { readPreparedFields } from '#app/request-form/prepared-request.ts'
import { findByToken } from '#buyers/found-request.ts'
import { readListAddress } from '#catalog/lists/list-address.ts'
import { quoteData } from '#quotes/orders/quote-data.ts'
import { EMPTY_LINE } from '#quotes/schemas/typed-quote.ts'
import { mergeRequests } from '#requests/inbox/merge-requests.ts'
import { LIMITS } from '#shared/limits.ts'
import { freshSettings, temporaryFolder } from '#tests/programs/databases.ts'
import { pdfOf, sample } from '#tests/samples/attachment-samples.ts'
import { pricedAt, quotedRequest, SAM } from '#tests/samples/quoted-requests.ts'
import { builtSite, requestsIn } from '#tests/site/built-site.ts'
import { pageWords } from '#tests/site/page-words.ts'
import { MERGE_QUOTES, quoteSubmission } from '#tests/site/requests.ts'
import { sampleCatalog } from '#tests/site/sample-catalog.ts'

const site = await builtSite(sampleCatalog())

const TERMS = { note: 'Tooling is charged once.', discountOn: 'parts' }

/** A request of the site with a quote, which a clerk has sent. */
async function sentQuote(dataDir = site.dataDir) {
  const { db, quotes, answers, number, token, ...quoted } = await quotedRequest({ dataDir, databaseUrl: null })
  const send = async (price: string, version: number) => {
    await quotes.save(number, () => ({ ...pricedAt(price), ...TERMS, validUntil: '2099-12-31' }), 'Sam')
    await quotes.send(number, version, SAM)
  }
  await send('1.25', 1)
  const stored = async () => [
    await db.selectFrom('buyer_order').select('number').where('request_number', '=', number).execute(),
    (await db.selectFrom('outbox').select('id').where('request_number', '=', number).execute()).length,
    (await db.selectFrom('attachment').select('name').where('request_number', '=', number).execute()).length,
  ]
  const order = { quote: number, line0: '250', line1: 'none', shipTo: 'Dock 4', orderedBy: 'Ana', terms: 'on' }
  return { ...quoted, db, answers, number, token, stored, order, send }
}

type Posted = { name: string; bytes: Uint8Array }
async function post(token: string, fields: Readonly<Record<string, string>>, files: readonly Posted[] = [], to = site) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const { name, bytes } of files) form.append('po', new File([new Uint8Array(bytes)], name))
  const answer = await to.send(`/request/${token}/answer`, { method: 'POST', body: form })
  const html = await answer.text()
  return { status: answer.status, html, words: pageWords(html), retryAfter: answer.headers.get('Retry-After') }
}

test('while the database is away an order, in either step, and the wish for more time are kept to be sent again', async () => {
  const own = await builtSite(sampleCatalog())
  const { token, order, number } = await sentQuote(own.dataDir)
  expect((await own.get(`/request/${token}`)).status).toBe(200)
  const database = join(own.dataDir, 'requests.db')
  await rename(database, `${database}.away`)
  for (const step of ['check', 'place', 'change', 'more-time']) {
    const fields = step === 'more-time' ? { quote: number } : { poNumber: 'PO-<b>7', ...order }
    const answer = await post(token, { ...fields, step }, [], own)
    expect([step, answer.status, answer.words]).toEqual([step, 503, expect.stringContaining('is still on this page')])
    for (const [name, value] of Object.entries({ ...fields, step: step === 'place' ? 'check' : step }))
      expect(answer.html).toContain(`name="${name}" value="${value.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}"`)
  }
  const declined = await post(token, { quote: number, reason: 'Too dear', step: 'decline' }, [], own)
  expect([declined.status, declined.words]).toEqual([503, expect.stringContaining('Nothing you typed is lost')])
  expect(declined.html).toContain('Too dear</textarea>')
})

const MEGABYTE = 'x'.repeat(1_000_000)

test('what is wrong with an order is said at its field, what was typed stays, and nothing is stored (behavior 20.19)', async () => {
  const { token, order, stored } = await sentQuote()
  const before = await stored()
  const wrong = [
    [{ shipTo: ' ' }, 'Enter a shipping address', 'shipTo'],
    [{ orderedBy: '' }, 'Enter your name', 'orderedBy'],
    [{ orderedBy: 'x'.repeat(201) }, 'Ordered by is too long', 'orderedBy'],
    [{ wishedDate: '2020-01-01' }, 'choose a future date', 'wishedDate'],
    [{ wishedDate: 'soon' }, 'Requested delivery date', 'wishedDate'],
    [{ line0: '251' }, 'Line 1: choose a quantity, or ‘Don’t order’.', 'line0'],
    [{ line0: 'none' }, 'Choose a quantity for at least one line.', 'line0'],
    [{ terms: '' }, 'Check the box to accept the terms of the quote.', null],
    [{ poNumber: 'x'.repeat(101) }, 'PO number is too long', 'poNumber'],
  ] as const
  const steps = [...wrong.map((each) => ['place', each] as const), ['check', wrong[0]] as const]
  for (const [step, [change, words, field]] of steps) {
    const answer = await post(token, { poNumber: 'PO-<b>7', ...order, ...change, step })
    expect([words, answer.status, answer.words]).toEqual([words, 400, expect.stringContaining(words)])
    if (field) expect(answer.html).toMatch(RegExp(`id="${field}"[^>]*aria-invalid="true"`))
    if (!('poNumber' in change)) expect(answer.html).toContain('value="PO-&lt;b&gt;7"')
  }
  // no field holds that: it isn't read
  expect(await post(token, { ...order, orderedBy: MEGABYTE, step: 'place' })).toMatchObject({
    status: 413,
    words: expect.stringContaining('Not sent'),
  })
  expect(await stored()).toEqual(before)
})

test('a reason and an order that are refused stay as they were typed, with the field named, until they are sent', async () => {
  const { token, number, order, answers, db } = await sentQuote()
  const reason = `Too <b>dear ${'x'.repeat(1_000)}`
  const long = await post(token, { quote: number, reason, step: 'decline' })
  expect([long.status, long.words]).toEqual([400, expect.stringContaining('Reason is too long: use at most 1,000')])
  expect(long.html).toMatch(/id="reason"[^>]*aria-invalid="true"/)
  expect(long.html).toContain(`Too &lt;b&gt;dear ${'x'.repeat(1_000)}</textarea>`)
  expect(await db.selectFrom('quote').select('declined_at').where('number', '=', number).execute()).toEqual([
    { declined_at: null },
  ])
  await answers.withdraw(number, number, '', SAM)
  const late = await post(token, { quote: number, reason: 'Typed before', step: 'decline' })
  expect([late.status, late.words]).toEqual([422, expect.stringContaining('was withdrawn')])
  expect(late.html).toContain('Typed before</textarea>')
  expect(await post(token, { ...order, step: 'check' })).toMatchObject({ status: 303 })
  const placed = await post(token, { ...order, poNumber: 'PO-9', step: 'place' })
  expect([placed.status, placed.words]).toEqual([422, expect.stringContaining('was withdrawn')])
  expect(placed.words).toContain('Place order')
  expect(placed.html).toContain('name="poNumber" value="PO-9"')
})

test('a purchase order that attachments refuse is named, the order stays to be placed, and nothing is stored', async () => {
  const { db, token, order, stored } = await sentQuote()
  const before = await stored()
  const refused: readonly (readonly [readonly Posted[], string | RegExp])[] = [
    [[{ name: 'po.exe', bytes: new TextEncoder().encode('MZ') }], 'File type not accepted'],
    [[sample('zip', 'po.pdf')], 'is not a PDF file, despite its name'],
    [Array.from({ length: 6 }, () => sample('pdf', 'po.pdf')), 'Too many files .6.'],
    [[{ name: 'po.pdf', bytes: pdfOf(10_000_001) }], '10 MB'],
  ]
  for (const [files, words] of refused) {
    const answer = await post(token, { ...order, step: 'place' }, files)
    expect([String(words), answer.status, answer.words]).toEqual([
      String(words),
      expect.toSatisfy((status: number) => status === 400 || status === 413),
      expect.stringMatching(words),
    ])
    expect(answer.html).toContain('name="shipTo" value="Dock 4"')
    expect(answer.words).toContain('Place order')
  }
  expect(await stored()).toEqual(before)
  // a name of a megabyte is cut, as those of all attachments
  expect((await post(token, { ...order, step: 'place' }, [sample('pdf', `${MEGABYTE}.pdf`)])).status).toBe(303)
  const { name } = await db
    .selectFrom('attachment')
    .select('name')
    .where('quote_use', '=', 'order')
    .executeTakeFirstOrThrow()
  expect(name).toMatch(/^x{20,250}…?\.pdf$/)
})

test('guessed and foreign tokens and other sites order nothing; a replay is the same order, another one is refused', async () => {
  const [mine, theirs] = [await sentQuote(), await sentQuote()]
  const before = [await mine.stored(), await theirs.stored()]
  const place = { ...mine.order, step: 'place' }
  expect((await post('guessed-token', place)).status).toBe(404)
  expect(await post(theirs.token, place)).toMatchObject({
    status: 400,
    words: expect.stringContaining('This form is for another quote'),
  })
  const foreign = await site.send(`/request/${mine.token}/answer`, {
    method: 'POST',
    headers: { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' },
    body: new URLSearchParams(place),
  })
  expect(foreign.status).toBe(403)
  expect([await mine.stored(), await theirs.stored()]).toEqual(before)
  const po = [sample('pdf', 'po.pdf')]
  for (const _ of [1, 2]) expect((await post(mine.token, place, po)).status).toBe(303)
  const number = mine.number.replace('Q', 'O')
  const after = await mine.stored()
  expect(after[0]).toEqual([{ number }])
  expect(await post(mine.token, { ...place, line1: '12000' })).toMatchObject({
    status: 422,
    words: expect.stringContaining(`was already ordered, as ${number}`),
  })
  expect((await post(mine.token, place)).status).toBe(303)
  expect(await post(mine.token, place, [sample('png', 'signed po.png')])).toMatchObject({
    status: 422,
    words: expect.stringContaining('The file was not saved. Send it with a message.'),
  })
  expect(await mine.stored()).toEqual(after)
})

test('an order from a replaced quote leads to the newest one, which says what changed, and keeps what was typed', async () => {
  const { token, number, order, stored, send } = await sentQuote()
  await send('1.5', 2)
  const changed = [
    `Quote ${number}-2 replaces ${number}. What changed:`,
    'Line 1, 10-880-2-05: was 250 at $1.25 = $312.50; now 250 at $1.50 = $375.00',
    'Line 2, AA59126/295H01: was 12,000 at $1.25 = $15,000.00; now 12,000 at $1.50 = $18,000.00',
  ]
  const before = await stored()
  for (const step of ['check', 'place']) {
    const answer = await post(token, { ...order, poNumber: 'PO-7', step })
    expect(answer.status).toBe(422)
    for (const words of changed) expect(answer.words).toContain(words)
    expect(answer.html).toContain(`name="quote" value="${number}-2"`)
    expect(answer.html).toContain('value="PO-7"')
    expect(answer.html).not.toMatch(/name="terms"[^>]*checked/)
  }
  expect(await stored()).toEqual(before)
  const first = await (await site.get(`/request/${token}/answer`)).text()
  for (const words of changed) expect(pageWords(first)).toContain(words)
})

test('an earlier quote is valid only if it can be ordered, else shown as what became of it', async () => {
  const { token, number, order, answers, send } = await sentQuote()
  const earlier = async () => pageWords(await (await site.get(`/request/${token}`)).text())
  await answers.withdraw(number, number, '', SAM)
  await send('1.5', 3)
  expect(await earlier()).toContain(`Quote ${number} , withdrawn. Sent`)
  await answers.byBuyer(token, { kind: 'decline', quote: `${number}-2`, reason: '' }, [])
  await send('1.75', 5)
  expect(await earlier()).toContain(`Quote ${number}-2 , declined. Sent`)
  await send('2', 6)
  expect(await earlier()).toContain(`Quote ${number}-3 , replaced. Sent`)
  expect((await post(token, { ...order, quote: `${number}-4`, step: 'place' })).status).toBe(303)
  expect(await earlier()).toContain(`Quote ${number}-4 , ordered. Sent`)
})

test('once there is an order, both steps of ordering lead to its page', async () => {
  const { token, order } = await sentQuote()
  expect((await post(token, { ...order, step: 'place' })).status).toBe(303)
  expect((await post(token, { ...order, step: 'check' })).status).toBe(303)
  const step = await site.get(`/request/${token}/answer`)
  expect([step.status, step.headers.get('Location')]).toEqual([302, `/request/${token}`])
})

test('a network that sends too many forms is told when to try again, with what it typed', async () => {
  const folder = await temporaryFolder()
  const limits = { ...LIMITS, sentForms: { max: 1, windowMs: 60_000 } }
  const busy = await builtSite(sampleCatalog(), undefined, undefined, null, { requests: requestsIn(folder, limits) })
  const { token, number, order, stored } = await sentQuote(folder)
  const place = { ...order, poNumber: 'PO-7', step: 'place' }
  expect((await post(token, place, [], busy)).status).toBe(303)
  const answer = await post(token, place, [], busy)
  expect([answer.status, Number(answer.retryAfter)]).toEqual([429, expect.toSatisfy((seconds: number) => seconds > 0)])
  expect(answer.words).toContain('Your network has sent too many forms')
  expect(answer.html).toContain('name="poNumber" value="PO-7"')
  expect((await stored())[0]).toEqual([{ number: number.replace('Q', 'O') }])
})

test('a quote and its order are data at the private page, as the schema says, and nowhere else (behavior 20.27)', async () => {
  const { token, number, order } = await sentQuote()
  const get = (name: string, page = token) => site.get(`/request/${page}/quotes/${name}`)
  const quote = quoteData.parse(await (await get(`${number}.json`)).json())
  expect(quote).toMatchObject({
    kind: 'quote',
    number,
    quote: number,
    request: number,
    total: '15312.50',
    poNumber: null,
    ...TERMS,
  })
  expect((await post(token, { ...order, poNumber: '=PO', step: 'place' })).status).toBe(303)
  const placed = number.replace('Q', 'O')
  const answer = await get(`${placed}.json`)
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
  expect(quoteData.parse(await answer.json())).toMatchObject({
    kind: 'order',
    number: placed,
    quote: number,
    poNumber: '=PO',
    shipTo: 'Dock 4',
    orderedBy: 'Ana',
    note: '',
    discountOn: 'parts',
    lines: [{ partNumber: '10-880-2-05', prices: [{ quantity: 250, unitPrice: '1.25', total: '312.50' }] }],
  })
  const [head, ...rows] = (await (await get(`${number}.csv`)).text()).trim().split(/\r?\n/)
  expect(head).toContain('Line,Part Number,Manufacturer,Description,Quantity,Unit Price,Per,Discount %,Total')
  expect(rows[0]).toMatch(/^1,10-880-2-05,.*,250,1\.25,1,,312\.50,USD/)
  expect(rows[1]).toMatch(/^2,AA59126\/295H01,.*,12000,1\.25,1,,15000\.00,USD/)
  for (const name of [`${number}.xml`, `${number}-9.json`, `${placed}.txt`]) expect((await get(name)).status).toBe(404)
  expect((await get(`${placed}.json`, 'guessed')).status).toBe(404)
  const description = await (await site.get('/api/v1/openapi.json')).json()
  expect(description).toMatchObject({
    components: { schemas: { Quote: { required: expect.arrayContaining(['kind']) } } },
  })
})

test('a request that a clerk has marked as ordered offers no order of its quote, on no page', async () => {
  const { db, token, number } = await sentQuote()
  const page = (path: string) => site.get(`/request/${token}${path}`)
  expect(pageWords(await (await page('')).text())).toContain('Order from this quote')
  await db.updateTable('request').set({ state: 'won' }).where('number', '=', number).execute()
  const words = pageWords(await (await page('')).text())
  expect(words).toContain('This request is ordered.')
  expect(words).not.toContain('Order from this quote')
  for (const path of ['/answer', '/answer?step=decline']) {
    const answer = await page(path)
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, `/request/${token}`])
  }
})

const linesAt = (address: string | null) =>
  readListAddress(new URL(address ?? '', 'https://parts.example').searchParams).map(({ partNumber, quantities }) => [
    partNumber,
    ...quantities,
  ])

test('a request can be made again with its lines, and what its order left out of them (behavior 20.26)', async () => {
  const { db, token, number, quotes, answers } = await quotedRequest(await freshSettings('sqlite'))
  const links = async () => {
    const found = await findByToken(db, token, answers.today())
    return requestAgain(found ?? expect.fail('There is no request'), [])
  }
  expect(await links()).toEqual({ again: expect.stringContaining('/order?'), rest: null }) // also while it waits for its answer
  const { lines, ...typed } = pricedAt('1.25')
  const [first, second] = lines
  if (!first || !second) throw new Error('It has two lines')
  const fewer = { ...second, breaks: [{ quantity: '7000', price: '1' }] }
  await quotes.save(number, () => ({ ...typed, lines: [first, fewer] }), 'Sam')
  await quotes.send(number, 1, SAM)
  const { again, rest } = await links()
  expect(rest).toBeNull()
  expect(linesAt(again)).toEqual([
    ['10-880-2-05', 250],
    ['AA59126/295H01', 12_000],
  ])
  const { hash, search } = new URL(again ?? '', 'https://parts.example')
  expect(readPreparedFields(hash)).toMatchObject({ companyName: 'Northbridge Avionics', zip: '67209' })
  expect(readPreparedFields(hash)).not.toHaveProperty('note')
  expect(search).not.toContain('Northbridge')
  const fields = { shipTo: 'Dock 4', orderedBy: 'Ana' }
  await answers.byBuyer(token, { kind: 'accept', quote: number, choices: [null, 7_000], fields }, [])
  expect(linesAt((await links()).rest)).toEqual([
    ['10-880-2-05', 250],
    ['AA59126/295H01', 5_000],
  ])
})

test('a line that was merged in after the quote is left out whole, also where the quote has freight in its place', async () => {
  const { db, token, number, quotes, answers, inbox } = await quotedRequest(await freshSettings('sqlite'))
  const { lines, ...typed } = pricedAt('1.25')
  const freight = { ...EMPTY_LINE, text: 'Freight', breaks: [{ quantity: '1', price: '40' }] }
  await quotes.save(number, () => ({ ...typed, lines: [...lines, freight] }), 'Sam')
  await quotes.send(number, 1, SAM)
  const later = { manufacturerName: 'Concord', partNumber: '10-880-2-06', quantities: [100] as const, note: '' }
  const { number: second } = await inbox.receive(quoteSubmission({ lines: [later] }), null)
  const acting = { by: SAM, now: new Date(), rules: { copies: false, domain: 'x' } }
  await mergeRequests(db, second, number, { mergeQuotes: MERGE_QUOTES, isSure: true }, acting)
  const fields = { shipTo: 'Dock 4', orderedBy: 'Ana' }
  await answers.byBuyer(token, { kind: 'accept', quote: number, choices: [250, 12_000, 1], fields }, [])
  const found = await findByToken(db, token, answers.today())
  expect(linesAt(found && requestAgain(found, []).rest)).toEqual([['10-880-2-06', 100]])
})

test('a part that can’t be supplied is not asked for again, nor what was asked at several quantities', async () => {
  const content = {
    lines: [
      { manufacturerName: 'Concord', partNumber: '10-880-2-05', quantities: [250, 500] as const, note: '' },
      { manufacturerName: 'Concord', partNumber: '10-880-2-06', quantities: [12_000] as const, note: '' },
    ],
  }
  const { db, token, number, quotes, answers } = await quotedRequest(await freshSettings('sqlite'), { content })
  const { lines, ...typed } = pricedAt('1.25', content.lines)
  const [first, second] = lines
  if (!first || !second) throw new Error('It has two lines')
  const declined = { ...second, breaks: [], declined: true }
  await quotes.save(number, () => ({ ...typed, lines: [first, declined] }), 'Sam')
  await quotes.send(number, 1, SAM)
  const fields = { shipTo: 'Dock 4', orderedBy: 'Ana' }
  await answers.byBuyer(token, { kind: 'accept', quote: number, choices: [250, null], fields }, [])
  const found = await findByToken(db, token, answers.today())
  expect(found && requestAgain(found, []).rest).toBeNull()
})
