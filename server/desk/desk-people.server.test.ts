import { request } from 'node:http'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '#server/operations/log.ts'
import { trustedProxies } from '#server/origin/trusted-proxies.ts'
import { NetworkTimes } from '#server/overload/network-times.ts'
import { builtDesk, deskEntry } from '#tests/site/desk-site.ts'
import { freePort } from '#tests/site/free-port.ts'
import { pageWords } from '#tests/site/page-words.ts'
import { startSite } from '#tests/site/site-process.ts'

const PASSWORD = 'copper swage 4 turrets'

/** The session of an answer, as the browser would send it back. */
const cookieOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ')

test('an owner invites a clerk, who sets a password, signs in, and is sent where she wanted to go', async () => {
  const desk = await builtDesk()
  const owner = await desk.signedIn('owner', 'Ann')
  const made = await desk.post('/people', { do: 'invite', mail: 'bo@example.com', role: 'sales' }, owner.cookie)
  const invited = await made.text()
  expect(invited).toContain('Send this link to bo@example.com')
  const [, path = ''] = /http:\/\/localhost(\/invite\/[\w-]+)/.exec(invited) ?? []
  expect(await (await desk.get(path)).text()).toContain('bo@example.com')
  const weak = await desk.post(path, { name: 'Bo', password: 'password' })
  expect(weak.status).toBe(422)
  expect(await weak.text()).toContain('everyone tries first')
  const accepted = await desk.post(path, { name: 'Bo', password: PASSWORD })
  expect(accepted.headers.get('location')).toBe('/')
  expect((await desk.post(path, { name: 'Eve', password: PASSWORD })).status).toBe(422)
  expect((await desk.get(path)).status).toBe(404)
  const away = await desk.get('/account?x=1')
  expect(away.headers.get('location')).toBe('/sign-in?to=%2Faccount%3Fx%3D1')
  const wrong = await desk.post('/sign-in', { mail: 'bo@example.com', password: 'guessed it' })
  expect(wrong.status).toBe(422)
  expect(wrong.headers.getSetCookie()).toEqual([])
  const entered = await desk.post('/sign-in?to=%2Faccount%3Fx%3D1', { mail: 'bo@example.com', password: PASSWORD })
  expect([entered.status, entered.headers.get('location')]).toEqual([302, '/account?x=1'])
  expect(await (await desk.get('/account', cookieOf(entered))).text()).toContain('Bo')
  expect((await desk.get('/people', cookieOf(entered))).status).toBe(403)
})

test('where mail works, the link of an invite is mailed too, and stays to copy', async () => {
  const deskUrl = 'http://localhost'
  const mailRules = () => ({ copies: true, domain: 'maker.example', invites: true })
  const desk = await builtDesk({ deskUrl, mailRules })
  const owner = await desk.signedIn('owner', 'Ann')
  const form = { do: 'invite', mail: 'bo@example.com', role: 'sales' }
  const made = await (await desk.post('/people', form, owner.cookie)).text()
  expect(made).toContain('This link is emailed to bo@example.com')
  expect(made).toMatch(/value="http:\/\/localhost\/invite\/[\w-]{43}"/)
  expect(pageWords(await (await desk.get('/people', owner.cookie)).text())).toContain('Being emailed')
})

