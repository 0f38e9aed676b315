import { request } from 'node:http'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '#server/operations/log.ts'
import { trustedProxies } from '#server/origin/trusted-proxies.ts'
import { builtDesk, deskEntry } from '#tests/site/desk-site.ts'
import { freePort } from '#tests/site/free-port.ts'
import { startSite } from '#tests/site/site-process.ts'

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
