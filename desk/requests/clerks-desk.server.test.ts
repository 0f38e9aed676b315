import { unzipSync } from 'fflate'
import { expect, onTestFinished, test } from 'vitest'
import { openRequests } from '#database/open-requests.ts'
import { checkFiles } from '#requests/attachments/check-files.ts'
import { buyerIdOf } from '#requests/buyer-rows.ts'
import { dayIn, timeWordsIn } from '#shared/zoned-day.ts'
import { sample } from '#tests/samples/attachment-samples.ts'
import { orderPdf } from '#tests/samples/order-pdf.ts'
import { visitorsInbox } from '#tests/samples/visitors-inbox.ts'
import { builtDesk } from '#tests/site/desk-site.ts'
import { pageWords } from '#tests/site/page-words.ts'
import { contactSubmission, QUOTE, quoteSubmission } from '#tests/site/requests.ts'

async function openDesk() {
  const desk = await builtDesk()
  const visitors = await visitorsInbox(desk.database)
  onTestFinished(visitors.close)
  const { cookie, person } = await desk.signedIn('sales', 'Ann')
  return {
    desk,
    cookie,
    person,
    receive: async (change: Parameters<typeof quoteSubmission>[0]) =>
      (await visitors.receive(quoteSubmission(change), null)).number,
    words: async (path: string) => pageWords(await (await desk.get(path, cookie)).text()),
    post: (path: string, fields: Record<string, string>) => desk.post(path, fields, cookie),
  }
}

/** A text's places on a page, in the order of the page. */
const order = (page: string, texts: readonly string[]): string[] =>
  texts.toSorted((a, b) => page.indexOf(a) - page.indexOf(b))

test('without a script a clerk sorts the list by its headings and holds a request', async () => {
  const { desk, cookie, receive, words, post } = await openDesk()
  const [birch, alder] = [await receive({ companyName: 'Birch' }), await receive({ companyName: 'Alder' })]
  const html = await (await desk.get('/requests', cookie)).text()
  expect(html).toContain('href="/requests?sort=company"')
  expect(order(await words('/requests'), ['Alder', 'Birch'])).toEqual(['Alder', 'Birch'])
  expect(order(await words('/requests?sort=oldest'), ['Alder', 'Birch'])).toEqual(['Birch', 'Alder'])
  expect(html).toMatch(/Unread: .{0,60}Birch/s)
  await desk.get(`/requests/${birch}`, cookie)
  expect(await (await desk.get('/requests', cookie)).text()).not.toMatch(/Unread: .{0,20}Birch/s)
  const today = new Date().toISOString().slice(0, 10)
  const back = '/requests?state=all'
  const held = await post('/requests', { intent: 'hold', number: birch, day: today, back })
  expect([held.status, held.headers.get('Location')]).toEqual([302, back])
  const followed = await words('/requests?view=follow-up')
  expect(followed).toContain('Birch')
  expect(followed).not.toContain('Alder')
  expect(followed).toContain('1 follow-up')
  expect(followed).toContain('follow up today')
  const become = (state: string) => post('/requests', { intent: 'state', number: birch, state, back })
  await become('won')
  expect(await words('/requests?state=won')).not.toContain('follow up today')
  await become('open')
  await post(`/requests/${birch}`, { intent: 'follow-up', day: '', back })
  expect(await words('/requests?view=follow-up')).not.toContain('Birch')
  const wrong = await post(`/requests/${alder}`, { intent: 'follow-up', day: 'soon', back })
  expect([wrong.status, await wrong.text()]).toEqual([
    422,
    expect.stringContaining('Follow up on: this is not a date.'),
  ])
})