test('a session cookie is new at each sign-in, HttpOnly and strict; under https also Secure and bound to its host (behavior 18.6)', async () => {
  const desk = await builtDesk({ deskUrl: 'https://desk.example' })
  const { token } = await desk.services.accounts.invites.make(null, 'ann@example.com', 'owner')
  await desk.post(`/invite/${token}`, { name: 'Ann', password: PASSWORD })
  const body = new URLSearchParams({ mail: 'ann@example.com', password: PASSWORD })
  const planted = { cookie: 'desk-session=planted', origin: 'http://localhost' }
  const [cookie = ''] = (await desk.send('/sign-in', { method: 'POST', headers: planted, body })).headers.getSetCookie()
  expect(cookie).toMatch(/^desk-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
  expect((await desk.get('/account', 'desk-session=planted')).status).toBe(302)
  const headers = { origin: 'https://desk.example' }
  const secure = await desk.send('https://desk.example/sign-in', { method: 'POST', headers, body })
  const [bound = ''] = secure.headers.getSetCookie()
  expect(bound).toMatch(/^__Host-desk-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/)
  const asks = (sent: string) => desk.send('https://desk.example/account', { headers: { cookie: sent } })
  expect((await asks(bound)).status).toBe(200)
  // Without the prefix another host or a plain connection may have set it.
  expect((await asks(bound.replace('__Host-', ''))).status).toBe(302)
  const out = await desk.post('/sign-out', {}, cookie)
  expect(out.headers.getSetCookie()[0]).toMatch(/^desk-session=; Max-Age=0/)
  expect((await desk.get('/account', cookie)).status).toBe(302)
})

test('a form that comes after the end of the session is refused in words', async () => {
  const desk = await builtDesk()
  const body = new URLSearchParams({ do: 'note', note: 'The buyer called' })
  const answer = await desk.send('/requests/Q-1?back=1', {
    method: 'POST',
    body,
    headers: { origin: 'http://localhost' },
  })
  const page = pageWords(await answer.text())
  expect(answer.status).toBe(403)
  expect(page).toContain(
    'You are signed out, so nothing was changed. Sign in in another tab. Then go back and send it again.',
  )
})

const FOREIGN = 'The desk can’t tell that this came from a page of its own, so nothing was changed.'

const FOREIGN_ORIGINS: readonly Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'http://localhost.evil.example' },
  { origin: 'null' },
  { origin: 'http://localhost', 'sec-fetch-site': 'cross-site' },
  { origin: 'http://localhost', 'sec-fetch-site': 'same-site' },
  // as a proxy makes the desk's own changes look that is set up wrongly
  { origin: 'http://localhost:3001' },
  { origin: 'https://localhost' },
  { origin: 'https://desk.example', 'sec-fetch-site': 'same-origin' },
  {},
]

test('a change that is not from a page of the desk is refused in words, changes nothing and repeats nothing (behavior 18.5)', async () => {
  const desk = await builtDesk()
  const { cookie } = await desk.signedIn('owner')
  const body = new URLSearchParams({ do: 'invite', mail: 'eve@example.com', role: 'owner', now: 'copper swage' })
  for (const headers of FOREIGN_ORIGINS) {
    for (const path of ['/people', '/people.data']) {
      const answer = await desk.send(path, { method: 'POST', headers: { ...headers, cookie }, body })
      const page = await answer.text()
      expect([headers, answer.status, page]).toEqual([headers, 403, expect.stringContaining(FOREIGN)])
      expect(page).toContain('Your browser’s Back button brings back what you typed')
      expect(page).not.toMatch(/eve@example|copper swage|evil\.example|desk\.example/)
      if (path === '/people') expect(page).toContain('To the desk</a>')
    }
  }
  expect(await desk.services.accounts.invites.list()).toEqual([])
})

test('a sign-in never leads to another site, also of someone who is signed in', async () => {
  const desk = await builtDesk()
  const { token } = await desk.services.accounts.invites.make(null, 'ann@example.com', 'owner')
  const cookie = cookieOf(await desk.post(`/invite/${token}`, { name: 'Ann', password: PASSWORD }))
  const heads = ['//', '/\\', 'https://', '/%09/', '/\t/', '/.//', '/a/..//', '/%2e//', '/.\\\\', '/%2e%2e//a@']
  for (const to of heads.map((head) => `${head}evil.example`)) {
    const path = `/sign-in?to=${encodeURIComponent(to)}`
    const typed = { mail: 'ann@example.com', password: PASSWORD }
    // The same check reads both: a password is slow on purpose, so it is typed once.
    const answers = [await desk.get(path, cookie), ...(to.startsWith('//') ? [await desk.post(path, typed)] : [])]
    for (const { status, headers } of answers) {
      expect([to, status, new URL(headers.get('location') ?? '', 'http://localhost').origin]).toEqual([
        to,
        302,
        'http://localhost',
      ])
    }
  }
})

test('pages and refusals have the security headers and are stored nowhere (behavior 18.7)', async () => {
  const desk = await builtDesk()
  const { cookie } = await desk.signedIn('owner')
  for (const [path, as] of [
    ['/sign-in', ''],
    ['/people', cookie],
    ['/nothing', cookie],
    ['/acts.csv', cookie],
    ['/invite/token', ''],
  ] as const) {
    const { headers } = await desk.get(path, as)
    const isSecret = path.startsWith('/invite/')
    expect(headers.get('referrer-policy')).toBe(isSecret ? 'strict-origin' : 'same-origin')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-robots-tag')).toBe('noindex')
  }
})

