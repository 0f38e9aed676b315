import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { LOAD } from '#tests/alone/load.ts'
import { freePort } from '#tests/site/free-port.ts'
import { openFilesIn } from '#tests/site/open-files.ts'
import { type SiteProcess, startSite } from '#tests/site/site-process.ts'

const JACKS = '/banana/insulated-jacks'
const LARGE = 'product-pdfs/Tooling/large.pdf'
const LARGE_BYTES = 40_000_000
const DRIP_MS = 300
/** How long the site waits for the headers of a request. */
const HEAD_MS = 10_000
/** Among slow clients a visitor waits at most this many times as long as without them, or less than FAST_MS. */
const SLOW_FACTOR = 10
const FAST_MS = 300
const OVERLOAD_MS = Number(process.env.OVERLOAD_SECONDS ?? 3) * 1_000
const NETWORKS = 10
/** Of each kind. */
const SLOW = 250 * LOAD
/** More than the queue holds. */
const CROWD = 700
/** As many clients as keep the site busy. */
const FEW = 4
/** For what must happen, however busy the machine is. */
const PATIENCE = { timeout: 60_000, interval: 500 }
/** Memory limit of a site with all its pages cached, with some room for a busy machine. */
const MAX_MEMORY = 700_000_000

let site: SiteProcess
let metricsPort: number
const dataDir = join(tmpdir(), `catalog-overload-${process.pid}`)
beforeAll(async () => {
  metricsPort = await freePort()
  await mkdir(join(dataDir, 'files', LARGE, '..'), { recursive: true })
  await writeFile(join(dataDir, 'files', LARGE), Buffer.alloc(LARGE_BYTES, '%PDF-1.7\n'))
  site = await startSite({
    DATA_DIR: dataDir,
    METRICS_PORT: String(metricsPort),
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
  })
  await (await fetch(site.url + JACKS)).text()
})
afterAll(async () => {
  await site.stop()
  await rm(dataDir, { recursive: true })
})

const metric = async (name: string): Promise<number> => {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return Number(new RegExp(`^${RegExp.escape(name)} (.+)$`, 'm').exec(text)?.[1] ?? 0) // a counter is absent until its first event
}

type Client = { readonly socket: Socket; heard: string }

/**
 * Clients of ten networks that send `first` and then `drip`, one piece at a time. They read answers only if `reads` is set:
 * what one network may leave unread is limited.
 */
