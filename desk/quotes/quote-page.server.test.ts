import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeQuotePdf } from '#print/quote-pdf.ts'
import { quoteData } from '#quotes/orders/quote-data.ts'
import { choiceName, LEFT_OUT } from '#quotes/schemas/order-fields.ts'
import { EMPTY_LINE } from '#quotes/schemas/typed-quote.ts'
import { checkFiles } from '#requests/attachments/check-files.ts'
import { mergeRequests } from '#requests/inbox/merge-requests.ts'
import { writeWorkbook } from '#spreadsheets/writer/write-workbook.ts'
import { freshSettings } from '#tests/programs/databases.ts'
import { popplerText } from '#tests/programs/poppler.ts'
import { numberedRows } from '#tests/samples/numbered-rows.ts'
import { pricedAt, quotedRequest } from '#tests/samples/quoted-requests.ts'
import { visitorsInbox } from '#tests/samples/visitors-inbox.ts'
import { builtDesk } from '#tests/site/desk-site.ts'
import { openLiveParts } from '#tests/site/live-parts.ts'
import { pageWords } from '#tests/site/page-words.ts'
import { MERGE_QUOTES, quoteSubmission } from '#tests/site/requests.ts'

const TYPED = {
  currency: 'USD',
  validUntil: '2026-12-31',
  terms: 'Ex works.',
  note: '',
  'lines[0].breaks[0].quantity': '250',
  'lines[0].breaks[0].price': '1.25',
  'lines[0].leadTime': '6 weeks',
  'lines[1].declined': 'on',
}

