import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import type { RequestLine } from '#catalog/lists/list-line.ts'
import { openRequests } from '#database/open-requests.ts'
import { checkFiles } from '#requests/attachments/check-files.ts'
import { formOf } from '#requests/schemas/kinds/kind-fields.ts'
import { freshSettings } from '#tests/programs/databases.ts'
import { sample } from '#tests/samples/attachment-samples.ts'
import { visitorsInbox } from '#tests/samples/visitors-inbox.ts'
import { workbookOf } from '#tests/samples/zip-of.ts'
import { catalogOf } from '#tests/site/catalog-of.ts'
import { type BuiltDesk, builtDesk, catalogFor, flashed } from '#tests/site/desk-site.ts'
import { openFilesIn } from '#tests/site/open-files.ts'
import { pageWords } from '#tests/site/page-words.ts'
import { CONTENT, FAMILIES } from '#tests/site/product-content.ts'
import { quoteSubmission } from '#tests/site/requests.ts'

const SCRIPT = `</script><script>alert(1)</script><img src=x onerror=alert(2)>`

async function visitorsOf(desk: BuiltDesk) {
  const visitors = await visitorsInbox(desk.database)
  onTestFinished(visitors.close)
  return visitors
}

test('a clerk finds a request, writes a note and changes its state without a script; two tabs overwrite nothing (behavior 19.6)', async () => {
  const desk = await builtDesk()
  const visitors = await visitorsOf(desk)
  const { number } = await visitors.receive(quoteSubmission(), null)
  const { cookie, person } = await desk.signedIn('sales', 'Ann')
  const list = await desk.get('/requests?q=northbridge', cookie)
  expect(list.status).toBe(200)
  expect(await list.text()).toContain(number)
  const noted = await desk.post(`/requests/${number}`, { intent: 'note', note: 'Called back', back: '' }, cookie)
  expect([noted.status, noted.headers.get('Location')]).toEqual([302, `/requests/${number}`])
  const fields = { intent: 'progress', state: 'open', owner: person.id, version: '0', back: `/requests?open=${number}` }
  const saved = await desk.post(`/requests/${number}`, fields, cookie)
  expect([saved.status, saved.headers.get('Location')]).toEqual([302, `/requests?open=${number}`])
  const late = await desk.post(`/requests/${number}`, { ...fields, state: 'lost' }, cookie)
  expect(late.status).toBe(422)
  expect(await late.text()).toContain('Someone else has changed')
  const page = await (await desk.get(`/requests/${number}`, cookie)).text()
  expect(page).toContain('Called back')
  expect(page).toMatch(/<option value="open" selected="">/)
  const elsewhere = await desk.post(
    `/requests/${number}`,
    { intent: 'note', note: 'x', back: '//evil.example' },
    cookie,
  )
  expect(elsewhere.headers.get('Location')).toBe(`/requests/${number}`)
})

test('a long request has pages of fifty lines, on its own page and beside the list (behavior 19.4)', async () => {
  const desk = await builtDesk()
  const visitors = await visitorsOf(desk)
  const lines = Array.from({ length: 120 }, (_, at) => ({
    manufacturerName: 'Concord',
    partNumber: `N-${at + 1}`,
    quantities: [1] as const,
    note: '',
  }))
  const { number } = await visitors.receive(quoteSubmission({ lines }), null)
  const { cookie } = await desk.signedIn('sales')
  const shown = async (path: string) => {
    const html = await (await desk.get(path, cookie)).text()
    const found = [...html.matchAll(/<span class="mono" translate="no">N-(\d+)<\/span>/g)].map(([, at]) => Number(at))
    const links = [...html.matchAll(/href="([^"]*lines=\d)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&'))
    return [found[0], found.at(-1), /Parts: \d+ to \d+ of \d+/.exec(pageWords(html))?.[0], links]
  }
  expect(await shown(`/requests/${number}`)).toEqual([1, 50, 'Parts: 1 to 50 of 120', [`/requests/${number}?lines=2`]])
  expect(await shown(`/requests?open=${number}&lines=3`)).toEqual([
    ...[101, 120, 'Parts: 101 to 120 of 120', [`/requests?open=${number}&lines=2`]],
  ])
  expect((await shown(`/requests/${number}?lines=9`))[0]).toBe(101)
})

