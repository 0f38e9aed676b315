import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { LOAD } from '#tests/alone/load.ts'
import { processFigures } from '#tests/programs/process-figures.ts'
import { ORDER_FIELDS, openForm, sentNumber } from '#tests/site/posted-forms.ts'
import { type SiteProcess, startSite } from '#tests/site/site-process.ts'

const VISITOR = '127.0.0.3'
const ATTACKER = '127.0.0.2'
const JACKS = '/banana/insulated-jacks'
const UNCACHED = '/order'
/** 64 kB of file wait in the site for each client that reads nothing, in several copies. */
const LARGE = 'product-pdfs/Tooling/large.pdf'
const LARGE_BYTES = 40_000_000
const MEGABYTE = 1_000_000
/** With some room for a busy machine. The catalog, the page cache and the threads take two thirds of it. */
const MAX_MEMORY = 500 * MEGABYTE
const LIMIT_MB = 600
const A_MINUTE = 60_000

let site: SiteProcess
const dataDir = join(tmpdir(), `catalog-stuck-${process.pid}`)
const agent = new Agent({ keepAlive: true })
beforeAll(async () => {
  await mkdir(join(dataDir, 'files', LARGE, '..'), { recursive: true })
  await writeFile(join(dataDir, 'files', LARGE), Buffer.alloc(LARGE_BYTES, '%PDF-1.7\n'))
  const env = { DATA_DIR: dataDir, MEMORY_LIMIT_MB: `${LIMIT_MB}`, FORM_MIN_SECONDS: '0', RATE_LIMIT: 'off' }
  site = await startSite({ ...env, LOG_LEVEL: 'silent' })
  for (const path of ['/', JACKS, UNCACHED]) await visit(path)
})
afterAll(async () => {
  agent.destroy()
  await site.stop()
  await rm(dataDir, { recursive: true })
})

/** The status of a visitor's request. */
async function visit(path: string): Promise<number> {
  const asked = request(site.url + path, { localAddress: VISITOR, agent }).end()
  const [answer] = await once(asked, 'response')
  await text(answer)
  return answer.statusCode
}

const memory = async (): Promise<number> => (await processFigures(site.child.pid ?? 0)).rssBytes

/** Opens connections that send something and read nothing. */
async function stuck(count: number, sent: string, from: (index: number) => string = () => ATTACKER): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, (_, index) => {
    const socket = connect({ port: Number(new URL(site.url).port), host: '127.0.0.1', localAddress: from(index) })
    socket.on('error', () => undefined) // the site closes some of them
    socket.once('connect', () => socket.pause().write(sent))
    return socket
  })
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  return sockets
}

/** A visitor gets every page for some seconds, and memory stays in bounds. */
async function visitsGoOn(seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1_000
  while (performance.now() < end) {
    for (const path of ['/healthz', '/', JACKS, UNCACHED]) expect([path, await visit(path)]).toEqual([path, 200])
    expect(await memory()).toBeLessThan(MAX_MEMORY)
    await pause(50)
  }
}

test('four connections send 560,000 requests ahead and read nothing', { timeout: 120_000 }, async () => {
  await stuck(4, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(140_000))
  await visitsGoOn(1 + 2 * LOAD)
})

test('four thousand clients do not read a page that they asked for', { timeout: 120_000, tags: ['long'] }, async () => {
  await stuck(4_000, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(10))
  await visitsGoOn(1 + 2 * LOAD)
})

test('a client that leaves uploads half-sent pushes out no form of a visitor', { timeout: 120_000 }, async () => {
  const body = 'x'.repeat(4 * MEGABYTE)
  const head = [
    'POST /order HTTP/1.1',
    'Host: x',
    'Content-Type: multipart/form-data; boundary=parts',
    `Content-Length: ${8 * MEGABYTE}`,
  ].join('\r\n')
  await stuck(17, `${head}\r\n\r\n${body}`)
  await pause(1_000)
  const numbers = new Set<string | null>()
  for (let index = 0; index < 10; index += 1) {
    const form = new URLSearchParams({ ...ORDER_FIELDS, ...(await openForm(`${site.url}/order`)) })
    const answer = await fetch(`${site.url}/order`, { method: 'POST', body: form })
    expect(answer.status).toBe(200)
    numbers.add(sentNumber(await answer.text()))
  }
  expect(numbers).not.toContain(null)
  expect(numbers.size).toBe(10)
})

test('memory that stuck clients of twenty networks took comes back within a minute, without their help', {
  timeout: 240_000,
  tags: ['long'],
}, async () => {
  await stuck(3_000, `GET /files/${LARGE} HTTP/1.1\r\nHost: x\r\n\r\n`, (index) => `127.0.1.${1 + (index % 20)}`)
  await expect.poll(() => visit(UNCACHED), { timeout: A_MINUTE, interval: 100 }).toBe(503)
  await expect.poll(() => visit(UNCACHED), { timeout: A_MINUTE, interval: 500 }).toBe(200)
  await expect.poll(memory, { timeout: A_MINUTE, interval: 500 }).toBeLessThan(LIMIT_MB * MEGABYTE)
  expect(await visit('/healthz')).toBe(200)
})