test('what was done is listed and exported, and a cell that a spreadsheet would compute is text (behavior 18.12)', async () => {
  const desk = await builtDesk()
  const { cookie } = await desk.signedIn('owner', '=HYPERLINK("http://evil.example")')
  await desk.post('/people', { do: 'invite', mail: 'bo@example.com', role: 'sales' }, cookie)
  const wide = await desk.signedIn('owner', '＝HYPERLINK("http://evil.example")')
  await desk.post('/people', { do: 'invite', mail: 'cy@example.com', role: 'sales' }, wide.cookie)
  expect(await (await desk.get('/acts?q=bo%40', cookie)).text()).toContain('account.invited')
  expect(await (await desk.get('/acts?q=nobody', cookie)).text()).toContain('No matching actions')
  const file = await (await desk.get('/acts.csv', cookie)).text()
  expect(file).toContain('account.invited,bo@example.com')
  expect(file).toContain(`"'=HYPERLINK`)
  expect(file).toContain(`"'＝HYPERLINK`)
})

test('a refused form has its error at its field, keeps what was typed, and sends no password back (behavior 12.7)', async () => {
  const desk = await builtDesk()
  const { token } = await desk.services.accounts.invites.make(null, 'ann@example.com', 'owner')
  const refused = await desk.post(`/invite/${token}`, { name: 'Ann "A" Bo', password: 'short1!' })
  expect(refused.status).toBe(422)
  const html = await refused.text()
  const [invalid = ''] = /<input[^>]*aria-invalid="true"[^>]*>/.exec(html) ?? []
  expect(invalid).toContain('name="password"')
  expect(html).toContain('value="Ann &quot;A&quot; Bo"')
  expect(html).not.toContain('short1!')
  expect(html.match(/<p[^>]*class="form-error /g)).toHaveLength(1)
  const owner = await desk.signedIn('owner')
  const unknown = await desk.post('/people', { do: 'explode' }, owner.cookie)
  expect(unknown.status).toBe(400)
  expect(await unknown.text()).toContain('This action is unknown. Reload the page.')
  const wrong = await desk.post('/people', { do: 'invite', mail: 'no address', role: 'sales' }, owner.cookie)
  expect(wrong.status).toBe(400)
  expect(await wrong.text()).toMatch(
    /value="no address"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*value="no address"/,
  )
})

const POST = { method: 'POST', headers: { origin: 'http://localhost' }, body: new URLSearchParams({ note: 'x' }) }

const ASKED: readonly (readonly [what: string, path: string, request: RequestInit, status: number])[] = [
  ['the sign-in page', '/sign-in', {}, 200],
  ['a page that needs a sign-in', '/requests', {}, 302],
  ['an address that is none', '/nothing', {}, 404],
  ['a form that is refused', '/requests/Q-1', POST, 403],
]

test('what is made for a stranger is made in turn, and counts for the network', async () => {
  const { services } = await builtDesk()
  const { createDesk } = await deskEntry()
  const proxies = trustedProxies([])
  const options = { services, log: createLog('silent'), proxies, hostname: '127.0.0.1', clientFolder: null }
  for (const [what, path, request, status] of ASKED) {
    // Time doesn't pass, so what is counted stays. Each has its own count: a rest that ends takes some back.
    const times = new NetworkTimes(() => 0)
    const answer = await createDesk({ ...options, times }).request(`http://localhost${path}`, request)
    expect([what, answer.status]).toEqual([what, status])
    expect(times.used(times.of('127.0.0.1')), what).toBeGreaterThan(0)
  }
})

test('a clerk waits for no stranger: what is made for one counts for no network', async () => {
  const times = new NetworkTimes(() => 0)
  const desk = await builtDesk({}, { times })
  const { cookie } = await desk.signedIn('owner')
  expect((await desk.get('/people', cookie)).status).toBe(200)
  expect((await desk.get('/nothing', cookie)).status).toBe(404)
  expect(times.used(times.of('127.0.0.1'))).toBe(0)
})

const DESK_URL = 'https://desk.example'
const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } })

/** A log whose lines the test reads. */
function readableLog() {
  const lines: string[] = []
  const write = (chunk: unknown, _: unknown, done: () => void) => {
    lines.push(String(chunk))
    done()
  }
  return { lines, log: createLog('warn', { destination: new Writable({ write }) }) }
}