test('checked requests are assigned and closed together without a script, the list stays the same one, and Undo brings back what was (behavior 19.16)', async () => {
  const desk = await builtDesk()
  const visitors = await visitorsOf(desk)
  const numbers = [await visitors.receive(quoteSubmission(), null), await visitors.receive(quoteSubmission(), null)]
  const { cookie, person } = await desk.signedIn('sales', 'Ann')
  const back = '/requests?state=all'
  const post = async (fields: Record<string, string>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ back, ...fields })) body.append(name, value)
    for (const { number } of numbers) body.append('number', number)
    return await desk.post('/requests', body, cookie)
  }
  const assigned = await post({ intent: 'assign', owner: person.id })
  expect([assigned.status, assigned.headers.get('Location')]).toEqual([302, back])
  const saved = await post({ intent: 'state', state: 'won' })
  const message = async (answer: Response) => await (await flashed(desk, back, cookie, answer)).text()
  const done = await message(saved)
  expect(pageWords(done)).toContain('2 requests are now Won. Undo')
  const undo = { intent: 'undo', at: /name="at" value="([^"]+)"/.exec(done)?.[1] ?? '' }
  const other = await desk.signedIn('sales', 'Bob')
  expect(pageWords(await message(await desk.post('/requests', { ...undo, back }, other.cookie)))).toContain(
    '0 requests',
  )
  const undone = pageWords(await message(await post(undo)))
  expect(undone).toContain('2 requests are as before.')
  expect(undone).not.toContain('Undo')
  expect(pageWords(await message(await post(undo)))).toContain('0 requests are as before.')
  await post({ intent: 'state', state: 'won' })
  const html = await (await desk.get('/requests?state=won&owner=me', cookie)).text()
  for (const { number } of numbers) expect(pageWords(html)).toContain(number)
  expect(html).toMatch(/<option value="open" selected[^>]*>Open/) // nothing is lost by a wrong button
  const none = await desk.post('/requests', { intent: 'state', state: 'won', back }, cookie)
  expect(none.status).toBe(400)
  expect(pageWords(await none.text())).toContain('No request is selected. Check some boxes first.')
  const wrong = await message(await post({ intent: 'assign', owner: 'someone-who-left' }))
  expect(pageWords(wrong)).toContain('2 requests are unchanged: This person can no longer own requests. Choose another')
})

test('what can’t be done with a request is said with its reason, on the list and on its page, and nothing is changed', async () => {
  const desk = await builtDesk()
  const visitors = await visitorsOf(desk)
  const { number } = await visitors.receive(quoteSubmission(), null)
  const { number: ordered } = await visitors.receive(quoteSubmission(), null)
  const { db } = await openRequests(desk.database)
  onTestFinished(() => db.destroy())
  const order = { number: 'O-1', request_number: ordered, quote_number: ordered, placed_at: '', pdf: '', content: '{}' }
  const quote = { number: ordered, request_number: ordered, revision: 1, draft_version: 1, valid_until: '2099-12-31' }
  await db
    .insertInto('quote')
    .values({ ...quote, pdf: '', content: '{}', sent_at: '', sent_by: 'Ann' })
    .execute()
  await db.insertInto('buyer_order').values(order).execute()
  const { number: held } = await visitors.receive(quoteSubmission(), 'doubtful')
  const { cookie, person } = await desk.signedIn('sales', 'Ann')
  const left = await desk.signedIn('sales', 'Bob')
  await db.updateTable('person').set({ disabled_at: '2026-11-22' }).where('id', '=', left.person.id).execute()
  const list = '/requests?state=all'
  const chosen = new FormData()
  for (const [name, value] of Object.entries({ intent: 'state', state: 'open', back: list })) chosen.set(name, value)
  for (const each of [ordered, held]) chosen.append('number', each)
  const html = await (await flashed(desk, list, cookie, await desk.post('/requests', chosen, cookie))).text()
  expect(html).toMatch(/data-tone="bad"[^>]*><p>2 requests are unchanged/)
  expect(pageWords(html)).toContain(`${ordered} has an order. It stays won, or becomes lost or closed`)
  expect(pageWords(html)).toContain(`${held} is suspected spam.`)
  const refused = [
    [number, { intent: 'progress', state: 'new', owner: left.person.id, version: '0' }, 'can no longer own requests'],
    [number, { intent: 'release' }, `${number} is not suspected spam.`],
    [held, { intent: 'follow-up', day: '2026-12-24' }, `${held} is suspected spam.`],
  ] as const
  for (const [at, fields, why] of refused) {
    const answer = await desk.post(`/requests/${at}`, { back: '', ...fields }, cookie)
    expect([answer.status, pageWords(await answer.text())]).toEqual([422, expect.stringContaining(why)])
  }
  await desk.services.requests.forget([held], person)
  for (const intent of ['release', 'follow-up'])
    expect((await desk.post(`/requests/${held}`, { intent, day: '', back: '' }, cookie)).status).toBe(404)
  const acts = await db.selectFrom('act').select('action').where('action', 'not like', 'account.%').execute()
  expect(acts).toEqual([{ action: 'request.forget' }])
})

