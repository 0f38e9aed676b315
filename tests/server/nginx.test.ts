// @module-tag long
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { type Nginx, startNginx } from '#tests/programs/nginx.ts'
import { startDeskSite } from '#tests/site/desk-process.ts'
import { freePort } from '#tests/site/free-port.ts'
import { run } from '#tests/site/operator-commands.ts'
import { CONTACT_FIELDS, formKey, sentNumber } from '#tests/site/posted-forms.ts'

/** An answer of the cache is 5 s old at most. */
const PATIENCE = { timeout: 20_000, interval: 100 }

type Answer = { readonly status: number; readonly headers: Readonly<Record<string, unknown>>; readonly body: string }

/** Asks for a page by HTTP/2 over TLS, checking the certificate. With `form` it posts. */
const askSecurely = ({ tls }: Nginx, path: string, form?: Readonly<Record<string, string>>): Promise<Answer> =>
  askHost('parts.example.com', tls, path, form)

async function askHost(
  host: string,
  { port, cert }: Nginx['tls'],
  path: string,
  form?: Readonly<Record<string, string>>,
): Promise<Answer> {
  const authority = `${host}:${port}`
  const session = connect(`https://127.0.0.1:${port}`, { ca: cert, servername: host })
  try {
    const method = form ? 'POST' : 'GET'
    const stream = session.request({
      ':method': method,
      ':path': path,
      ':authority': authority,
      ...(form ? { origin: `https://${authority}`, 'content-type': 'application/x-www-form-urlencoded' } : {}),
    })
    const headers = new Promise<Record<string, unknown>>((done, fail) => {
      stream.on('response', done)
      stream.on('error', fail)
      session.on('error', fail)
    })
    stream.end(form ? new URLSearchParams(form).toString() : undefined)
    const [head, body] = await Promise.all([headers, text(stream)])
    return { status: Number(head[':status']), headers: head, body }
  } finally {
    session.close()
  }
}

test('visitors read pages and send forms through the documented nginx, by TLS and HTTP/2; people make their account at the desk, with a cookie for https', async () => {
  const port = await freePort()
  const DESK_URL = `https://desk.example.com:${port}`
  const site = await startDeskSite({
    SITE_URL: 'https://parts.example.com',
    DESK_URL,
    TRUST_PROXY: '127.0.0.1',
    FORM_MIN_SECONDS: '0',
    MAIL_TRANSPORT: 'folder',
  })
  onTestFinished(site.stop)
  const desk = { url: site.deskUrl, network: '127.0.0.1', port }
  const nginx = await startNginx([site.url], { cache: true, desk })
  onTestFinished(nginx.stop)
  for (const encodings of ['gzip, deflate, br, zstd', 'gzip']) {
    for (const path of ['/panel-jacks/panel-jack', '/order', '/panel-jacks/panel-jack.csv']) {
      const { headers, body } = await fetch(nginx.url + path, { headers: { 'Accept-Encoding': encodings } })
      await body?.cancel()
      expect([encodings, path, headers.get('Content-Encoding')]).toEqual([encodings, path, expect.any(String)])
    }
  }
  const home = await askSecurely(nginx, '/')
  expect(home).toMatchObject({
    status: 200,
    headers: { 'strict-transport-security': expect.stringContaining('max-age') },
  })
  const own = await fetch(`${nginx.url}/order`, { headers: { 'X-Request-Id': 'chosen-by-a-visitor' } })
  const id = own.headers.get('X-Request-Id') ?? ''
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  await own.body?.cancel()
  await expect.poll(async () => (await nginx.logs()).access).toContain(id)
  const contact = await askSecurely(nginx, '/contact')
  const { requestKey, stamp } = formKey(contact.body)
  const sent = await askSecurely(nginx, '/contact', { ...CONTACT_FIELDS, requestKey, stamp })
  expect([sent.status, sentNumber(sent.body)]).toEqual([200, expect.stringMatching(/^C-/)])
  const plain = await fetch(`${nginx.redirects}/list?part=10-880`, { redirect: 'manual' })
  expect([plain.status, plain.headers.get('Location')]).toEqual([301, 'https://127.0.0.1/list?part=10-880'])

  const askDesk = (path: string, form?: Record<string, string>) => askHost('desk.example.com', nginx.desk, path, form)
  expect(await askDesk('/requests')).toMatchObject({
    status: 302,
    headers: { location: expect.stringMatching(/^\/sign-in/) },
  })
  const invite = ['invite', 'ann@example.com', '--role', 'owner']
  const invited = await run('desk/desk', { dataDir: site.dataDir, databaseUrl: null }, invite, { DESK_URL })
  expect(invited).toMatchObject({ code: 0, err: expect.stringContaining('DESK=off') }) // as tests set it
  expect(new URL(invited.out).origin).toBe(DESK_URL)
  const account = { name: 'Ann', mail: 'ann@example.com', password: 'copper swage 4 turrets' }
  expect(await askDesk(new URL(invited.out).pathname, account)).toMatchObject({
    status: 302,
    headers: { 'set-cookie': expect.arrayContaining([expect.stringMatching(/^__Host-desk-session=.*; Secure/)]) },
  })
  expect((await askSecurely(nginx, '/sign-in')).status).toBe(404)
  const { access, errors } = await nginx.logs()
  expect(access).toContain('"POST /invite/... HTTP/2.0" 302')
  expect(access + errors).not.toContain(new URL(invited.out).pathname.slice('/invite/'.length))
})

