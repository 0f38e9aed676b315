import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { MAX_SOURCE_LINES } from '#catalog/lists/pasted/split-text.ts'
import { packRows } from '#lists/read/packed-rows.ts'
import { readPieces } from '#lists/read/read-pieces.ts'
import { HOSTILE_LISTS } from '#tests/hostile/hostile-lists.ts'
import { orderPdf } from '#tests/samples/order-pdf.ts'
import { workbookOf } from '#tests/samples/zip-of.ts'
import { builtSite } from '#tests/site/built-site.ts'
import { pageWords } from '#tests/site/page-words.ts'
import { sampleCatalog } from '#tests/site/sample-catalog.ts'

/** It reads workbooks, PDFs and mails here: each thread of a site takes longer to start than most lists to read. */
const site = await builtSite(sampleCatalog(), undefined, undefined, null, {
  readWorkbook: async (bytes) => packRows(await readPieces(bytes, MAX_SOURCE_LINES)),
})

function listForm(sent: Buffer | string, name = 'list.xlsx'): FormData {
  const form = new FormData()
  form.set('text', typeof sent === 'string' ? sent : '')
  if (typeof sent !== 'string') form.set('file', new File([new Uint8Array(sent)], name))
  return form
}

const post = (body: FormData, to = site) => to.send('/list/paste', { method: 'POST', body })
/** What the bar says if every line can be sent as one of our parts. */
const READY = /(\d+) of \1 lines? ready\./
const words = async (body: FormData) => pageWords(await (await post(body)).text())