test('the list counts the open requests of one buyer, and what buyers have written; the day to follow up is beside the state', async () => {
  const { desk, cookie, receive, words } = await openDesk()
  const page = async (path: string) => await (await desk.get(path, cookie)).text()
  const first = await receive({})
  const tarn = await receive({ companyName: 'Tarn', yourEmail: 'bo@tarn.example' })
  expect(await page('/requests')).not.toContain('/buyers/')
  await receive({})
  const html = await page('/requests')
  expect(html.match(new RegExp(`href="/buyers/${buyerIdOf(QUOTE.yourEmail)}"`, 'g'))).toHaveLength(2)
  expect(html).not.toContain(`/buyers/${buyerIdOf('bo@tarn.example')}`)
  expect(pageWords(html)).toContain('Replies 0')
  const { db } = await openRequests(desk.database)
  onTestFinished(() => db.destroy())
  const message = { written_at: '2026-11-25T10:00:00.000Z', message: 'When?', person_id: null, person_name: null }
  await db
    .insertInto('request_message')
    .values({ id: 'm', request_number: tarn, seen_at: null, content_hash: '', ...message })
    .execute()
  expect(await words('/requests')).toContain('Replies 1')
  const [, state = ''] =
    /<section class="[^"]*request-progress[^"]*">(.*?)<\/section>/s.exec(await page(`/requests/${first}`)) ?? []
  expect(state).toMatch(/name="state".*name="day".*data-key="f"|name="state".*data-key="f".*name="day"/s)
})

test('a request of a person who has left is taken from the list by another; a colleague’s is only marked', async () => {
  const { desk, cookie, person, receive } = await openDesk()
  const { person: bob } = await desk.signedIn('sales', 'Bob')
  const number = await receive({})
  const assign = (owner: string) =>
    desk.post('/requests', { intent: 'assign', number, owner, back: '/requests' }, cookie)
  const buttons = async () => {
    const html = await (await desk.get(`/requests/${number}`, cookie)).text()
    return /name="owner" value="([^"]+)"[^>]*>\s*<button[^>]*data-key="e"[^>]*>([^<]+)/.exec(html)?.slice(1)
  }
  expect(await buttons()).toEqual([person.id, 'Take it'])
  await assign(bob.id)
  expect(await buttons()).toEqual([bob.id, 'Mark as open'])
  const { db } = await openRequests(desk.database)
  onTestFinished(() => db.destroy())
  await db.updateTable('person').set({ disabled_at: '2026-11-25' }).where('id', '=', bob.id).execute()
  expect(await buttons()).toEqual([person.id, 'Take it'])
  expect(pageWords(await (await desk.get('/requests', cookie)).text())).toContain('A person who has left')
})

test('one search leads from requests to quotes and buyers, each a list without a script', async () => {
  const { desk, cookie, receive, words } = await openDesk()
  const tarn = await receive({ companyName: 'Tarn', yourName: 'Zoe', yourEmail: 'zoe@tarn.example' })
  await receive({})
  const { db } = await openRequests(desk.database)
  onTestFinished(() => db.destroy())
  const lines = [{ breaks: [{ quantity: '250', price: '1.25' }] }, { breaks: [{ quantity: '1', price: '' }] }]
  const draft = {
    version: 1,
    typed: JSON.stringify({ lines }),
    changed_at: new Date().toISOString(),
    changed_by: 'Ann',
  }
  await db
    .insertInto('quote_draft')
    .values({ ...draft, request_number: tarn })
    .execute()
  const drafts = await (await desk.get('/quotes?tab=draft', cookie)).text()
  expect(drafts).toContain(`href="/requests/${tarn}/quote"`)
  expect(pageWords(drafts)).toMatch(/Tarn Q-.*1 of 2 lines Draft/)
  expect(await words('/quotes')).toContain('No quotes here.')
  const found = await (await desk.get('/requests?q=zoe', cookie)).text()
  for (const place of ['/quotes?q=zoe', '/buyers?q=zoe']) expect(found).toContain(`href="${place}"`)
  expect(await words('/quotes?tab=draft&q=zoe')).toContain('Tarn')
  expect(await words('/quotes?tab=draft&q=ferreira')).toContain('Nothing found.')
  expect(await words('/buyers?q=zoe')).toMatch(/Tarn Zoe zoe@tarn.example/)
})