test('without a script a clerk quotes, previews and sends; nothing typed is lost, and the catalog’s role sees none of it', async () => {
  const database = await freshSettings('sqlite')
  const lines = ['10-880-2-05', 'XJ-99'].map((partNumber) => ({
    manufacturerName: '',
    partNumber,
    quantities: [250] as const,
    note: '',
  }))
  const chosen = { content: { lines }, makePdf: makeQuotePdf }
  const { quotes, answers, number, token, db } = await quotedRequest(database, chosen)
  const desk = await builtDesk({ database, quotes, answers })
  const [{ cookie, person }, kim, catalog] = await Promise.all([
    desk.signedIn('sales', 'Sam'),
    desk.signedIn('sales', 'Kim'),
    desk.signedIn('catalog'),
  ])
  const path = `/requests/${number}/quote`
  const words = async (at: string) => pageWords(await (await desk.get(at, cookie)).text())
  /** What the form had when it was opened. */
  const opened = async () => ({ base: baseIn(await (await desk.get(path, cookie)).text()) })
  expect((await desk.get(path, catalog.cookie)).status).toBe(403)
  expect(await words(path)).toMatch(/asked for 250 .*XJ-99 .*Not found in the catalog/s)

  const first = await opened()
  const wrong = await desk.post(
    path,
    { ...TYPED, ...first, 'lines[0].breaks[0].price': '1,25', intent: 'preview' },
    cookie,
  )
  expect(wrong.status).toBe(422)
  const html = await wrong.text()
  expect(html).toContain('value="1,25"')
  expect(pageWords(html)).toContain('Line 1, unit price for 250: did you mean 1.25 or 125.00?')

  const other = await desk.post(
    path,
    { ...TYPED, ...first, 'lines[0].leadTime': '9 weeks', 'lines[0].minimum': '100', intent: 'save' },
    kim.cookie,
  )
  expect(other.status).toBe(422)
  const asked = await other.text()
  expect(pageWords(asked)).toContain('line 1, leadTime: you 9 weeks, theirs 6 weeks')
  expect((await quotes.read(number))?.draft.typed.lines[0]).toMatchObject({ leadTime: '6 weeks', minimum: '100' })
  const decided = { base: baseIn(asked), 'lines[0].leadTime': '9 weeks', 'lines[0].minimum': '100', intent: 'save' }
  expect((await desk.post(path, { ...TYPED, ...decided, 'lines[0].breaks[0].price': '1,25' }, kim.cookie)).status).toBe(
    302,
  )

  const right = await desk.post(path, { ...TYPED, ...(await opened()), intent: 'preview' }, cookie)
  expect(right.headers.get('Location')).toBe(`${path}/preview`)
  const preview = await (await desk.get(`${path}/preview`, cookie)).text()
  expect(pageWords(preview)).toMatch(/Quote Q-.*\$312\.50 +6 weeks/s)
  expect(pageWords(preview)).not.toContain('no lead time')
  const seal = /name="seal" value="([^"]+)"/.exec(preview)?.[1] ?? ''
  const mail = await desk.get(`${path}/mail.html`, cookie)
  expect(mail.headers.get('Content-Security-Policy')).toContain("sandbox; frame-ancestors 'self'")
  expect(await mail.text()).toContain('<td align="right">$312.50</td>')
  const draft = await desk.get(`${path}/draft.pdf`, cookie)
  const drawn = new Uint8Array(await draft.arrayBuffer())

  const stale = await desk.post(`${path}/preview`, { version: '4', seal: 'of another preview' }, cookie)
  expect(stale.headers.get('Location')).toBe(`${path}/preview`)
  const [, ticked = ''] = /name="ticked"[^>]* value="([^"]+)"/.exec(preview) ?? []
  expect(pageWords(preview)).toContain(`Buyers will see ${ticked}`)
  expect(preview).not.toMatch(/<button[^>]*disabled[^>]*>Send to/) // without a script the server asks for the tick
  const unticked = await desk.post(`${path}/preview`, { version: '4', seal }, cookie)
  expect(unticked.headers.get('Location')).toBe(`${path}/preview`)
  expect(await db.selectFrom('quote').select('number').execute()).toEqual([])
  for (const _ of ['first', 'second click']) {
    expect((await desk.post(`${path}/preview`, { version: '4', seal, ticked }, cookie)).status).toBe(302)
  }
  expect(await words(path)).toContain(`${number}.pdf`)
  expect(await db.selectFrom('outbox').select('quote_number').where('kind', '=', 'answer').execute()).toHaveLength(1)
  const act = await db.selectFrom('act').select(['person_name', 'subject']).where('action', '=', 'quote.sent').execute()
  expect(act).toEqual([{ person_name: 'Sam', subject: number }])
  const progress = async () => await db.selectFrom('request').select(['state', 'owner_id']).executeTakeFirst()
  expect(await progress()).toEqual({ state: 'answered', owner_id: person.id })
  const pdf = await desk.get(`/quotes/${number}.pdf`, cookie)
  expect(pdf.headers.get('Cache-Control')).toBe('no-store')
  const stored = new Uint8Array(await pdf.arrayBuffer())
  expect(Buffer.from(stored)).toEqual(Buffer.from(drawn)) // what was previewed
  expect(popplerText(stored)).toContain('$312.50')
  expect(await (await desk.get(path, cookie)).text()).toContain(`href="/quotes/${number}.csv"`)
  const json = await desk.get(`/quotes/${number}.json`, cookie)
  expect(quoteData.parse(await json.json())).toMatchObject({ number, request: number, total: '312.50' })
  const csv = await desk.get(`/quotes/${number}.csv`, cookie)
  expect([csv.headers.get('Content-Type'), csv.headers.get('Cache-Control')]).toEqual([
    'text/csv; charset=utf-8; header=present',
    'no-store',
  ])
  expect(await csv.text()).toMatch(/\r\n1,10-880-2-05,.*,250,1\.25,1,,312\.50,USD/)
  for (const name of [`${number}.xml`, `${number}-9.json`])
    expect((await desk.get(`/quotes/${name}`, cookie)).status).toBe(404)
  expect((await desk.get(`/quotes/${number}.json`, catalog.cookie)).status).toBe(403)

  const message = { written_at: '2026-11-25T10:00:00.000Z', message: 'Could you do 1.10?', person_name: null }
  const key = { id: 'm', request_number: number, person_id: null, seen_at: null, content_hash: '' }
  await db
    .insertInto('request_message')
    .values({ ...key, ...message })
    .execute()
  const whole = vi.spyOn(desk.services.requests, 'request')
  expect(await words(path)).toContain('Could you do 1.10?')
  expect(whole).not.toHaveBeenCalled()
  await answers.byBuyer(token, { kind: 'decline', quote: number, reason: 'Too dear' }, [])
  expect(await words(`/requests/${number}`)).toMatch(/The buyer declined quote Q-\S+ *: Too dear/)
})