describe('a list is read and resolved', () => {
  const rows = [
    ['Part Number', 'Qty', 'Remark'],
    ['10-880-2-05', '250', 'black'],
    ['10-880-2-50', '100', ''],
    ['AA59559-1', '40', ''],
  ]

  test.for([
    ['as text', rows.map((row) => row.join('\t')).join('\n')],
    ['as CSV', Buffer.from(rows.map((row) => row.join(',')).join('\r\n'))],
    ['as CSV with semicolons and a mark', Buffer.from(`\ufeff${rows.map((row) => row.join(';')).join('\n')}`)],
    ['as an Excel workbook', workbookOf(rows)],
  ] as const)('%s', async ([, sent]) => {
    const answer = await post(listForm(sent, 'whatever'))
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(pageWords(html)).toContain('1 of 3 lines ready. 2 without an exact match')
    expect(pageWords(html)).toContain('Several parts have this number')
    expect(html).toContain('href="/part/10-880-2-05"')
    expect(pageWords(html)).toMatch(/No such part number\. Did you mean .*10-880-2-05/)
  })

  test.for(['csv', 'xlsx'])('the file of a quote list has the same lines again, as %s', async (type) => {
    const list = 'part=10-880-2-05&qty=100,+500&note=on+reels&part=1401-2-0101&qty=7&note='
    const file = await (await site.get(`/list.${type}?${list}`)).arrayBuffer()
    const html = await (await post(listForm(Buffer.from(file), `list.${type}`))).text()
    expect(pageWords(html)).toMatch(READY)
    const sent = [...html.matchAll(/name="lines\[\d\]\.(?:partNumber|quantity|note)" value="([^"]*)"/g)]
    expect(sent.map(([, value]) => value)).toEqual(['10-880-2-05', '100, 500', 'on reels', '1401-2-0101', '7'])
  })

  test('a purchase order as PDF, and a mail with a table, become lines without JavaScript', async () => {
    const columns = [
      ['Item', 40, 30],
      ['Your No.', 75, 90],
      ['Description', 170, 110],
      ['Qty', 290, 40, 'right'],
      ['Unit Price', 350, 60, 'right'],
      ['Amount', 420, 60, 'right'],
    ] as const
    const order = [
      ['10', '10-880-2-05', 'Terminal, press-fit, for boards of .062 in', '250', '1.25', '312.50'],
      ['20', 'AA59126/290H03', 'Terminal', '40', '1.25', '50.00'],
    ]
    const mail =
      'From: a@b.example\r\nSubject: RFQ\r\nContent-Type: text/html\r\n\r\n<table><tr><td>10-880-2-05</td><td>250</td></tr><tr><td>AA59126/290H03</td><td>40</td></tr></table>'
    for (const [bytes, name] of [
      [await orderPdf({ columns, rows: order }), 'PO.pdf'],
      [Buffer.from(mail), 'rfq.eml'],
    ] as const) {
      const html = await (await post(listForm(bytes, name))).text()
      expect(pageWords(html)).toMatch(READY)
      const sent = [...html.matchAll(/name="lines\[\d\]\.(?:partNumber|quantity)" value="([^"]*)"/g)]
      expect([name, ...sent.map(([, value]) => value)]).toEqual([name, '10-880-2-05', '250', 'AA59126/290H03', '40'])
    }
  })

  test('a text without parts is shown again, unless it is longer than any list', async () => {
    const line = '<b>"hello there"</b>\n'
    const short = await post(listForm(line))
    expect([short.status, pageWords(await short.text())]).toEqual([422, expect.stringContaining('hello there')])
    const long = await post(listForm(line.repeat(12_000)))
    const html = await long.text()
    expect([long.status, html.length < 100_000]).toEqual([413, true])
    expect(pageWords(html)).toContain('Back button')
  })

  test('lines that were not read are named, also after a correction', async () => {
    const words = Array.from({ length: 60_000 }, (_, at) => at.toString(36) + (at % 200 === 199 ? '\n' : ' ')).join('')
    const html = await (await post(listForm(`10-880-2-05 250\n${words}last line 10-880-2-06 100`))).text()
    const [, from, to] = /name="unread"[^>]* value="(\d+)-(\d+)"/.exec(html) ?? []
    expect(pageWords(html)).toContain(`Lines ${from} to 302 were not read: the list is too long`)
    expect([to, html.includes('href="/part/10-880-2-05"')]).toEqual(['302', true])
    const lines = JSON.stringify([{ place: 1, number: '10-880-2-05', quantities: [250] }])
    const again = new FormData()
    for (const [name, value] of Object.entries({ intent: 'check', lines, unread: `${from}-${to}` }))
      again.set(name, value)
    const named = await (await post(again)).text()
    expect(named).toMatch(new RegExp(`name="unread"[^>]* value="${from}-302"`))
    expect(pageWords(named)).toContain(`Lines ${from} to 302 were not read`)
  })

  test('two parts on a line are two lines; the MIL number of one of them is no third', async () => {
    const html = await (await post(listForm('3 x 10-880-2-05 (M55155/295H01) and 25 x 1401-2-0103'))).text()
    expect(pageWords(html)).toMatch(READY)
    const sent = [...html.matchAll(/name="lines\[\d\]\.(?:partNumber|quantity)" value="([^"]*)"/g)]
    expect(sent.map(([, value]) => value)).toEqual(['10-880-2-05', '3', '1401-2-0103', '25'])
  })

  test('a generic number beside its own parts is no part of its own', async () => {
    const html = await (await post(listForm('AA59559-1: 01-101-1-00 x 3, 01-101-1-02 x 5'))).text()
    expect(pageWords(html)).toContain('2 of 2 lines ready.')
  })

  test('the page is not indexed', async () => {
    const answer = await site.get('/list/paste')
    expect(await answer.text()).toMatch(/<title>Paste a list .*<meta name="robots" content="noindex"/s)
  })
})