test('the buyer’s address is corrected at the request; a wrong one is refused at its field', async () => {
  const desk = await builtDesk()
  const visitors = await visitorsOf(desk)
  const { number } = await visitors.receive(quoteSubmission(), null)
  const { cookie } = await desk.signedIn('sales', 'Ann')
  const path = `/requests/${number}`
  const wrong = await desk.post(path, { intent: 'address', address: 'anna@', back: path }, cookie)
  expect(wrong.status).toBe(400)
  const html = await wrong.text()
  expect(html).toContain('enter one email address')
  expect(html).toContain('value="anna@"')
  const right = await desk.post(path, { intent: 'address', address: 'anna@northbridge.example', back: path }, cookie)
  expect([right.status, right.headers.get('Location')]).toEqual([302, path])
  const page = await (await desk.get(path, cookie)).text()
  expect(page).toContain('href="mailto:anna@northbridge.example"')
  expect(page).toContain('ana@northbridge.example') // as the buyer typed it
})

test('stored script stays text on the list, the page and the confirmation, and in both files', async () => {
  const desk = await builtDesk()
  const visitors = await visitorsOf(desk)
  const { number } = await visitors.receive(
    quoteSubmission({
      companyName: SCRIPT,
      yourName: SCRIPT,
      note: SCRIPT,
      lines: [
        { manufacturerName: SCRIPT, partNumber: '=HYPERLINK("http://evil.example")', quantities: [1], note: SCRIPT },
      ],
    }),
    SCRIPT,
  )
  const { cookie } = await desk.signedIn('owner')
  for (const path of [`/requests?state=held&open=${number}`, `/requests/${number}`]) {
    const page = await desk.get(path, cookie)
    expect(page.headers.get('Content-Security-Policy')).not.toContain('unsafe')
    const html = await page.text()
    expect(html).toContain('&lt;img src=x')
    expect(html).not.toContain('<img src=x')
    expect(html).not.toContain('<script>alert')
  }
  const csv = await (await desk.get('/requests.csv?state=held', cookie)).text()
  expect(csv).toContain(`"'=HYPERLINK(`)
})

test('a file is a download with its type; a picture is drawn anew, a PDF has a page, and the wrong people get neither (behavior 19.7)', async () => {
  const desk = await builtDesk()
  const visitors = await visitorsOf(desk)
  const hidden = Buffer.from(SCRIPT) // behind the picture's end
  const photo = { name: 'photo.jpg', bytes: Buffer.concat([await picture(2_400), hidden]) }
  const { files } = checkFiles([photo, sample('pdf', 'drawing.pdf'), sample('png', 'cut off.png')])
  const { number } = await visitors.receive({ ...quoteSubmission(), files }, null)
  const { cookie } = await desk.signedIn('sales')
  const file = `/requests/${number}/files`
  const saved = await desk.get(`${file}/1`, cookie)
  expect(saved.headers.get('Content-Type')).toBe('image/jpeg')
  expect(saved.headers.get('Content-Disposition')).toMatch(/^attachment;/)
  expect(saved.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(saved.headers.get('Content-Security-Policy')).toContain('sandbox')
  expect(Buffer.from(await saved.arrayBuffer())).toEqual(photo.bytes)
  const small = await desk.get(`${file}/1?w=640`, cookie)
  const bytes = Buffer.from(await small.arrayBuffer())
  expect([small.headers.get('Content-Type'), small.headers.get('Cache-Control')]).toEqual(['image/webp', 'no-store'])
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 640, height: 320 })
  expect(bytes.includes(hidden)).toBe(false)
  const statuses = async (paths: readonly string[], who = cookie) =>
    await Promise.all(paths.map(async (path) => (await desk.get(path, who)).status))
  expect(await statuses([`${file}/4`, `${file}/1?w=641`, `${file}/2?w=640`, `${file}/3?w=640`])).toEqual(
    Array(4).fill(404),
  )
  const page = await (await desk.get(`/requests/${number}`, cookie)).text()
  expect(page).toContain(`href="${file}/2/view"`)
  expect(await (await desk.get(`${file}/2/view`, cookie)).text()).toContain('drawing.pdf')
  expect(await statuses([`${file}/1/view`, `${file}/9/view`, '/requests/Q-000000-0000/files/2/view'])).toEqual([
    404, 404, 404,
  ])
  const catalog = await desk.signedIn('catalog')
  const closed = [`${file}/1`, `${file}/1?w=640`, `${file}/2/view`, `/requests/${number}`]
  expect(await statuses(closed, catalog.cookie)).toEqual([403, 403, 403, 403])
})