/** What the fields of a quote's form had, as the form posts it. */
const baseIn = (html: string) => /name="base" value="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? ''

test('a clerk adds a part by the catalog’s search, quotes a similar number for an unknown one, and takes a sheet’s rows', async () => {
  const database = await freshSettings('sqlite')
  const line = { manufacturerName: '', partNumber: '10-880-2-O5', quantities: [250, 500] as const, note: '' }
  const { quotes, answers, number, clock, db } = await quotedRequest(database, { content: { lines: [line] } })
  clock.now = new Date()
  const desk = await builtDesk({ database, quotes, answers })
  const { cookie } = await desk.signedIn('sales', 'Sam')
  const press = async (request: string, intent: string, clicks = 2) => {
    const path = `/requests/${request}/quote`
    const html = await (await desk.get(path, cookie)).text()
    const [, nextId = ''] = /name="nextId" value="([^"]+)"/.exec(html) ?? []
    const fields = { base: '{}', nextId, intent }
    for (let click = 0; click < clicks; click += 1) expect((await desk.post(path, fields, cookie)).status).toBe(302)
    return (await quotes.read(request))?.draft.typed.lines ?? []
  }
  const found = await (await desk.get(`/requests/${number}/quote?find=10-880-2-0`, cookie)).text()
  expect(found).toContain('value="part:10-880-2-07"')
  expect(found).toContain('value="instead:0:10-880-2-05"')
  expect((await press(number, 'part:10-880-2-07'))[1]).toMatchObject({ partNumber: '10-880-2-07' })
  const [asked, , instead, ...more] = await press(number, 'instead:0:10-880-2-05')
  expect([asked?.declined, instead?.partNumber, more]).toEqual([true, '10-880-2-05', []])
  expect(instead?.breaks).toEqual(['250', '500'].map((quantity) => ({ quantity, price: '' })))
  const { cookie: kims } = await desk.signedIn('sales', 'Kim')
  for (const path of ['/requests?state=all', `/requests/${number}`, `/requests/${number}/quote`])
    expect(pageWords(await (await desk.get(path, kims)).text()), path).toContain('Sam is writing a quote')

  const sheet = { name: 'BOM', headings: ['Part Number', 'Qty'], numberColumns: [], size: 0 }
  const rows = [
    ['10-880-2-01', '100'],
    ['10-880-2-99', '50'],
  ]
  const chunks = await Array.fromAsync(
    writeWorkbook({
      ...sheet,
      chunks: async function* () {
        yield rows
      },
    }),
  )
  const { files } = checkFiles([{ name: 'bom.xlsx', bytes: new Uint8Array(Buffer.concat(chunks)) }])
  const visitors = await visitorsInbox(database)
  onTestFinished(visitors.close)
  const sent = await visitors.receive({ ...quoteSubmission({ lines: [line], note: 'Gold, please.' }), files }, null)
  const rowsOfFile = `rows:/requests/${sent.number}/files/1`
  const taken = await press(sent.number, rowsOfFile, 1)
  expect(taken.slice(1).map(({ partNumber, breaks }) => [partNumber, breaks[0]?.quantity])).toEqual(rows)
  const [, first = EMPTY_LINE] = taken
  await press(sent.number, `remove:${first.id}`)
  expect((await press(sent.number, rowsOfFile, 1)).slice(1)).toEqual([...taken.slice(2), first])
  const again = await desk.post(
    `/requests/${sent.number}/quote`,
    { base: '{}', nextId: 'x', intent: rowsOfFile },
    cookie,
  )
  const flash = again.headers.getSetCookie().map((each) => each.split(';')[0])
  expect(
    pageWords(await (await desk.get(`/requests/${sent.number}/quote`, [cookie, ...flash].join('; '))).text()),
  ).toContain('Nothing was added: the rows of bom.xlsx are lines of this quote already.')
  const refused = async (request: string, intent: string) => {
    const answer = await desk.post(`/requests/${request}/quote`, { base: '{}', intent }, cookie)
    expect([answer.status, pageWords(await answer.text())]).toEqual([
      404,
      expect.stringContaining('There is no such file.'),
    ])
  }
  await refused(sent.number, rowsOfFile.replace(/1$/, '2'))
  await refused(number, rowsOfFile) // of another request, until that is merged into it
  const merging = { mergeQuotes: MERGE_QUOTES, isSure: true }
  await mergeRequests(db, sent.number, number, merging, {
    by: null,
    now: clock.now,
    rules: { copies: false, domain: 'x' },
  })
  for (const form of ['quote', 'order'])
    expect((await desk.get(`/requests/${sent.number}/${form}`, cookie)).headers.get('Location')).toMatch(number)
  for (const path of [`/requests/${number}`, `/requests/${number}/quote`])
    expect(pageWords(await (await desk.get(path, cookie)).text())).toMatch(/Delivery in March\..*Gold, please\./s)
  // They are in its draft already. What is removed can be taken again.
  expect((await press(number, `remove:${first.id}`)).at(-1)?.partNumber).toBe('10-880-2-99')
  expect((await press(number, rowsOfFile)).slice(-2).map(({ partNumber }) => partNumber)).toEqual(
    rows.map(([part]) => part).toReversed(),
  )
})

