import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#tests/free-port.ts'
import { type SiteProcess, startSite } from '#tests/site-process.ts'

const JACKS = '/banana/insulated-jacks'
const DRIP_MS = 300
const QUICK_MS = 500
/** What a site with all its pages in memory may take, with room for a machine that is busy otherwise. */
const MOST_MEMORY = 700_000_000

let site: SiteProcess
let metricsPort: number
beforeAll(async () => {
  metricsPort = await freePort()
  site = await startSite({
    METRICS_PORT: String(metricsPort),
    MAX_CONNECTIONS: '2600',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
  })
  await (await fetch(site.url + JACKS)).text()
})
afterAll(() => site.stop())

const metric = async (name: string): Promise<number> => {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return Number(new RegExp(`^${RegExp.escape(name)} (.+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
}

type Client = { readonly socket: Socket; heard: string }

/** Clients that begin with `first` and go on with `drip`, a piece at a time; what they hear they read only if `reads`. */
function slowClients(count: number, first: string, drip: string, reads = true) {
  const clients = Array.from({ length: count }, (): Client => {
    const socket = connect(Number(new URL(site.url).port), '127.0.0.1', () => socket.write(first))
    const client = { socket, heard: '' }
    socket.on('error', () => undefined) // it is cut off in the end
    if (reads) {
      socket.on('data', (data) => {
        client.heard += data.toString('latin1')
      })
    }
    return client
  })
  const dripping = setInterval(() => {
    for (const { socket } of clients) if (drip !== '' && !socket.connecting && socket.writable) socket.write(drip)
  }, DRIP_MS)
  return {
    clients,
    gone: () => clients.filter(({ socket }) => socket.destroyed || socket.readableEnded).length,
    stop() {
      clearInterval(dripping)
      for (const { socket } of clients) socket.destroy()
    },
  }
}

/** How long a visitor waits for a page: nineteen times of twenty it is no longer. */
async function waits(path: string, times: number): Promise<number> {
  const each: number[] = []
  for (let asked = 0; asked < times; asked += 1) {
    const from = performance.now()
    const answer = await fetch(site.url + path)
    await answer.arrayBuffer()
    expect(answer.status).toBe(200)
    each.push(performance.now() - from)
  }
  return each.toSorted((a, b) => a - b)[Math.floor(times * 0.95)] ?? Number.NaN
}

const memory = async (): Promise<number> => {
  const status = await readFile(`/proc/${site.child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024
}

test('two thousand slow clients hold nobody up, and are gone after ten seconds', { timeout: 60_000 }, async () => {
  const heads = slowClients(1_000, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ', 'a')
  const bodies = slowClients(
    500,
    'POST /contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 5000\r\n\r\n',
    'a',
  )
  const readers = slowClients(500, `GET ${JACKS} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(4), '', false)
  await pause(1_000)
  expect(await waits(JACKS, 100)).toBeLessThan(QUICK_MS)
  expect(await waits('/search?q=10-8', 20)).toBeLessThan(QUICK_MS)
  expect(await memory()).toBeLessThan(MOST_MEMORY)
  await expect.poll(heads.gone, { timeout: 20_000, interval: 200 }).toBe(1_000)
  expect(heads.clients.filter(({ heard }) => /^HTTP\/1\.1 408 /.test(heard)).length).toBeGreaterThan(900)
  for (const each of [heads, bodies, readers]) each.stop()
})

test('more connections than are taken are closed at once, and the metrics say so', { timeout: 60_000 }, async () => {
  const crowd = slowClients(2_900, 'GET / HTTP/1.1\r\nHost: x\r\n', '')
  await expect.poll(crowd.gone, { timeout: 10_000 }).toBeGreaterThanOrEqual(300)
  expect(await metric('http_refused_total{why="connections"}')).toBeGreaterThanOrEqual(300)
  crowd.stop()
  await expect
    .poll(() => metric('nodejs_active_resources{type="TCPSocketWrap"}'), { timeout: 10_000 })
    .toBeLessThan(100)
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
})

test('a thousand pages at once that nobody has asked for: made or refused in words, and then all is as before', {
  timeout: 60_000,
}, async () => {
  const pages = Array.from({ length: 1_000 }, (_, index) => `${JACKS}?lengthFrom=.${index}&sort=color`)
  const asked = pages.map(async (path) => {
    const answer = await fetch(site.url + path)
    return { status: answer.status, retry: answer.headers.get('Retry-After'), text: await answer.text() }
  })
  // Meanwhile what costs next to nothing is answered.
  const meanwhile = (async () => {
    await waits(JACKS, 10)
    await waits('/healthz', 10)
  })()
  const answers = await Promise.all(asked)
  await meanwhile
  const made = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status === 503)
  expect(made.length + refused.length).toBe(1_000)
  expect(made.length).toBeGreaterThan(16)
  expect(refused.filter(({ retry, text }) => retry !== '2' || !text.includes('try again'))).toEqual([])
  expect(await metric('http_refused_total{why="queue"}')).toBe(refused.length)
  expect(await memory()).toBeLessThan(MOST_MEMORY)
  const again = await Promise.all(pages.slice(-50).map(async (path) => (await fetch(`${site.url}${path}1`)).status))
  expect(again).toEqual(Array(50).fill(200))
})