test('merging asks first, refuses those of different buyers until they are one, and then leads from one request to the other (behavior 19.17)', async () => {
  const { desk, cookie, receive, words, post } = await openDesk()
  const one = await receive({ companyName: 'Tarn', yourEmail: 'bo@tarn.example' })
  const kept = await receive({ companyName: 'Tarn' })
  const visitors = await visitorsInbox(desk.database)
  onTestFinished(visitors.close)
  const note = await visitors.receive(contactSubmission(), null)
  const others = await (await desk.get(`/requests/${kept}`, cookie)).text()
  expect(others).toContain(`href="/requests/${note.number}"`)
  expect(others).not.toContain(`?merge=${note.number}`) // a message isn't merged into a quote request
  const asked = await words(`/requests/${one}?merge=${kept}`)
  expect(asked).toContain(`Merge ${one} into ${kept}?`)
  expect(asked).toContain(`The quote goes to ${QUOTE.yourEmail}.`)
  const refused = await post(`/requests/${one}`, { intent: 'merge', kept })
  expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('come from different buyers')])
  const [bo, ana] = ['bo@tarn.example', QUOTE.yourEmail]
  await post(`/buyers/${buyerIdOf(bo)}`, { intent: 'merge', address: ana, sure: 'on' })
  expect(await words(`/requests/${one}?merge=Q-000000-0000`)).toContain('There is no request Q-000000-0000.')
  expect(await words(`/requests/${one}`)).toContain('This address has not opened its mail yet')
  expect(await words(`/requests/${one}?merge=${kept}`)).toMatch(/has not opened its mail yet.*I know this buyer/s)
  const unsure = await post(`/requests/${one}?merge=${kept}`, { intent: 'merge', kept })
  expect([unsure.status, await unsure.text()]).toEqual([422, expect.stringContaining('Tick that you know the buyer')])
  const { db } = await openRequests(desk.database)
  onTestFinished(() => db.destroy())
  const content = { currency: 'USD', validUntil: '2099-01-31', terms: '', note: '', total: '1.00', lines: [] }
  const sent = { number: one, request_number: one, revision: 1, draft_version: 1, sent_at: '2026-11-25T10:00:00.000Z' }
  await db
    .insertInto('quote')
    .values({ ...sent, pdf: '', content: JSON.stringify(content), valid_until: '2099-01-31' })
    .execute()
  const quoted = await post(`/requests/${one}?merge=${kept}`, { intent: 'merge', kept, sure: 'on' })
  expect([quoted.status, await quoted.text()]).toEqual([422, expect.stringContaining('withdraw it first')])
  await db.updateTable('quote').set({ declined_at: '2026-11-26T10:00:00.000Z' }).execute()
  await post(`/requests/${kept}`, { intent: 'progress', state: 'answered', owner: '', version: '0' })
  expect(await words(`/requests/${one}?merge=${kept}`)).toContain(`${kept} is open again`)
  const merged = await post(`/requests/${one}`, { intent: 'merge', kept, sure: 'on' })
  expect([merged.status, merged.headers.get('Location')]).toEqual([302, `/requests/${kept}`])
  const old = await desk.get(`/requests/${one}`, cookie)
  expect([old.status, old.headers.get('Location')]).toEqual([302, `/requests/${kept}`])
  const page = await words(`/requests/${kept}`)
  expect(page.match(/ merged /g)).toHaveLength(1)
  expect(page).toContain(`merged ${one} into ${kept}`)
  expect(page).toContain(`4 lines, 0 files, request ${one} . Emails`) // deleting it takes both
  expect(page).not.toMatch(/Record the order|Revise the quote/) // the declined quote isn't its own
  const again = await post(`/requests/${kept}`, { intent: 'merge', kept: one })
  expect([again.status, await again.text()]).toEqual([422, expect.stringContaining(`is a part of ${kept} now`)])
})

