import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { LIMITS } from '#shared/limits.ts'
import { SAMPLES } from '#tests/samples/attachment-samples.ts'
import { builtSite, requestsIn } from '#tests/site/built-site.ts'
import { pageWords } from '#tests/site/page-words.ts'
import { formKey, ORDER_FIELDS } from '#tests/site/posted-forms.ts'
import { sampleCatalog } from '#tests/site/sample-catalog.ts'

const BUYER = {
  companyName: 'Northbridge Avionics',
  yourName: 'Ana Ruiz',
  yourEmail: 'ana@northbridge.example',
  yourPhone: '+1 937 555 0123',
  completeAddress: '12 Hangar Road',
  city: 'Dayton',
  state: 'OH',
  zip: '45402',
  note: '',
  'lines[0].manufacturerName': 'Concord',
  'lines[0].partNumber': '10-880-2-05',
  'lines[0].quantity': '250',
}
const WRITER = {
  first_name: 'Ana',
  last_name: 'Ruiz',
  email: 'ana@northbridge.example',
  subject: 'Tools',
  message: 'Hi',
}
const NUMBER = /Your (?:request|message) number is ([QC]-\d{6}-[2-9A-HJ-NP-Z]{4})/

const site = await builtSite(sampleCatalog())

const hidden = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? `no ${name}`

/** The hidden fields of a form that was just opened. */
async function opened(path = '/order') {
  const html = await (await site.get(path)).text()
  return { requestKey: hidden(html, 'requestKey'), stamp: hidden(html, 'stamp') }
}

const send = (fields: Record<string, string>, path = '/order') =>
  site.send(path, { method: 'POST', body: new URLSearchParams(fields) })

async function numberIn(answer: Response): Promise<string> {
  const words = pageWords(await answer.text())
  expect(words).toContain('Message sent!')
  return NUMBER.exec(words.replace(/\s+/g, ' '))?.[1] ?? `none in: ${words}`
}