describe('what was understood is shown, and corrected without JavaScript', () => {
  const TEXT = 'Part,Qty,Total Qty\n10-880-2-05,4,40\n10-880-2-06,5,2.5'
  const fieldOf = (html: string, name: string): string => {
    const [, value = ''] = new RegExp(`name="${name}" value="([^"]*)"`).exec(html) ?? []
    return value.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  }
  const chosen = (html: string): string[] =>
    [...html.matchAll(/<option value="([^"]*)" selected=""/g)].map(([, value = '']) => value)
  const again = (html: string, fields: Record<string, string>): FormData => {
    const body = new FormData()
    for (const name of ['source', 'lines', 'asked']) body.set(name, fieldOf(html, name))
    const columns = { 'column-number': '0', 'column-quantity': '2', 'column-note': '', 'column-manufacturer': '' }
    for (const [name, value] of Object.entries({ ...columns, ...fields })) body.set(name, value)
    return body
  }

  test('two columns may be quantities: the page asks, and nothing can be sent', async () => {
    const html = await (await post(listForm(TEXT))).text()
    expect(pageWords(html)).toContain(
      'The quantities may be in column C ‘Total Qty’ or column B ‘Qty’. Use column C ‘Total Qty’?',
    )
    expect(chosen(html)).toEqual(['0', '2', '', ''])
    expect(pageWords(html)).toContain('1 line needs an answer.')
    expect(pageWords(html)).not.toMatch(READY)
    expect(html).not.toMatch(/action="\/order"/)
    const sent = await (await post(again(html, { intent: 'request' }))).text()
    expect(pageWords(sent)).toMatch(/Answer the question above first\./)
    expect(sent).not.toMatch(/action="\/order"/)
  })

  test('another column is chosen, and the list is read again (behavior 10.21)', async () => {
    const html = await (await post(listForm(TEXT))).text()
    const read = await (
      await post(again(html, { intent: 'columns', 'column-quantity': '1', 'column-note': '2' }))
    ).text()
    expect(chosen(read)).toEqual(['0', '1', '2', ''])
    expect(pageWords(read)).toMatch(READY)
    expect(read).toContain('name="lines[1].quantity" value="5"')
    expect(read).toContain('name="lines[1].note" value="2.5"')
  })

  const checked = async (html: string, fields: Record<string, string>): Promise<string> =>
    await (await post(again(html, { intent: 'check', 'column-quantity': '1', ...fields }))).text()
  const isOpen = (html: string): boolean => pageWords(html).includes('1 line needs an answer.')

  test('a doubtful quantity stays in doubt until it is kept or changed', async () => {
    const html = await (await post(listForm('Part,Qty\n10-880-2-05,1.500\n10-880-2-06,5'))).text()
    expect(isOpen(await checked(html, { 'quantity-0': '1500' }))).toBe(true)
    for (const fields of [{ 'keep-0': 'on' }, { intent: 'keep' }, { 'quantity-0': '3' }]) {
      const answer = await checked(html, fields)
      expect(isOpen(answer)).toBe(false)
      expect(answer).toMatch(/action="\/order"/)
    }
  })

  test('a quantity that can’t be read is an empty field, which nothing but a typed one fills', async () => {
    const html = await (await post(listForm('Part,Qty\n10-880-2-05,2.5\n10-880-2-06,5'))).text()
    expect(html).toMatch(/required=""[^>]* name="quantity-0" value=""/)
    expect(html).not.toContain('name="keep-0"')
    for (const fields of [{ 'quantity-0': '' }, { 'keep-0': 'on' }, { intent: 'keep' }, { 'quantity-0': 'x' }]) {
      const answer = await checked(html, fields)
      expect(isOpen(answer), JSON.stringify(fields)).toBe(true)
      expect(answer).toMatch(/name="quantity-0"[^>]* value=""/)
    }
    const emptied = await (await post(listForm('Part,Qty\n10-880-2-05,1.500\n10-880-2-06,5'))).text()
    expect(pageWords(await checked(emptied, { 'quantity-0': '' }))).toContain('Enter the quantity.')
    expect(await checked(html, { 'quantity-0': '3' })).toMatch(/action="\/order"/)
  })

  test('a forwarded list without a table is asked about once, and the answer posts it', async () => {
    const html = await (await post(listForm('FYI\n-----Original Message-----\n10-880-2-05 4\n10-880-2-06 5'))).text()
    expect(pageWords(html)).toMatch(/from the quoted or forwarded email.* Yes, as shown/)
    expect(html).not.toMatch(/action="\/order"/)
    expect(await checked(html, { intent: 'confirm' })).toMatch(/action="\/order"/)
  })

  test.for([
    '',
    'no JSON',
    '{}',
    '[[]]',
    '[["1",false,"10-880-2-05"]]',
    '[[1,"10-880-2-05"]]',
    JSON.stringify(Array.from({ length: 5_001 }, () => [1, false, 'a'])),
  ])('rows that were tampered with are refused: %s', async (source) => {
    const body = again('', { intent: 'columns', source })
    expect((await post(body)).status).toBe(422)
  })

  test('skipped lines stay named after a correction', async () => {
    const html = await (await post(listForm('10-880-2-05 250\nKind regards, Ana\n10-880-2-50 5'))).text()
    expect(pageWords(html)).toContain('1 line without a part number was skipped')
    const answer = await post(again(html, { intent: 'check', skipped: fieldOf(html, 'skipped') }))
    expect(pageWords(await answer.text())).toMatch(/1 line without a part number was skipped Kind regards, Ana/)
  })

  test('choices for one number say what differs', async () => {
    expect(await words(listForm('PB08NA01 5'))).toMatch(/01-101-1-02 .*Color Red/)
  })
})

