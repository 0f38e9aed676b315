import { readdir, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takesForm } from '#server/http/form-receiver.ts'
import { BUILT } from '#tests/programs/built-program.ts'
import { type DeskSite, startDeskSite } from '#tests/site/desk-process.ts'

const FORM = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data; boundary=b'
/** With a part of the sample. */
const NOTICES = '/notices?part=10-880-2-05'
/** The addresses of the site that take a body; each route with an action is among them, which a test checks. */
const SITE_BODIES = [
  ...['/order', '/contact', NOTICES, '/notices/x', '/list/paste', '/NOTICES/x', '/Order', '/LIST/paste'],
  ...['/list.csv', '/list.xlsx', '/list.json'],
  ...['/certificates', '/request/x', '/request/x/answer', '/request/x/link', '/request/x/opened'],
  '/mcp',
  '/api/v1/prepare-request',
]

/** What reads a body in its own way: a form, a list with a file, a download, a buyer's page, tools and a call. */
const ONE_OF_EACH_KIND = ['/order', '/list/paste', '/list.csv', '/request/x/answer', '/mcp', '/api/v1/prepare-request']
/** The same of the desk: a form and JSON of anyone, a form and files of a clerk, and what is refused unread. */
const DESK_KINDS = [
  ['/sign-in', 'a stranger'],
  ['/passkeys/ask', 'a stranger'],
  ['/requests/1', 'an owner'],
  ['/imports/new', 'an owner'],
  ['/requests/1', 'a stranger'],
] as const

const DEEP = `a${'.b'.repeat(20_000)}`
/** Which names a form has is checked in one place, which has a test of its own. */
const NAMES = ['lines[4294967293].partNumber', '__proto__[polluted]', DEEP, `a${'[0]'.repeat(20_000)}`]
const partOf = (name: string) => `--b\r\nContent-Disposition: form-data; name=${name}\r\n\r\n1\r\n--b--\r\n`

/** A body that no page of ours sends. */
const BODIES: readonly (readonly [what: string, type: string, body: string])[] = [
  ...NAMES.map((name) => [`a field ${name.slice(0, 40)}`, FORM, `${encodeURIComponent(name)}=1`] as const),
  ['a part of a deep name', MULTIPART, partOf(`"${DEEP}"`)],
  ['a file of __proto__', MULTIPART, partOf('"__proto__[polluted]"; filename="a.csv"')],
  ['330,000 fields', FORM, 'a=&'.repeat(330_000)],
  ['a million fields of the same name', FORM, 'a&'.repeat(499_000)],
  ['a field nested in JSON', 'application/json', `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ['an object of many names', 'application/json', `{${'"__proto__":{"a":1},'.repeat(10_000)}"b":1}`],
  ['parts without end', MULTIPART, '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n'.repeat(20_000)],
  ['a text', 'text/plain', 'x'],
]
/** Answers that take longer are none: a thread or the main loop hangs. */
const MAX_MS = 20_000
/** More than any address takes, the desk's uploads of 61 MB too. */
const ENDLESS_BYTES = 80_000_000

let site: DeskSite
let owner = ''
beforeAll(async () => {
  site = await startDeskSite({
    SITE_URL: 'https://parts.concord.example',
    MAIL_TRANSPORT: 'folder',
    RATE_LIMIT: 'off',
    MEMORY_LIMIT_MB: '3000',
  })
  owner = (await site.signedIn('owner')).cookie
})
afterAll(() => site.stop())

const post = async (url: string, type: string, body: string, cookie = '') => {
  const headers = { 'Content-Type': type, cookie, 'Sec-Fetch-Site': 'same-origin' }
  const signal = AbortSignal.timeout(MAX_MS)
  const { status } = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
  return status
}

/** Sends a body without a stated length until the server ends it or has had enough. Returns the status. */
function postEndless(url: string, cookie = ''): Promise<number> {
  const piece = Buffer.from('a=1&'.repeat(64 * 1_024))
  const headers = { 'Content-Type': FORM, cookie, 'Sec-Fetch-Site': 'same-origin', 'Transfer-Encoding': 'chunked' }
  return new Promise((done) => {
    const sent = request(url, { method: 'POST', headers, timeout: MAX_MS })
    let bytes = 0
    const send = (): void => {
      while (!sent.destroyed && bytes < ENDLESS_BYTES) {
        bytes += piece.length
        if (!sent.write(piece)) return
      }
      if (!sent.destroyed) sent.end()
    }
    sent.on('response', (answer) => {
      done(answer.statusCode ?? 0)
      sent.destroy()
    })
    sent
      .on('drain', send)
      .on('error', () => done(0))
      .on('timeout', () => done(-1))
    send()
  })
}

/** A refusal in words, or an answer that ignores what it doesn't know. Never a hang, never an error of ours. */
const isAnswer = (status: number) => status >= 200 && status < 500

test('every page of the site that takes a form is in this test', async () => {
  const folder = join(BUILT, 'client/assets')
  const name = (await readdir(folder)).find((file) => /^manifest-\w+\.js$/.test(file)) ?? ''
  const text = await readFile(join(folder, name), 'utf8')
  const { routes } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  const withAction = Object.values(routes as Record<string, { path?: string; hasAction: boolean }>)
    .filter(({ hasAction }) => hasAction)
    .map(({ path }) => `/${path}`.replace(/:\w+/g, 'x'))
  expect(withAction.length).toBeGreaterThan(4)
  const tested = SITE_BODIES.map((path) => path.replace(/\?.*/, ''))
  expect(withAction.filter((path) => !tested.includes(path) || !takesForm(path))).toEqual([])
})

describe.for(ONE_OF_EACH_KIND)('the site at %s', (path) => {
  test.for(BODIES)('answers %s', async ([, type, body]) => {
    for (const address of path === '/order' ? [path, '/order.data'] : [path])
      expect(await post(site.url + address, type, body)).toSatisfy(isAnswer)
  })
  test('answers a body without end', async () => {
    expect(await postEndless(site.url + path)).toSatisfy(isAnswer)
  })
})

describe.for(DESK_KINDS)('the desk at %s, for %s', ([path, who]) => {
  const cookie = () => (who === 'an owner' ? owner : '')
  test.for(BODIES)('answers %s', async ([, type, body]) => {
    expect(await post(site.deskUrl + path, type, body, cookie())).toSatisfy(isAnswer)
  })
  test('answers a body without end', async () => {
    expect(await postEndless(site.deskUrl + path, cookie())).toSatisfy(isAnswer)
  })
})

test('after all of that pages, calls and desk answer, and no thread was lost', async () => {
  const status = async (url: string) => (await fetch(url, { signal: AbortSignal.timeout(MAX_MS) })).status
  const paths = ['/order', '/panel-jacks/panel-jack?color=Red', '/api/v1/search?q=10-880', '/healthz']
  for (const path of paths) expect([path, await status(site.url + path)]).toEqual([path, 200])
  expect(await status(`${site.deskUrl}/sign-in`)).toBe(200)
  expect(JSON.stringify(await (await fetch(`${site.url}/readyz`)).json())).not.toMatch(/thread/)
})