describe('the order form', () => {
  test("has all fields, and the link's part on line 1", async () => {
    const answer = await site.get(`/order?manufacturer=Concord&part=AA59126%2F295H01&qty=12`)
    const html = await answer.text()
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    const field = (name: string) => new RegExp(`<(input|textarea)[^>]* name="${name}"[^>]*>`).exec(html)?.[0] ?? ''
    for (const [name, type, token] of [
      ['companyName', 'text', 'organization'],
      ['yourName', 'text', 'name'],
      ['yourEmail', 'email', 'email'],
      ['yourPhone', 'tel', 'tel'],
      ['completeAddress', 'text', 'address-line1'],
      ['city', 'text', 'address-level2'],
    ]) {
      expect(field(name ?? '')).toMatch(/ required=""/)
      expect(field(name ?? '')).toContain(` type="${type}"`)
      expect(field(name ?? '').toLowerCase()).toContain(` autocomplete="${token}"`)
    }
    for (const [name, token] of [
      ['state', 'address-level1'],
      ['zip', 'postal-code'],
    ]) {
      expect(field(name ?? '')).toMatch(/ aria-required="true"/) // the browser can't know the country: the server checks
      expect(field(name ?? '').toLowerCase()).toContain(` autocomplete="${token}"`)
    }
    expect(html).toMatch(/<select[^>]* autoComplete="country"[^>]*>\s*<option[^>]* value="US"[^>]* selected=""/i)
    expect(html.match(/<option/g)).toHaveLength(249)
    expect(field('note')).not.toContain('required')
    expect(html).toContain('value="AA59126/295H01"')
    expect(field('lines\\[0\\].quantity')).toContain(' value="12"')
  })

  test.for([
    ['qty=0', '1'],
    ['qty=1e9', '1'],
    ['qty=lots', '1'],
    ['', '1'],
    ['qty=1000000', '1000000'],
  ])('a link with %s asks for %s (behavior 10.5)', async ([query, quantity]) => {
    const html = await (await site.get(`/order?part=10-880-2-05&${query}`)).text()
    const [line = ''] = /<input[^>]*name="lines\[0\]\.quantity"[^>]*>/.exec(html) ?? []
    expect(line).toContain(`value="${quantity}"`)
  })

  test('the same key and content is the same request, regardless of the stamp; other content is refused with a fresh key (behavior 10.9)', async () => {
    const form = await opened()
    const number = await numberIn(await send({ ...BUYER, ...form }))
    expect(number).toMatch(/^Q-/)
    expect(await numberIn(await send({ ...BUYER, ...form }))).toBe(number)
    expect(await numberIn(await send({ ...BUYER, ...form, stamp: 'of no use' }))).toBe(number)
    const changed = await send({ ...BUYER, ...form, 'lines[0].quantity': '9' })
    expect(changed.status).toBe(422)
    const html = await changed.text()
    expect(pageWords(html)).toMatch(new RegExp(`already sent, as ${number}.*press send again`))
    expect(html).toContain('value="9"')
    const fresh = hidden(html, 'requestKey')
    expect(fresh).not.toBe(form.requestKey)
    expect(await numberIn(await send({ ...BUYER, ...form, 'lines[0].quantity': '9', requestKey: fresh }))).not.toBe(
      number,
    )
  })

  test('a buyer in Ireland needs neither state nor zip, one in Ohio both', async () => {
    const bare = { ...BUYER, state: '', zip: '' }
    const sent = await send({ ...bare, country: 'IE', ...(await opened()) })
    expect(await numberIn(sent)).toMatch(/^Q-/)
    const refused = await send({ ...bare, ...(await opened()) })
    expect(refused.status).toBe(400)
    expect(pageWords(await refused.text())).toMatch(/2 errors to fix .*Enter your state.*Enter your zip code/)
  })

  test('blank line fields take their defaults, a blank note is N/A, and the page of the request shows it', async () => {
    const blank = { 'lines[0].manufacturerName': '', 'lines[0].partNumber': ' ', 'lines[0].quantity': '' }
    const answer = await send({ ...BUYER, ...(await opened()), ...blank })
    const html = await answer.text()
    const [, path = ''] = /href="(\/request\/[\w-]{20,})"/.exec(html) ?? []
    const page = await site.get(path)
    expect(page.status).toBe(200)
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    const text = await page.text()
    expect(text).toContain('<meta name="robots" content="noindex"/>')
    expect(pageWords(text)).toMatch(/N\/A Concord 1 .*Note N\/A/)
    expect(pageWords(text)).toContain(NUMBER.exec(pageWords(html).replace(/\s+/g, ' '))?.[1])
    expect((await site.get(`/request/${path.split('/')[2]}x`)).status).toBe(404)
  })

  test('a missing field gets an error, and everything that was typed comes back (behavior 12.7)', async () => {
    const { yourPhone: _, ...rest } = BUYER
    const answer = await send({ ...rest, ...(await opened()), note: '<b>soon</b> & "quick"', city: '' })
    expect(answer.status).toBe(400)
    const html = await answer.text()
    expect(pageWords(html)).toContain('2 errors to fix before it can be sent')
    expect(html).toContain('href="#order-yourPhone"')
    expect(html).toMatch(/id="order-city-error"[^>]*>Enter your city/)
    expect(html).toContain('&lt;b&gt;soon&lt;/b&gt; &amp; &quot;quick&quot;')
    expect(html).toContain('value="10-880-2-05"')
  })

  test('without a script the server adds and removes lines', async () => {
    const intent = (type: string, payload: object) => JSON.stringify({ type, payload: { name: 'lines', ...payload } })
    const added = await send({ ...BUYER, ...(await opened()), __intent__: intent('insert', {}) })
    expect(added.status).toBe(200)
    const html = await added.text()
    expect(html).toContain('name="lines[1].partNumber"')
    expect(pageWords(html)).not.toContain('to fix')
    const two = { 'lines[1].manufacturerName': 'Concord', 'lines[1].partNumber': 'B', 'lines[1].quantity': '2' }
    const removed = await send({ ...BUYER, ...two, ...(await opened()), __intent__: intent('remove', { index: 0 }) })
    const left = await removed.text()
    expect(left).toContain('value="B"')
    expect(left).not.toContain('name="lines[1].partNumber"')
  })
})

