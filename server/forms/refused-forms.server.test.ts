import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LIMITS } from '#shared/limits.ts'
import { upload } from '#tests/hostile/hostile-uploads.ts'
import { temporaryFolder } from '#tests/programs/databases.ts'
import { builtSite, requestsIn } from '#tests/site/built-site.ts'
import { pageWords } from '#tests/site/page-words.ts'
import { formKey, ORDER_FIELDS, openForm, sentNumber } from '#tests/site/posted-forms.ts'
import { sampleCatalog } from '#tests/site/sample-catalog.ts'
import { type SiteProcess, startSite } from '#tests/site/site-process.ts'

const orderOf = (stamp: string) => new URLSearchParams({ ...ORDER_FIELDS, requestKey: crypto.randomUUID(), stamp })

describe('a slow form', () => {
  let site: SiteProcess
  beforeAll(async () => {
    site = await startSite()
  })
  afterAll(() => site.stop())

  test('gets a 408 after 25 seconds, and the connection closes', { timeout: 60_000, tags: ['long'] }, async () => {
    const heard = await new Promise<string>((done) => {
      let text = ''
      const socket = connect(Number(new URL(site.url).port), '127.0.0.1', () =>
        socket.write(
          'POST /order HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\ncompanyName=A',
        ),
      )
      socket.on('data', (data) => {
        text += data.toString('utf8')
      })
      socket.on('error', () => undefined)
      socket.on('close', () => done(text))
    })
    expect(heard).toMatch(/^HTTP\/1\.1 408 .*\r\nconnection: close\r\n.*did not reach us within 25 seconds/is)
    expect((await fetch(`${site.url}/order`)).status).toBe(200)
  })

  test('thirty large forms at once are read one after the other; what is not read in time is a 503 with Retry-After', {
    tags: ['long'],
  }, async () => {
    const { stamp } = await openForm(`${site.url}/order`)
    const form = orderOf(stamp)
    for (let line = 0; line < 1_000; line += 1) {
      form.set(`lines[${line}].manufacturerName`, 'Concord')
      form.set(`lines[${line}].partNumber`, `10-880-${line}`)
      form.set(`lines[${line}].quantity`, 'ten')
    }
    const body = Buffer.from(form.toString())
    const open = () => {
      const posted = request(`${site.url}/order`, {
        method: 'POST',
        agent: false,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': body.length },
      })
      const answered = once(posted, 'response').then(([answer]: IncomingMessage[]) => answer?.resume())
      posted.on('error', () => undefined) // a refused one is closed before the rest is sent
      posted.write(body.subarray(0, -1))
      return { answered, end: () => posted.end(body.subarray(-1)) }
    }
    const forms = Array.from({ length: 30 }, open)
    await pause(1_000)
    // each is complete except for one byte: now they arrive together
    for (const { end } of forms) end()
    const answers = await Promise.all(forms.map(({ answered }) => answered))
    const refused = answers.filter((answer) => answer?.statusCode === 503)
    expect(answers.filter((answer) => answer?.statusCode === 400).length).toBeGreaterThanOrEqual(10)
    expect(refused.length + answers.filter((answer) => answer?.statusCode === 400).length).toBe(30)
    for (const answer of refused) expect(answer?.headers['retry-after']).toMatch(/^(2|10)$/)
    const last = open()
    last.end()
    expect((await last.answered)?.statusCode).toBe(400)
  })
})

const site = await builtSite(sampleCatalog())
const { stamp } = formKey(await (await site.get('/order')).text())

test('a form above the limit is a 429 with Retry-After and the typed text; far above it forms are not read at all', async () => {
  const limits = {
    ...LIMITS,
    sentForms: { ...LIMITS.sentForms, max: 2 },
    postedForms: { ...LIMITS.postedForms, max: 4 },
  }
  const requests = requestsIn(await temporaryFolder(), limits)
  const limited = await builtSite(sampleCatalog(), undefined, undefined, null, { requests })
  const { stamp } = formKey(await (await limited.get('/order')).text())
  const post = (path: string) => limited.send(path, { method: 'POST', body: orderOf(stamp) })
  for (let sent = 0; sent < 2; sent += 1) expect((await post('/order')).status).toBe(200)
  for (const path of ['/order', '/order.data']) {
    const refused = await post(path)
    expect([refused.status, refused.headers.get('X-Refused')]).toEqual([429, 'rate'])
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(500)
    expect(await refused.text()).toContain('Northbridge Avionics')
  }
  for (const path of ['/order', '/order.data', '/contact']) {
    const unread = await post(path)
    expect(unread.status).toBe(429)
    expect(Number(unread.headers.get('Retry-After'))).toBeGreaterThan(500)
    const words = await unread.text()
    expect(words).toMatch(/Back button/)
    expect(words).not.toContain('Northbridge Avionics')
  }
  expect((await limited.get('/order')).status).toBe(200)
})

test.for(['', '0'.repeat(90)])("a form stamped '%s' is told why it was not sent (behavior 10.11)", async (stale) => {
  const answer = await site.send('/order', { method: 'POST', body: orderOf(stale) })
  expect(answer.status).toBe(422)
  expect(pageWords(await answer.text())).toMatch(/This form is out of date.*wait a few seconds, then send it again/)
})

test("anyone with the request's address can download its files, and nothing else", async () => {
  const head = 'Content-Disposition: form-data; name="attachments"; filename="Zeichnung für Ø 4.pdf"'
  const sent = await site.send('/order', upload(stamp, { head, body: '%PDF-1.7 drawing' }))
  const html = await sent.text()
  expect(sentNumber(html)).not.toBeNull()
  const [path = ''] = /\/request\/[\w-]{24}/.exec(html) ?? []
  const page = await (await site.get(path)).text()
  const [, address = ''] = /href="(\/request\/[^"]+\/files\/1\/[^"]+)"/.exec(page) ?? []
  expect(pageWords(page)).toContain('Zeichnung für Ø 4.pdf')
  const file = await site.get(address)
  expect(await file.text()).toBe('%PDF-1.7 drawing')
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': '16',
    'content-disposition': expect.stringMatching(/^attachment; filename="Zeichnung f_r _ 4\.pdf"; filename\*=UTF-8''/),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'strict-origin',
  })
  const others = ['/1/other.pdf', '/2/Zeichnung%20f%C3%BCr%20%C3%98%204.pdf', '/0/x', '/1e0/x', '/1', '/../x']
  for (const other of others) expect((await site.get(`${path}/files${other}`)).status).toBe(404)
  const otherToken = address.replace(/(?<=request\/)./, (first) => (first === 'A' ? 'B' : 'A'))
  expect((await site.get(otherToken)).status).toBe(404)
  expect((await site.send(address, { method: 'POST' })).status).toBe(405)
})