test('a workbook is shown as a table of text, and what is no workbook is not (behavior 19.7)', async () => {
  const desk = await builtDesk()
  const visitors = await visitorsOf(desk)
  const bom = workbookOf([
    ['Part Number', 'Qty'],
    ['10-880-2-05', SCRIPT],
  ])
  const { files } = checkFiles([{ name: 'bom.xlsx', bytes: new Uint8Array(bom) }, sample('pdf', 'drawing.pdf')])
  const { number } = await visitors.receive({ ...quoteSubmission(), files }, null)
  const { cookie } = await desk.signedIn('sales')
  const file = `/requests/${number}/files`
  expect(await (await desk.get(`/requests/${number}`, cookie)).text()).toContain(`href="${file}/1/table"`)
  const page = await (await desk.get(`${file}/1/table`, cookie)).text()
  expect(page).toContain('<td>10-880-2-05</td>')
  expect(page).not.toContain(SCRIPT)
  for (const path of [`${file}/2/table`, `${file}/9/table`]) expect((await desk.get(path, cookie)).status).toBe(404)
  const catalog = await desk.signedIn('catalog')
  expect((await desk.get(`${file}/1/table`, catalog.cookie)).status).toBe(403)
})

test('a line shows the picture that its part has now, for every role, and none where there is none', async () => {
  const database = await freshSettings('sqlite')
  const folder = join(database.dataDir, 'files/product-images/PanelJacks')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, '45-1.jpg'), Buffer.concat([await picture(800), Buffer.alloc(2_000_000)]))
  const forCatalog = await catalogFor(database)
  const rows = [
    { 'Part no': '45-1-1', Image: '45-1.jpg' },
    { 'Part no': '45-2-2', Image: null },
  ]
  const catalog = catalogOf({ 'Panel-Jacks': rows }, FAMILIES, forCatalog.files.partFiles)
  const desk = await builtDesk({ database, forCatalog, catalog: () => catalog })
  const visitors = await visitorsOf(desk)
  const line = (partNumber: string): RequestLine => ({
    manufacturerName: 'Concord',
    partNumber,
    quantities: [1],
    note: '',
  })
  const { number } = await visitors.receive(quoteSubmission({ lines: ['45-1-1', '45-2-2', 'x'].map(line) }), null)
  const { cookie } = await desk.signedIn('sales')
  const page = await (await desk.get(`/requests/${number}`, cookie)).text()
  expect(page.match(/src="[^"]+picture[^"]*"/g)).toEqual(['src="/parts/Panel-Jacks/1/picture?w=64"'])
  const shown = await desk.get('/parts/Panel-Jacks/1/picture?w=64', (await desk.signedIn('catalog')).cookie)
  expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({ format: 'webp', width: 64 })
  expect(shown.headers.get('Cache-Control')).toBe('no-cache')
  const tag = shown.headers.get('ETag') ?? ''
  const again = await desk.get('/parts/Panel-Jacks/1/picture?w=64', cookie, { 'If-None-Match': tag })
  expect(again.status).toBe(304)
  const head = await desk.send('/parts/Panel-Jacks/1/picture', { method: 'HEAD', headers: { cookie } })
  expect([head.status, Number(head.headers.get('Content-Length')) > 0]).toEqual([200, true])
  expect(await openFilesIn(folder)).toBe(0)
  for (const path of ['/parts/Panel-Jacks/2/picture', '/parts/Panel-Jacks/9/picture', '/parts/x/1/picture']) {
    expect((await desk.get(path, cookie)).status).toBe(404)
  }
})

async function asked(submission = quoteSubmission()) {
  const desk = await builtDesk({ siteUrl: 'https://parts.concord.example' })
  const visitors = await visitorsOf(desk)
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

test('a clerk writes to the buyer with a file, once however often the form is posted, and sees it in the time line (behavior 19.22)', async () => {
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

test('note and reply are two tabs of one place, each with its form; where no reply can go, the tab says why (behavior 19.22)', async () => {
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
  for (const borrowed of [{}, { siteUrl: 'https://parts.concord.example', mailsReplies: false }]) {
    const unable = await builtDesk({ database: desk.database, ...borrowed })
    const { cookie } = await unable.signedIn('sales')
    const page = await (await unable.get(`/requests/${number}?tab=reply`, cookie)).text()
    expect(pageWords(page)).toContain('Write an email to ana@northbridge.example')
    expect(page).not.toContain(`/requests/${number}/message"`)
    const body = message({ requestKey: crypto.randomUUID(), message: 'Two weeks' })
    expect((await unable.post(`/requests/${number}/message`, body, cookie)).status).toBe(422)
  }
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

test('a kind without lines is in the list under its name, found by its filter, and in every export (behavior 19.23)', async () => {
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

const picture = (width: number): Promise<Buffer> =>
  sharp({ create: { width, height: width / 2, channels: 3, background: '#963' } })
    .jpeg()
    .toBuffer()