test('a page that rebinds its name to the desk gets 421, before anything is looked up', async () => {
  const desk = await builtDesk()
  const { cookie } = await desk.signedIn('owner')
  const { accounts } = desk.services
  const find = vi.spyOn(accounts.sessions, 'find')
  const app = (await deskEntry()).createDesk({
    services: desk.services,
    log: createLog('silent'),
    proxies: trustedProxies([]),
    hostname: '0.0.0.0',
    clientFolder: null,
  })
  const origin = 'http://evil.example:3001'
  for (const sent of [
    { headers: { cookie } },
    { headers: { cookie, origin, 'sec-fetch-site': 'same-origin' }, method: 'POST', body: 'do=invite' },
  ]) {
    const answer = await app.request(`${origin}/people`, sent)
    expect(answer.status).toBe(421)
    expect(await answer.text()).toMatch(
      /^The desk doesn’t answer at evil\.example:3001\. If this is its address, set DESK_URL/,
    )
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
  expect(find).not.toHaveBeenCalled()
  expect((await app.request('http://localhost:3001/people', { headers: { cookie } })).status).toBe(200)
  expect(find).toHaveBeenCalledTimes(1)
})

test('a running desk answers at its own names alone, and its first link leads to DESK_URL', {
  timeout: 120_000,
}, async () => {
  const port = String(await freePort())
  const settings = { DESK: 'on', DESK_PORT: port, DESK_URL, SAMPLE: 'off', LOG_LEVEL: 'warn' }
  const site = await startSite(settings, 'pipe')
  onTestFinished(site.stop)
  let said = ''
  site.child.stdout?.setEncoding('utf8').on('data', (lines: string) => {
    said += lines
  })
  const asked = async (host: string) =>
    await new Promise<[number | undefined, string]>((done, failed) => {
      const sent = request({ host: '127.0.0.1', port, path: '/sign-in', headers: { host } }, async (answer) =>
        done([answer.statusCode, await text(answer)]),
      )
      sent.once('error', failed).end()
    })
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, '[::1]:9001', 'desk.example']) {
    expect([host, (await asked(host))[0]]).toEqual([host, 200])
  }
  expect(await asked(`evil.example:${port}`)).toEqual([421, expect.stringContaining('evil.example')])
  await expect.poll(() => said).toMatch(/This link makes one.*https:\/\/desk\.example\/invite\/[\w-]{43}/)
})

test('links, cookies, origins, passkeys and HSTS follow DESK_URL, also behind a proxy that TRUST_PROXY doesn’t name', async () => {
  const desk = await builtDesk({ deskUrl: DESK_URL })
  const owner = await desk.signedIn('owner')
  const { token } = await desk.services.accounts.invites.make(null, 'bo@example.com', 'sales')
  const body = new URLSearchParams({ name: 'Bo', password: 'copper swage 4 turrets' })
  const headers = { origin: DESK_URL }
  const accepted = await desk.send(`http://desk.example/invite/${token}`, { method: 'POST', headers, body })
  expect(accepted.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^__Host-desk-session=.*; Secure/))
  expect(accepted.headers.get('strict-transport-security')).toContain('max-age')
  const asked = await desk.send('http://desk.example/passkeys/ask', { method: 'POST', headers })
  expect(await asked.json()).toMatchObject({ rpId: 'desk.example' })
  const plain = { origin: 'http://desk.example' }
  expect((await desk.send('http://desk.example/passkeys/ask', { method: 'POST', headers: plain })).status).toBe(403)
  const invited = await desk.post('/people', { do: 'invite', mail: 'cy@example.com', role: 'sales' }, owner.cookie)
  expect(await invited.text()).toMatch(/https:\/\/desk\.example\/invite\/[\w-]{43}/)
})

test('behind a trusted proxy an unknown host gets 421 too, and the log says once what to set', async () => {
  const { services } = await builtDesk()
  const { lines, log } = readableLog()
  const { createDesk } = await deskEntry()
  const proxies = trustedProxies(['10.0.0.1'])
  const options = { services, log, proxies, hostname: '127.0.0.1', clientFolder: null }
  const headers = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'desk.example' }
  const ask = (app: ReturnType<typeof createDesk>) =>
    app.request('http://127.0.0.1:3001/sign-in', { headers }, from('10.0.0.1'))
  const unset = createDesk(options)
  for (let times = 0; times < 2; times += 1) {
    const answer = await ask(unset)
    expect([answer.status, await answer.text()]).toEqual([421, expect.stringContaining('https://desk.example,')])
  }
  expect(lines).toEqual([expect.stringContaining('set DESK_URL to what browsers show, such as https://desk.example')])
  expect((await ask(createDesk({ ...options, services: { ...services, deskUrl: DESK_URL } }))).status).toBe(200)
})