test('a request is entered by the rules of the order form, without its empty rows; errors bring back what was typed (behavior 19.18)', async () => {
  const { desk, cookie, words, post } = await openDesk()
  const form = await (await desk.get('/requests/new', cookie)).text()
  const [, requestKey = ''] = /name="requestKey" value="([^"]+)"/.exec(form) ?? []
  const contact = Object.entries(QUOTE).filter(([, value]) => typeof value === 'string')
  const fields: Record<string, string> = {
    requestKey,
    source: 'fair',
    ...Object.fromEntries(contact),
    'lines[0].partNumber': '1401-2-0101',
    'lines[0].quantity': '250',
    'lines[0].manufacturerName': 'Concord',
    'lines[1].partNumber': '',
    'lines[1].quantity': '',
    'lines[1].manufacturerName': 'Concord',
  }
  const wrong = await post('/requests/new', { ...fields, yourEmail: 'ana@', 'lines[0].quantity': '2.5', copies: 'on' })
  expect(wrong.status).toBe(400)
  const html = await wrong.text()
  expect(html).toContain('value="ana@"')
  expect(html).toContain('value="2.5"')
  expect(html).toMatch(/<option value="fair" selected.*name="copies" checked/s)
  expect(html).toContain('enter whole numbers')
  const stored = await post('/requests/new', fields)
  expect(stored.status).toBe(302)
  const path = stored.headers.get('Location') ?? ''
  const page = await words(path)
  for (const text of [
    'Quote request (trade show)',
    `entered ${path.split('/').at(-1)} (trade show)`,
    '250 pcs',
    'Email to us',
  ])
    expect(page).toContain(text)
  expect(page).not.toContain('Copy to the buyer')
  expect(page.match(/ pcs/g)).toHaveLength(1)
})

test('a caller’s request needs a name and one way to answer; what a mail needs is said, at the quote too, until an address is entered (behavior 20.33)', async () => {
  const { desk, cookie, words, post } = await openDesk()
  const form = await (await desk.get('/requests/new', cookie)).text()
  expect(form).toMatch(/<label[^>]*>\s*Name\s*</)
  expect(form).not.toContain('Your ')
  const enter = async (fields: Record<string, string>) => {
    const line = { 'lines[0].partNumber': '10-880-2-05', 'lines[0].quantity': '250', 'lines[0].manufacturerName': '' }
    return await post('/requests/new', { requestKey: crypto.randomUUID(), source: 'phone', ...line, ...fields })
  }
  const refused = pageWords(await (await enter({ yourEmail: 'ana@' })).text())
  expect(refused).toContain('Enter a company name or a name.')
  expect(refused).toContain('Email: enter one email address')
  expect(pageWords(await (await enter({ yourName: 'Bo' })).text())).toContain(
    'Enter an email address or a phone number',
  )
  const stored = await enter({ yourName: 'Bo', yourPhone: '+1 555 01', copies: 'on' })
  const path = stored.headers.get('Location') ?? ''
  const other = (await enter({ companyName: 'Tarn', yourPhone: '555-02' })).headers.get('Location') ?? ''
  expect(await words(path)).toContain('No email address: a quote or message needs one')
  expect(await words(path)).not.toContain('United States')
  const { db } = await openRequests(desk.database)
  onTestFinished(() => db.destroy())
  expect(await db.selectFrom('outbox').select('kind').execute()).toEqual([{ kind: 'quote' }, { kind: 'quote' }])
  const buyers = await db.selectFrom('buyer').select(['id', 'name']).orderBy('name').execute()
  expect(buyers).toEqual([
    { id: buyerIdOf('155501'), name: 'Bo' },
    { id: buyerIdOf('55502'), name: 'Tarn' },
  ])
  const message = new FormData()
  message.set('requestKey', crypto.randomUUID())
  message.set('message', 'Two weeks')
  const unsent = await desk.post(`${path}/message`, message, cookie)
  expect([unsent.status, pageWords(await unsent.text())]).toEqual([
    422,
    expect.stringContaining('Enter the buyer’s email address first.'),
  ])
  await post(path, { intent: 'address', address: 'bo@tarn.example', back: path })
  expect(await words(path)).not.toContain('No email address')
  await post(`/buyers/${buyerIdOf('55502')}`, { intent: 'forget' })
  expect((await desk.get(other, cookie)).status).toBe(404)
})