describe('lists and line details', () => {
  const values = (html: string, name: string) =>
    [...html.matchAll(RegExp(`<input[^>]* name="lines\\[(\\d+)\\]\\.${name}"[^>]*>`, 'g'))].map(
      ([input]) => / value="([^"]*)"/.exec(input)?.[1] ?? '',
    )

  test('a link can have a whole list, with price breaks and notes', async () => {
    const list = 'part=A-1&qty=100+250&manufacturer=&note=gold&part=B-2&qty=x&manufacturer=Pomona&note='
    const html = await (await site.get(`/order?${list}`)).text()
    expect(values(html, 'partNumber')).toEqual(['A-1', 'B-2'])
    expect(values(html, 'manufacturerName')).toEqual(['Concord', 'Pomona'])
    expect(values(html, 'quantity')).toEqual(['100, 250', '1'])
    expect(html).toMatch(/<textarea[^>]*name="lines\[0\]\.note"[^>]*>gold</)
    expect(html).not.toContain('<details open=""')
    expect(html).toMatch(/<summary[^>]*>Note: gold<\/summary>/)
  })

  test('another page fills the form: nothing is checked or stored, key and stamp are fresh', async () => {
    const filled = await send({
      'lines[0].partNumber': 'A-1',
      'lines[0].quantity': '7',
      'lines[1].partNumber': 'B-2',
      'lines[1].note': 'gold',
      __intent__: '{"type":"fill"}',
    })
    expect(filled.status).toBe(200)
    const html = await filled.text()
    expect(pageWords(html)).not.toMatch(/to fix|Message sent/)
    expect(values(html, 'partNumber')).toEqual(['A-1', 'B-2'])
    const form = { requestKey: hidden(html, 'requestKey'), stamp: hidden(html, 'stamp') }
    expect(form.requestKey).toMatch(/^[\da-f-]{36}$/)
    await numberIn(await send({ ...BUYER, ...form }))
  })

  test("price breaks and notes are stored, and shown on the request's page", async () => {
    const year = new Date().getUTCFullYear() + 1
    const details = {
      'lines[0].quantity': '250, 500 / 1k',
      'lines[0].quantity2': '5,000 10,000',
      'lines[0].note': 'with <certificate>',
      targetDate: `${year}-12-01`,
    }
    const html = await (await send({ ...BUYER, ...(await opened()), ...details })).text()
    const [, path = ''] = /href="(\/request\/[\w-]{20,})"/.exec(html) ?? []
    const words = pageWords(await (await site.get(path)).text())
    expect(words).toContain('with &lt;certificate&gt; Concord 250 / 500 / 1,000 / 5,000 / 10,000')
    expect(words).toContain(`Target Date December 1, ${year}`)
    const wrong = { 'lines[0].quantity': '100,250', 'lines[0].note': 'x'.repeat(501), targetDate: '2020-01-01' }
    const refused = await (await send({ ...BUYER, ...(await opened()), ...wrong })).text()
    expect(refused).toContain('href="#order-lines[0].quantity"')
    expect(values(refused, 'quantity')).toEqual(['100,250'])
    expect(refused).toMatch(/id="order-targetDate-error"[^>]*>Target Date: choose a future date/)
    expect(refused).toMatch(/<details open=""/)
  })

  test('of 1,000 wrong lines the first twenty errors are listed, and a hundred lines show theirs', async () => {
    const lines = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, place) => [
        [`lines[${place}].manufacturerName`, 'Concord'],
        [`lines[${place}].partNumber`, '\0'],
        [`lines[${place}].quantity`, 'many'],
      ]).flat(),
    )
    const answer = await send({ ...BUYER, ...(await opened()), ...lines })
    expect(answer.status).toBe(400)
    const html = await answer.text()
    expect(pageWords(html)).toContain('2,000 errors to fix before it can be sent')
    expect(pageWords(html)).toContain('and 1,980 more')
    expect(html.match(/href="#order-lines/g)).toHaveLength(20)
    expect(html.match(/class="form-error"/g)).toHaveLength(200)
    expect(values(html, 'quantity')).toHaveLength(1_000)
  })
})

test('files that are not stored are named, and asked for by email', async () => {
  const limits = { ...LIMITS, storedBytes: { max: 1, windowMs: 60_000 } }
  const requests = requestsIn(await mkdtemp(join(tmpdir(), 'order-')), limits)
  requests.start()
  onTestFinished(() => requests.stop())
  const small = await builtSite(sampleCatalog(), undefined, undefined, null, { requests })
  const sendFile = async () => {
    const body = new FormData()
    const key = formKey(await (await small.get('/order')).text())
    for (const [name, value] of Object.entries({ ...ORDER_FIELDS, ...key })) body.set(name, value)
    body.set('attachments', new File([SAMPLES.pdf], 'drawing.pdf'))
    return pageWords(await (await small.send('/order', { method: 'POST', body })).text())
  }
  expect(await sendFile()).not.toContain('not saved')
  expect(await sendFile()).toMatch(
    /Message sent!.*These files were not saved: drawing\.pdf\..*send them by email to .+@.+, with your request number/s,
  )
})

test('the contact form stores a message; its page shows it', async () => {
  const answer = await send({ ...WRITER, ...(await opened('/contact')) }, '/contact')
  const html = await answer.text()
  expect(pageWords(html).replace(/\s+/g, ' ')).toMatch(NUMBER)
  const [, path = ''] = /href="(\/request\/[\w-]{20,})"/.exec(html) ?? []
  expect(pageWords(await (await site.get(path)).text())).toMatch(/C-\d{6}.*Subject Tools .*Message Hi/)
  const missing = await send({ ...WRITER, ...(await opened('/contact')), subject: '' }, '/contact')
  expect(missing.status).toBe(400)
  expect(await missing.text()).toContain('href="#contact-subject"')
})

test("while requests can't be stored the form says so, keeps every word and says how else to reach us", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'catalog-no-requests-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  await mkdir(join(dataDir, 'requests.db'))
  const broken = await builtSite(sampleCatalog(), undefined, undefined, null, { requests: requestsIn(dataDir) })
  const html = await (await broken.get('/order')).text()
  const body = new URLSearchParams({ ...BUYER, requestKey: hidden(html, 'requestKey'), stamp: hidden(html, 'stamp') })
  const answer = await broken.send('/order', { method: 'POST', body })
  expect(answer.status).toBe(503)
  const words = pageWords(await answer.clone().text())
  expect(words).toContain('Nothing you typed is lost')
  expect(words).toContain('1-800-555-0142')
  expect(await answer.text()).toContain('value="Northbridge Avionics"')
  expect((await broken.get('/request/abc')).status).toBe(503)
})