describe('without JavaScript, lines are corrected by posting them', () => {
  const carried = [
    { place: 1, partNumber: '10-880-2-05', quantities: [250], note: '', manufacturerName: '', doubt: null },
    { place: 2, partNumber: '10-880-2-50', quantities: [100], note: '', manufacturerName: '', doubt: null },
    { place: 3, partNumber: 'AA59559-1', quantities: [40], note: '', manufacturerName: '', doubt: null },
  ]
  const form = (fields: Record<string, string>): FormData => {
    const body = new FormData()
    body.set('lines', JSON.stringify(carried))
    for (const [name, value] of Object.entries({ intent: 'check', ...fields })) body.set(name, value)
    return body
  }

  test('a number, a choice and a quantity', async () => {
    const page = await post(form({ 'number-1': '10-880-2-06', 'choice-2': '01-101-1-00', 'quantity-2': '40/80' }))
    const html = await page.text()
    expect(pageWords(html)).toContain('3 of 3 lines ready.')
    expect(html).toMatch(/<form[^>]* action="\/order"/)
    expect(html).toContain('name="lines[2].partNumber" value="01-101-1-00"')
    expect(html).toContain('name="lines[2].quantity" value="40, 80"')
    expect(html).toContain('name="__intent__" value="{&quot;type&quot;:&quot;fill&quot;}"')
  })

  test('a line is removed', async () => {
    expect(await (await post(form({ leave: '1', intent: '' }))).text()).toContain('of 2 lines ready')
  })

  test('the lines of other makers are removed at once, those of no maker stay', async () => {
    const other = { ...carried[1], place: 4, partNumber: 'ZZTOP-17', manufacturerName: 'Pomona' }
    const lines = JSON.stringify([...carried, other, { ...other, place: 5 }])
    expect(await (await post(form({ lines }))).text()).toContain('Remove 2 lines from other makers')
    const html = await (await post(form({ lines, intent: 'others' }))).text()
    expect(html).toContain('of 3 lines ready')
    expect(html).not.toContain('ZZTOP-17')
  })

  test("lines are called by the buyer's item numbers, if all have one", async () => {
    const numbered = carried.map((line, index) => ({ ...line, item: String(10 * (index + 1)) }))
    const label = async (lines: readonly object[]) =>
      pageWords(await (await post(form({ lines: JSON.stringify(lines) }))).text()).includes('of line 20')
    expect(await label(numbered)).toBe(true)
    expect(await label([...numbered, { ...carried[0], place: 4 }])).toBe(false)
  })

  test('a number that no part has is sent as unknown, not as one of our parts (behavior 10.18)', async () => {
    const html = await (await post(form({ intent: 'request' }))).text()
    expect(html).toContain('name="lines[1].partNumber" value="10-880-2-50"')
    const sent = (name: string) => new RegExp(`name="lines\\[1\\]\\.${name}" value="([^"]*)"`).exec(html)?.[1]
    expect([sent('manufacturerName'), sent('note')]).toEqual(['Unknown', 'Unknown number, please check'])
    expect(html).toContain('name="lines[0].manufacturerName" value="Concord"')
    expect(pageWords(html)).toContain('1 of 3 lines ready. 2 without an exact match: sent as typed.')
  })

  test('the same number on two lines is flagged, and merged if the buyer wants (behavior 10.18)', async () => {
    const again = { ...carried[0], place: 4, quantities: [50], note: 'spare' }
    const lines = JSON.stringify([...carried, again])
    const flagged = pageWords(await (await post(form({ lines }))).text())
    expect(flagged).toContain('This part number is on several lines: 10-880-2-05 (lines 1, 4)')
    const merged = await (await post(form({ lines, intent: 'merge' }))).text()
    expect(merged).toContain('of 3 lines ready')
    expect(pageWords(merged)).toMatch(/10-880-2-05 .* 300 spare/)
    expect(pageWords(merged)).not.toContain('on several lines')
  })

  test.for([
    'no JSON',
    '{}',
    '[1]',
    '[null]',
    '[{"number":5}]',
    '[[]]',
    JSON.stringify(Array.from({ length: 1_001 }, () => carried[0])),
    '[{"__proto__":{"number":"1"}}]',
  ])('refuses lines that were tampered with: %s', async (lines) => {
    const answer = await post(form({ lines }))
    expect([400, 422]).toContain(answer.status)
    expect(await answer.text()).toContain('role="alert"')
  })

  test('odd values in a line are corrected', async () => {
    const odd = [{ number: '10-880-2-05', quantities: [-1, 'x', 1e300, 7], place: 1e300, note: 5, doubt: 9 }]
    const html = await (await post(form({ lines: JSON.stringify(odd) }))).text()
    expect(html).toContain('name="lines[0].quantity" value="7"')
  })
})