test('the lines of a purchase order fill the rows, with what to ask beside them; what was typed stays', async () => {
  const { desk, cookie } = await openDesk()
  const columns = [
    ['Item', 40, 30],
    ['Part Number', 75, 90],
    ['Qty', 290, 40, 'right'],
  ] as const
  const rows = [
    ['10', '1401-2-0101', '250'],
    ['20', '10-880-2-50', '1.500'],
  ]
  const body = new FormData()
  const typed = {
    yourName: 'Ana Reyes',
    'lines[0].partNumber': '',
    'lines[1].partNumber': '88-3-1',
    'lines[1].quantity': '40',
    'lines[2].partNumber': '1401-2-0101',
    'lines[2].quantity': '250',
  }
  for (const [name, value] of Object.entries({ intent: 'read', ...typed })) body.set(name, value)
  body.set('file', new File([new Uint8Array(await orderPdf({ columns, rows }))], 'PO.pdf'))
  const answer = await desk.post('/requests/new', body, cookie)
  const html = await answer.text()
  expect(answer.status).toBe(200)
  for (const value of ['1401-2-0101', '250', '10-880-2-50', '1500', 'Ana Reyes'])
    expect(html).toContain(`value="${value}"`)
  const numbers = [...html.matchAll(/name="lines\[\d+\].partNumber"[^>]* value="([^"]+)"/g)].map(([, value]) => value)
  expect(numbers).toEqual(['88-3-1', '1401-2-0101', '10-880-2-50'])
  expect(html).toMatch(/aria-invalid="true"[^>]*name="lines\[2\].partNumber"/)
  expect(pageWords(html)).toMatch(/No part has the number [^.]*\. Did you mean .*Is .*1\.500.* 1,500 pieces/)
})

test('a mail fills in who asks and about what, says what it guessed, and is kept with the request', async () => {
  const { desk, cookie, receive, words } = await openDesk()
  await receive({ companyName: 'Tarn Instruments', yourEmail: 'bo@tarn.example' })
  const mailOf = (from: string) =>
    `From: ${from}\r\nTo: sales@maker.example\r\nSubject: RFQ 4711\r\n\r\n1401-2-0101   250 pcs\r\n`
  const send = async (mail: string | Uint8Array<ArrayBuffer>, fields: Record<string, string>, name = 'rfq.eml') => {
    const body = new FormData()
    for (const [field, value] of Object.entries(fields)) body.set(field, value)
    body.set('file', new File([mail], name))
    return await desk.post('/requests/new', body, cookie)
  }
  const read = async (from: string) => {
    const html = await (await send(mailOf(from), { intent: 'read' })).text()
    const of = (field: string) => new RegExp(`name="${field}"[^>]*value="([^"]*)"`).exec(html)?.[1]
    return {
      html,
      fields: ['yourName', 'yourEmail', 'companyName', 'lines[0].partNumber'].map((name) =>
        of(name.replace(/[[\]]/g, '\\$&')),
      ),
    }
  }
  const unknown = await read('Ana Reyes <ana@northbridge.co.uk>')
  expect(unknown.fields).toEqual(['Ana Reyes', 'ana@northbridge.co.uk', 'Northbridge', '1401-2-0101'])
  const page = pageWords(unknown.html)
  expect(page).toContain('Is it the company’s name?')
  expect(page).toContain('Subject: RFQ 4711')
  expect(unknown.html).toMatch(/<option value="mail" selected/)
  const known = await read('bo@tarn.example')
  expect(known.fields.slice(0, 3)).toEqual(['Ana Ferreira', 'bo@tarn.example', 'Tarn Instruments'])
  const outlook = Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.from('__properties_version1.0', 'utf16le'),
  ])
  const refused = await send(new Uint8Array(outlook), { intent: 'read' }, 'rfq.msg')
  expect([refused.status, pageWords(await refused.text())]).toEqual([
    415,
    expect.stringContaining('Save the mail as .eml'),
  ])

  const fields = {
    requestKey: crypto.randomUUID(),
    source: 'mail',
    yourName: 'Ana',
    yourEmail: 'ana@northbridge.example',
  }
  const line = {
    'lines[0].partNumber': '1401-2-0101',
    'lines[0].quantity': '250',
    'lines[0].manufacturerName': 'Concord',
  }
  const stored = await send(mailOf('ana@northbridge.example'), { ...fields, ...line }, 'RFQ 4711')
  const path = stored.headers.get('Location') ?? ''
  expect(await words(path)).toContain('RFQ 4711.eml')
  const file = await desk.get(`${path}/files/1`, cookie)
  expect([file.headers.get('Content-Type'), await file.text()]).toEqual([
    'message/rfc822',
    mailOf('ana@northbridge.example'),
  ])
})