test('the preview warns of lines without a lead time; after an order nothing is quoted, before it the order is offered', async () => {
  const database = await freshSettings('sqlite')
  const { quotes, answers, number } = await quotedRequest(database)
  const desk = await builtDesk({ database, quotes, answers })
  const { cookie, person } = await desk.signedIn('sales', 'Sam')
  const [request, quote] = [`/requests/${number}`, `/requests/${number}/quote`]
  const words = async (path: string) => pageWords(await (await desk.get(path, cookie)).text())
  await quotes.save(number, () => ({ ...pricedAt('1.25'), discount: '10' }), 'Sam')
  for (const form of [quote, `${quote}/preview`]) expect(await words(form)).toContain('$13,781.25') // 90% of 15,312.50
  expect(await words(`${quote}/preview`)).toContain('These lines have no lead time: 1, 2.')
  expect(await words(request)).not.toContain('Record the order')
  await quotes.send(number, 1, person)
  expect(await words(request)).toMatch(/Revise the quote Record the order/)
  const offered = async () => (await words(request)).match(/Quote to the buyer: \S+(?: \S+){0,6} Send again/g) ?? []
  expect(await offered()).toHaveLength(1)
  await quotes.save(number, () => ({ ...pricedAt('1.75'), discount: '10' }), 'Kim')
  const { number: newest } = await quotes.send(number, 2, person)
  expect(await words(request)).toMatch(/(?:Quote to the buyer: .*){2}/)
  expect(await offered()).toHaveLength(1) // the replaced one would only be set aside again
  const typed = { step: 'place', quote: number, [choiceName(0)]: '250', [choiceName(1)]: LEFT_OUT, poNumber: 'PO-4711' }
  const refused = await desk.post(`${request}/order`, { ...typed, shipTo: 'Dock 7', orderedBy: 'Ana' }, cookie)
  const form = await refused.text()
  expect(refused.status).toBe(422)
  expect(pageWords(form)).toContain(`${number} was replaced by a later quote.`)
  for (const kept of ['value="PO-4711"', '>Dock 7</textarea>', '$1.75', `name="quote" value="${newest}"`])
    expect(form).toContain(kept)
  const late = { ...typed, quote: newest, shipTo: 'Wichita', orderedBy: 'Ana', wishedDate: '2020-01-31' }
  expect((await desk.post(`${request}/order`, late, cookie)).status).toBe(302) // from a purchase order of then
  const ordered = await (await desk.get(request, cookie)).text()
  expect(ordered).not.toContain('data-key="q"')
  expect(pageWords(ordered)).not.toContain('Record the order')
  const page = await words(quote)
  expect(page).toContain(`${number} has an order, so it can no longer be quoted.`)
  expect(page).not.toContain('Save draft')
})