const SECRET = 'Zx-81_tokenTOKENtokenTOKENtokenTOKENtokenTO'

test('it refuses the desk to other networks; its logs have no secret address, also while the site is down, and its access log no query and no Referer', async () => {
  const nowhere = `http://127.0.0.1:${await freePort()}`
  const nginx = await startNginx([nowhere], { cache: true, desk: { url: nowhere, network: '10.8.0.0/24' } })
  onTestFinished(nginx.stop)
  expect((await askHost('desk.example.com', nginx.desk, '/')).status, 'from another network').toBe(403)
  for (const page of [
    ...[`/request/${SECRET}`, `/request/${SECRET}/files/1/a.pdf`, `/Request/${SECRET}.data`, `//request//${SECRET}`],
    ...[`/%72equest/${SECRET}`, `/notices/end-7.${SECRET}`],
  ]) {
    expect([page, (await fetch(nginx.url + page)).status]).toEqual([page, 502])
    await fetch(nginx.redirects + page, { redirect: 'manual' })
  }
  const headers = { Referer: 'https://parts.example.com/search?q=typed' }
  await fetch(`${nginx.url}/page?q=typed`, { headers })
  const { access, errors } = await nginx.logs()
  expect(access).toMatch(/"GET \/request\/\.\.\. HTTP\/1\.1" 502/)
  expect(access).toMatch(/"GET \/notices\/\.\.\. HTTP\/1\.1" 301/)
  expect(access).toContain('"GET /page HTTP/1.1" 502')
  expect(errors).toContain('"GET /page?q=typed HTTP/1.1"')
  expect(access + errors).not.toContain(SECRET)
  expect(access).not.toContain('typed')
})

/** A site whose answers the test decides. Lists what it was asked. */
async function startOrigin() {
  const asked: IncomingMessage[] = []
  const origin = { version: '1', isDown: false, asked, url: '' }
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    asked.push(request)
    const etag = `"${origin.version}"`
    const control = request.url === '/order' ? 'no-store' : 'no-cache'
    if (origin.isDown) response.writeHead(503).end()
    else if (request.headers['if-none-match'] === etag) response.writeHead(304, { ETag: etag }).end()
    else response.writeHead(200, { ETag: etag, 'Cache-Control': control, Vary: '*' }).end(`version ${origin.version}`)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  origin.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return origin
}

test('its cache spares the site, shows a change within seconds, and serves pages while the site is down', async () => {
  const origin = await startOrigin()
  const nginx = await startNginx([origin.url], { cache: true })
  onTestFinished(nginx.stop)
  const get = (path: string, headers: Record<string, string> = {}) => fetch(nginx.url + path, { headers })
  const body = async (path: string) => (await get(path)).text()
  const askedFor = (path: string) => origin.asked.filter(({ url }) => url === path)

  for (let times = 0; times < 20; times += 1) expect(await body('/page')).toBe('version 1')
  expect(askedFor('/page').length).toBeLessThan(20)
  const revalidated = async () => {
    await body('/page')
    return askedFor('/page').some(({ headers }) => headers['if-none-match'] === '"1"')
  }
  await expect.poll(revalidated, PATIENCE).toBe(true)
  origin.version = '2'
  await expect.poll(() => body('/page'), PATIENCE).toBe('version 2')

  origin.isDown = true
  const before = askedFor('/page').length
  const isAsked = async () => {
    expect(await body('/page')).toBe('version 2')
    return askedFor('/page').length > before
  }
  await expect.poll(isAsked, PATIENCE).toBe(true)
  expect((await get('/never-seen')).status).toBe(503)
})

test('forms, files and the health of the site go past its cache; other answers are kept by encoding', async () => {
  const origin = await startOrigin()
  const nginx = await startNginx([origin.url], { cache: true })
  onTestFinished(nginx.stop)
  for (const path of ['/order', '/files/product-pdfs/a.pdf', '/readyz', '/page']) {
    for (const encoding of ['gzip, deflate, br, zstd', 'gzip;q=1', 'identity']) {
      const headers = { 'Accept-Encoding': encoding, Range: 'bytes=0-1' }
      await fetch(nginx.url + path, { headers })
      await fetch(nginx.url + path, { headers })
    }
  }
  const seen = (path: string) =>
    origin.asked.filter(({ url }) => url === path).map((one) => one.headers['accept-encoding'])
  const today = 'gzip, br'
  const each = [today, today, 'gzip', 'gzip', undefined, undefined]
  for (const path of ['/order', '/files/product-pdfs/a.pdf', '/readyz']) expect(seen(path)).toEqual(each)
  expect(seen('/page').slice(0, 3)).toEqual([today, 'gzip', undefined])
  const file = origin.asked.find(({ url }) => url?.startsWith('/files/'))
  expect(file?.headers.range).toBe('bytes=0-1')
})