test('a buyer’s page has the requests, takes what was typed, and forgets everything after it has said what goes', async () => {
  const { desk, cookie, receive, words, post } = await openDesk()
  await receive({ companyName: 'Quill Ltd', yourName: 'Zoe Quill', yourEmail: 'zoe@quill.example' })
  const list = await (await desk.get('/buyers?q=zoe', cookie)).text()
  const [path = ''] = /\/buyers\/[0-9a-f]{20}/.exec(list) ?? []
  const page = await words(path)
  for (const text of [
    'Quill Ltd',
    'Requests: 1, won: 0, lost: 0',
    'This can’t be undone. It deletes: 1 request with',
  ]) {
    expect(page).toContain(text)
  }
  const [, version = ''] = /name="version" value="([^"]+)"/.exec(await (await desk.get(path, cookie)).text()) ?? []
  const typed = { version, intent: 'change', name: 'Zoe', company: 'Quill', mail: 'zoe@', note: 'Calls on Mondays' }
  const wrong = await post(path, typed)
  expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('enter one email address')])
  expect((await post(path, { ...typed, mail: 'zoe@quill.example' })).status).toBe(302)
  expect(await words(path)).toContain('Calls on Mondays')
  const late = await post(path, { ...typed, mail: 'zoe@quill.example', note: 'Pays late' })
  expect([late.status, await late.text()]).toEqual([
    422,
    expect.stringContaining('Someone else has changed this buyer'),
  ])
  expect(await words(path)).toContain('Calls on Mondays')
  const gone = await post(path, { intent: 'forget' })
  expect([gone.status, gone.headers.get('Location')]).toEqual([302, '/buyers'])
  expect((await desk.get(path, cookie)).status).toBe(404)
  expect(await words('/requests?state=all')).not.toContain('Quill')
})