describe('hostile lists and files get a clear answer', () => {
  const kept = () => readdirSync(site.dataDir, { recursive: true }).sort()
  const before = kept()

  test.for(HOSTILE_LISTS)('%s', async ([, sent, status, said, name]) => {
    const answer = await post(listForm(sent, name))
    const html = await answer.text()
    expect([answer.status, html.match(said)?.[0] ?? pageWords(html).slice(0, 400)]).toEqual([
      status,
      expect.stringMatching(said),
    ])
    expect(html).not.toMatch(/<script>alert|<img src=x/)
    expect('polluted' in {}).toBe(false)
  })

  test('no file stays behind, memory is bounded, and lists are still read', async () => {
    expect(kept()).toEqual(before)
    expect(existsSync('/tmp/pasted-list-evil')).toBe(false)
    expect(process.memoryUsage().rss).toBeLessThan(1_500_000_000)
    expect(await words(listForm('10-880-2-05 5'))).toMatch(READY)
  })

  test('a page is answered while hostile workbooks are read', async () => {
    const threaded = await builtSite(sampleCatalog())
    const slow = HOSTILE_LISTS.find(([what]) => what === 'wide rows without end')?.[1] ?? ''
    const reading = [post(listForm(slow), threaded), post(listForm(slow), threaded)]
    const order: string[] = []
    for (const answer of reading) answer.then(() => order.push('workbook'))
    for (let asked = 0; asked < 5; asked++) {
      expect((await threaded.get('/list/paste')).status).toBe(200)
      order.push('page')
    }
    for (const answer of await Promise.all(reading)) expect(answer.status).toBe(413)
    expect(order.slice(0, 5)).toEqual(Array(5).fill('page'))
  })
})