function slowClients(count: number, first: string, drip: string, reads = true) {
  const port = Number(new URL(site.url).port)
  const clients = Array.from({ length: count }, (_, index): Client => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${10 + (index % NETWORKS)}` }, () =>
      socket.write(first),
    )
    const client = { socket, heard: '' }
    socket.on('error', () => undefined) // the server closes it in the end
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
  const stop = (): void => {
    clearInterval(dripping)
    for (const { socket } of clients) socket.destroy()
  }
  onTestFinished(stop)
  return {
    clients,
    gone: () => clients.filter(({ socket }) => socket.destroyed || socket.readableEnded).length,
    stop,
  }
}

/** The median time a visitor waits for a page. The slow clients run in this process and take some of it. */
async function waits(path: string, times: number): Promise<number> {
  const each: number[] = []
  for (let asked = 0; asked < times; asked += 1) {
    const from = performance.now()
    const answer = await fetch(site.url + path)
    await answer.arrayBuffer()
    expect(answer.status).toBe(200)
    each.push(performance.now() - from)
  }
  return each.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? Number.NaN
}

const memory = async (): Promise<number> => {
  const status = await readFile(`/proc/${site.child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024
}

/** What visitors do meanwhile: open pages and search. */
const visits = async () => ({ page: await waits(JACKS, 40), search: await waits('/search?q=10-8', 10) })

test(`${4 * SLOW} slow clients delay no visitor, get a 408 and are disconnected after ten seconds`, {
  timeout: 240_000,
}, async () => {
  await visits()
  const usual = await visits()
  const begun = performance.now()
  // Half of them go silent: TCP may lose an answer that crosses what a client is still sending.
  const silent = slowClients(SLOW, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ', '')
  const heads = slowClients(SLOW, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ', 'a')
  const bodies = slowClients(
    SLOW,
    'POST /contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 5000\r\n\r\n',
    'a',
  )
  const readers = slowClients(SLOW, `GET /files/${LARGE} HTTP/1.1\r\nHost: x\r\n\r\n`, '', false)
  await expect.poll(() => openFilesIn(join(dataDir, 'files'), site.child.pid), PATIENCE).toBe(SLOW)
  await pause(1_000)
  const meanwhile = await visits()
  expect(meanwhile.page).toBeLessThan(Math.max(FAST_MS, SLOW_FACTOR * usual.page))
  expect(meanwhile.search).toBeLessThan(Math.max(FAST_MS, SLOW_FACTOR * usual.search))
  expect(await memory()).toBeLessThan(MAX_MEMORY)
  await expect.poll(() => silent.gone() + heads.gone(), { timeout: 20_000, interval: 200 }).toBe(2 * SLOW)
  expect(performance.now() - begun).toBeGreaterThan(HEAD_MS)
  expect(silent.clients.filter(({ heard }) => !/^HTTP\/1\.1 408 /.test(heard))).toEqual([])
  for (const client of [silent, heads, bodies, readers]) client.stop()
  await expect.poll(() => openFilesIn(join(dataDir, 'files'), site.child.pid), PATIENCE).toBe(0)
})

type Tally = { made: number; refused: number; broken: unknown[] }

/** Requests uncached pages of the same rows without a pause until the time is over. */
async function rush(until: number, visitor: number, tally: Tally): Promise<void> {
  for (let asked = 0; performance.now() < until; asked += 1) {
    try {
      const answer = await fetch(`${site.url}${JACKS}?lengthFrom=.${visitor}&lengthTo=${asked + 10}&sort=color`)
      const text = await answer.text()
      const refused = answer.status === 503 && answer.headers.get('Retry-After') === '2' && text.includes('try again')
      if (answer.status === 200 && text.endsWith('</html>')) tally.made += 1
      else if (refused) tally.refused += 1
      else tally.broken.push([answer.status, text.slice(0, 200)])
      if (refused) await pause(100) // ruder than any browser
    } catch (error) {
      tally.broken.push(String(error))
    }
  }
}

test('seven hundred clients request uncached pages: each is rendered or refused with a message, then all is as before', {
  timeout: OVERLOAD_MS + 60_000,
}, async () => {
  const refusedBefore = await metric('http_refused_total{why="queue"}')
  await visits()
  const usual = await visits()
  const few: Tally = { made: 0, refused: 0, broken: [] }
  const calm = performance.now() + OVERLOAD_MS / 4
  await Promise.all(Array.from({ length: FEW }, (_, visitor) => rush(calm, CROWD + visitor, few)))
  const tally: Tally = { made: 0, refused: 0, broken: [] }
  const until = performance.now() + OVERLOAD_MS
  const crowd = Array.from({ length: CROWD }, (_, visitor) => rush(until, visitor, tally))
  // Meanwhile cheap requests are answered.
  await pause(OVERLOAD_MS / 4)
  await waits(JACKS, 10)
  await waits('/healthz', 10)
  expect(await memory()).toBeLessThan(MAX_MEMORY)
  await Promise.all(crowd)
  expect(tally.broken).toEqual([])
  // In four times the time, with most of the work for refusals: half as many pages a second as with a few clients.
  expect(tally.made).toBeGreaterThan(few.made * 2)
  expect((await metric('http_refused_total{why="queue"}')) - refusedBefore).toBe(few.refused + tally.refused)
  await pause(1_000)
  const after = await visits()
  expect(after.page).toBeLessThan(Math.max(FAST_MS, 2 * usual.page))
  expect(after.search).toBeLessThan(Math.max(FAST_MS, 2 * usual.search))
  expect(await memory()).toBeLessThan(MAX_MEMORY)
  console.log(`${tally.made} pages made, ${tally.refused} refused in ${OVERLOAD_MS / 1_000} s`)
})