test('the figures and the exports for an ERP have the quote, its prices and the address (behavior 19.10)', async () => {
  const { desk, cookie, receive, words, person } = await openDesk()
  const number = await receive({ targetDate: '2031-01-31' })
  const { db } = await openRequests(desk.database)
  const line = { manufacturerName: 'Concord', leadTime: '6 weeks', minimum: 100, note: '', counted: 250 }
  const breaks = [
    { quantity: 250, unitPrice: '0.125', total: '31.25' },
    { quantity: 1_000, unitPrice: '0.11', total: '110.00' },
  ]
  const quoted = { currency: 'USD', validUntil: '2031-02-28', terms: 'Net 30', note: '', total: '31.25' }
  const lines = [{ ...line, partNumber: '10-880-2-05', breaks }]
  const content = JSON.stringify({ ...quoted, lines })
  const at = new Date().toISOString()
  await db
    .insertInto('quote')
    .values({
      number,
      request_number: number,
      revision: 1,
      draft_version: 1,
      content,
      pdf: '',
      sent_at: at,
      sent_by: person.name,
    })
    .execute()
  await db.updateTable('request').set({ quote_total: '31.25', quote_currency: 'USD', quote_value: 31_250 }).execute()
  const ordered = { shipTo: 'Dock 4', orderedBy: 'Ana', choices: [250], quote: { ...quoted, lines } }
  const order = { number: 'O-1', request_number: number, quote_number: number, content: JSON.stringify(ordered) }
  await db
    .insertInto('buyer_order')
    .values({ ...order, placed_at: at, pdf: '' })
    .execute()
  expect(await words(`/requests/${number}`)).toContain(`2 lines, 0 files, quote ${number}, order O-1 . Emails`)
  await db.deleteFrom('buyer_order').execute()
  await db.destroy()
  const csv = await (await desk.get('/requests.csv?state=all', cookie)).text()
  for (const text of [
    '12 Hangar Road',
    'Wichita',
    '2031-01-31',
    '250: 0.125; 1000: 0.11',
    '6 weeks',
    '31.25',
    'Net 30',
  ]) {
    expect(csv).toContain(text)
  }
  const workbook = await desk.get('/requests.xlsx?state=all', cookie)
  expect(workbook.headers.get('Content-Disposition')).toContain('attachment; filename="requests.xlsx"')
  expect(
    Buffer.from(await workbook.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  const today = await words('/today')
  for (const text of ['Came in 1', 'Quoted $31.25', 'By clerk', 'Ann']) expect(today).toContain(text)
  const figures = await (await desk.get('/today.csv?days=7', cookie)).text()
  expect(figures).toContain('31.25 USD')
  expect(figures.trim().split('\r\n')).toHaveLength(1 + 1 + 1 + 7)
})

test('times and days at the desk are in the company’s time zone (behavior 19.21)', async () => {
  const timeZone = new Date().getUTCHours() < 12 ? 'Etc/GMT+12' : 'Pacific/Kiritimati' // its day is never that of UTC
  const desk = await builtDesk({ timeZone })
  const visitors = await visitorsInbox(desk.database)
  onTestFinished(visitors.close)
  const { number, receivedAt } = await visitors.receive(quoteSubmission(), null)
  const { cookie } = await desk.signedIn('owner', 'Ann')
  const there = timeWordsIn(timeZone, new Date(receivedAt))
  expect(there).toMatch(/^[A-Z][a-z]{2} [0-9]{1,2}, [0-9]{4}, [0-9]{2}:[0-9]{2} GMT[-+]1[24]$/)
  const page = pageWords(await (await desk.get(`/requests/${number}`, cookie)).text())
  expect(page).toContain(there)
  expect(page).not.toContain('UTC')
  expect(await (await desk.get('/requests', cookie)).text()).toContain(`title="${there}"`)
  await desk.post('/people', { do: 'invite', mail: 'bo@example.com', role: 'sales' }, cookie)
  const day = dayIn(timeZone, new Date(receivedAt))
  expect((await desk.services.figures(7)).days.at(-1)).toMatchObject({ day, received: 1 })
  const logOf = async (day: string) => await (await desk.get(`/acts.csv?from=${day}&to=${day}`, cookie)).text()
  expect(await logOf(day)).toContain(`Time (${timeZone}),Person,Action,About,Detail\r\n${day} `)
  expect(await logOf(receivedAt.slice(0, day.length))).not.toContain('bo@example.com')
  for (const list of ['/acts', '/requests'])
    expect((await desk.get(`${list}?from=0001-01-01&to=9999-12-31`, cookie)).status).toBe(200)
})

test('all that is stored about a person is one file, with the files that the person sent', async () => {
  const { desk, cookie } = await openDesk()
  const visitors = await visitorsInbox(desk.database)
  onTestFinished(visitors.close)
  const { files } = checkFiles([sample('pdf', 'drawing.pdf'), sample('step', 'jack.step')])
  const { number } = await visitors.receive({ ...quoteSubmission(), files }, null)
  await visitors.receive(quoteSubmission({ yourEmail: 'bo@tarn.example' }), null)
  const path = `/buyers/${buyerIdOf(QUOTE.yourEmail)}/data.zip`
  const answer = await desk.get(path, cookie)
  expect(answer.headers.get('Content-Disposition')).toContain('attachment; filename="person.zip"')
  const found = unzipSync(await answer.bytes())
  expect(Object.keys(found)).toEqual(['person.json', `${number}/drawing.pdf`, `${number}/jack.step`])
  for (const { name, bytes } of files) expect(Buffer.from(found[`${number}/${name}`] ?? []).equals(bytes)).toBe(true)
  const record = JSON.parse(Buffer.from(found['person.json'] ?? []).toString())
  expect(record).toMatchObject({ addresses: [QUOTE.yourEmail], requests: [{ number, note: QUOTE.note }] })
  expect((await desk.get(path, (await desk.signedIn('catalog')).cookie)).status).toBe(403)
  expect((await desk.get('/buyers/none/data.zip', cookie)).status).toBe(404)
})