test('a quote for a buyer without a mail address is previewed, and sent once there is one', async () => {
  const database = await freshSettings('sqlite')
  const content = { yourEmail: '', completeAddress: '', city: '', state: '', zip: '', country: '' }
  const { quotes, answers, number } = await quotedRequest(database, { content })
  const desk = await builtDesk({ database, quotes, answers })
  const { cookie, person } = await desk.signedIn('sales', 'Sam')
  const preview = async () => pageWords(await (await desk.get(`/requests/${number}/quote/preview`, cookie)).text())
  await quotes.save(number, () => pricedAt('1.25'), 'Sam')
  const page = await preview()
  expect(page).toContain('The buyer has no email address, so the quote can’t be sent.')
  expect(page).toContain('no postal address of the buyer')
  expect(page).not.toContain('Send to')
  await expect(quotes.send(number, 1, person)).rejects.toMatchObject({ status: 422 })
  const address = 'ana@northbridge.example'
  await desk.post(`/requests/${number}`, { intent: 'address', address, back: '' }, cookie)
  expect(await preview()).toContain(`Send to ${address}`)
  await quotes.send(number, 1, person)
  const order = pageWords(await (await desk.get(`/requests/${number}/order`, cookie)).text())
  expect(order).not.toContain('United States')
})

test('of a file of prices no more rows are read than are taken, and one that is no CSV is refused in words', async () => {
  const { services, database } = await builtDesk()
  const path = join(database.dataDir, 'prices.csv')
  await writeFile(path, '1,1\n'.repeat(10_000))
  const rows = await services.readCsvFile(path, 3)
  expect(rows).toEqual([1, 2, 3].map((line) => ({ line, cells: ['1', '1'] })))
  await writeFile(path, 'Part number,Price\n10-880,"1.25\n')
  const refused = { status: 422, field: 'files', message: expect.stringContaining('quotation mark is never closed') }
  await expect(services.readCsvFile(path, 3)).rejects.toMatchObject(refused)
})

test('private columns of a part have its list prices, which a price file replaces in its currencies', async () => {
  const { settings, database, live } = await openLiveParts(['10-880-2-05'], 'sqlite')
  for (const heading of ['List price USD 250', 'list price', 'List price EUR', 'List price of 2025'])
    await sql`alter table "Panel-Jacks" add column ${sql.id(heading)} text`.execute(database.db)
  const { quotes, answers, number } = await quotedRequest(settings)
  const desk = await builtDesk({ database: settings, catalog: live.current, quotes, answers })
  const { cookie } = await desk.signedIn('sales', 'Sam')
  const prices = async () => {
    const [, list = ''] =
      /aria-label="Line 1, list prices">(.*?)<\/ul>/s.exec(
        await (await desk.get(`/requests/${number}/quote`, cookie)).text(),
      ) ?? []
    return pageWords(list.replaceAll('</li>', '\n'))
  }
  expect(await prices()).toBe('')
  await sql`update "Panel-Jacks" set "List price USD 250" = '0.85', "list price" = '1,25', "List price EUR" = '2.10',
      "List price of 2025" = '9'`.execute(database.db)
  expect(await prices()).toMatch(
    /List 10-880-2-05: ‘1,25’ \(USD\) from 1: did you mean 1\.25 or 125\.00\? Write it that way\..*€2\.10 from 1 .*\$0\.85 from 250 Use/s,
  )
  expect(await prices()).not.toContain('9')
  const form = pageWords(await (await desk.get(`/requests/${number}/quote`, cookie)).text())
  expect(form).toContain('list $0.85 from 250') // the price for the 250 of the line
  const file = [
    ['Part number', 'Quantity', 'Price', 'Currency', 'Valid from'],
    ['10-880', '1', '3', 'USD', '2026-01-01'],
  ]
  await quotes.loadListPrices(numberedRows(file), (await desk.signedIn('sales', 'Kim')).person)
  expect(await prices()).toMatch(/\$3\.00 from 1.*€2\.10 from 1/s)
  expect(await prices()).not.toContain('$0.85')
})
