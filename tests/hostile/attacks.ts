import { once } from 'node:events'
import { Agent, type RequestOptions, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker, workerData } from 'node:worker_threads'
import { COSTLIEST, type CostlyRequest, costlyRequest, TOOL_CALL } from '#tests/hostile/costliest-requests.ts'
import { HEAVY_MODELS, heavyView, lightView } from '#tests/hostile/heavy-models.ts'
import { formKey, ORDER_FIELDS, sentNumber } from '#tests/site/posted-forms.ts'

/**
 * What one client may do to make a site busy, each as fast as it can. `pages` are pages that no one else has asked for, `views` 3D
 * views of other models each, `desk` what strangers post to the desk, `pastes` lists of other words from four networks; `everything` is the costliest request of each kind.
 */
export const ATTACKS = [
  'fields',
  'tools',
  'lists',
  'pastes',
  'tables',
  'pages',
  'views',
  'exports',
  'pipelined',
  'half-sent',
  'desk',
  'everything',
] as const
export type Attack = (typeof ATTACKS)[number]

/** Each client has an address of its own, so that the site can tell them apart. */
const ATTACKER = '127.0.0.2'
const VISITOR = '127.0.0.3'
/** Asks for what is of the attack's own kind. */
const OTHER_VISITOR = '127.0.0.4'
/** What the visitor opens: health, a cached page, a page that is never cached, a search. At times the visitor sends an order. */
const PROBES = ['/healthz', '/', '/order', '/api/v1/search?q=10-880']
const PROBE_EVERY_MS = 20
const ORDER_EVERY_MS = 1_000
const SAME_KIND_EVERY_MS = 100

type Sent = { readonly status: number; readonly ms: number }

/** Sends a request from an address and reads the answer to its end. */
function send(
  port: number,
  path: string,
  more: RequestOptions & { readonly body?: string | Uint8Array } = {},
): Promise<Sent> {
  const { body, ...options } = more
  const start = performance.now()
  return new Promise((done, failed) => {
    const sent = request({ port, path, host: '127.0.0.1', ...options }, (answer) => {
      answer
        .on('error', failed)
        .on('end', () => done({ status: answer.statusCode ?? 0, ms: performance.now() - start }))
      answer.resume()
    })
    sent.on('error', failed)
    sent.end(body)
  })
}

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }

/** One request of each attack. */
const REQUESTS: Readonly<Record<Attack, (port: number, index: number) => Promise<Sent>>> = {
  fields: (port) => send(port, '/list/paste', { ...from, method: 'POST', headers: FORM, body: 'a&'.repeat(990_000) }),
  tools: (port) => sendCostly(port, TOOL_CALL, 0),
  lists: (port) => send(port, `/order?${'part=10-880-2-05&'.repeat(850)}`, from),
  pastes: (port, index) =>
    send(port, '/list/paste', {
      localAddress: `127.0.4.${1 + (index % PASTING_NETWORKS)}`,
      agent: from.agent,
      method: 'POST',
      headers: FORM,
      body: LIST_OF_WORDS,
    }),
  tables: (port, index) => send(port, `/terminals/insulated-commercial?lengthTo=1${index}&sort=length`, from),
  pages: (port, index) => send(port, sharedPage(index), from),
  views: (port, index) => send(port, heavyView(index), from),
  exports: (port, index) => send(port, `/terminals/insulated-commercial.csv?q=${index}`, from),
  pipelined: (port) => sendAndHold(port, ONE.repeat(5_000), ONE),
  'half-sent': (port) => sendAndHold(port, HALF, 'x'),
  desk: (_, index) =>
    send(workerData.deskPort, DESK_POSTS[index % DESK_POSTS.length] ?? '/', {
      ...from,
      method: 'POST',
      headers: { ...FORM, 'Content-Length': LONG_FORM.length, 'Sec-Fetch-Site': 'same-origin' },
      body: LONG_FORM,
    }),
  everything: (port, index) => sendCostly(port, COSTLIEST[index % COSTLIEST.length] ?? ['/'], index),
}
/** Of 5,000 of these no answer is read. */
const ONE = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
/** A page that is made once for all who ask for it. */
const sharedPage = (index: number): string => `/terminals/insulated-commercial?lengthTo=2${index}&sort=length`
/** A form that comes back with its texts, and others that are refused. */
const DESK_POSTS = ['/requests/1', '/requests/1', '/sign-in', '/invite/x', '/passkeys/ask', '/people']
const LONG_FORM = Array.from({ length: 1_990 }, (_, line) => `lines[${line}].note=${'x'.repeat(80)}`).join('&')
/** What another visitor asks for meanwhile: the page that the attacker has asked for last, or the view of another model. */
const SAME_KIND: Partial<Record<Attack, (turn: number, asked: number) => string>> = {
  pages: (_, asked) => sharedPage(asked),
  views: (turn) => lightView(turn),
}
/** Half of an upload. */
const HALF = [
  'POST /order HTTP/1.1',
  'Host: x',
  'Content-Type: multipart/form-data; boundary=parts',
  'Content-Length: 8000000',
  '',
  'x'.repeat(4_000_000),
].join('\r\n')
const PASTING_NETWORKS = 4
/** 1.9 MB of words that may each be part of a number. */
const LIST_OF_WORDS = `text=${Array.from({ length: 380_000 }, (_, at) => at.toString(36) + (at % 200 === 199 ? '%0A' : '+')).join('')}`
const COSTLY_AT_ONCE = 16
const AT_ONCE: Readonly<Record<Attack, number>> = {
  fields: 4,
  tools: 100,
  lists: 100,
  pastes: PASTING_NETWORKS,
  tables: 600,
  pages: 200,
  views: HEAVY_MODELS,
  exports: 100,
  pipelined: 4,
  'half-sent': 17,
  desk: 20,
  everything: COSTLY_AT_ONCE,
}

/** Sends something and reads nothing until the site ends the connection, which only shows when a little more is sent. */
function sendAndHold(port: number, sent: string, more: string): Promise<Sent> {
  const start = performance.now()
  return new Promise((done) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: ATTACKER }).pause()
    const going = setInterval(() => socket.write(more), 100)
    socket
      .on('error', () => undefined)
      .on('close', () => {
        clearInterval(going)
        done({ status: 0, ms: performance.now() - start })
      })
    socket.write(sent)
  })
}

function sendCostly(port: number, request: CostlyRequest, index: number): Promise<Sent> {
  const { path, ...more } = costlyRequest(request, index)
  return send(port, path, { ...from, ...more })
}

const from = { localAddress: ATTACKER, agent: new Agent({ keepAlive: false }) }
/** The status of one request of an attack: a refused one costs nothing, and attacks no one. */
export const attackOnce = async (
  port: number,
  attack: Exclude<Attack, 'fields' | 'pipelined' | 'half-sent' | 'desk' | 'everything'>,
): Promise<number> => (await REQUESTS[attack](port, 0)).status

export type Probed = {
  readonly answers: number
  readonly statuses: readonly number[]
  readonly p50: number
  readonly p99: number
  readonly longest: number
  /** The times of the home page alone. */
  readonly home: { readonly p50: number; readonly p99: number }
  /** The times of what is of the attack's own kind (`SAME_KIND`), which the others don't count. */
  readonly sameKind: { readonly p50: number; readonly longest: number } | null
  /** The numbers of the visitor's orders; null for one that the site didn't take. */
  readonly orders: readonly (string | null)[]
}

/**
 * Probes a site as one visitor for some seconds, while another client attacks it from a thread of its own: in one of the
 * known ways, or by one costly request on 16 connections.
 */
export async function probeUnder(
  port: number,
  attack: Attack | CostlyRequest | null,
  seconds: number,
  deskPort: number,
): Promise<Probed> {
  const asked = new Int32Array(new SharedArrayBuffer(4))
  const attacker = attack && new Worker(new URL(import.meta.url), { workerData: { port, deskPort, attack, asked } })
  const sameKind = typeof attack === 'string' ? SAME_KIND[attack] : undefined
  if (attacker) await pause(500) // until it is under way
  const agent = new Agent({ keepAlive: true })
  const all: (Sent & { readonly path: string })[] = []
  const ofKind: Sent[] = []
  const numbers: (string | null)[] = []
  const start = performance.now()
  const isOver = () => performance.now() > start + seconds * 1_000
  const probeKind = async () => {
    for (let turn = 0; sameKind && !isOver(); turn += 1) {
      ofKind.push(await send(port, sameKind(turn, Atomics.load(asked, 0)), { localAddress: OTHER_VISITOR, agent }))
      await pause(SAME_KIND_EVERY_MS)
    }
  }
  const probe = async () => {
    for (let turn = 0; !isOver(); turn += 1) {
      if (performance.now() > start + numbers.length * ORDER_EVERY_MS) {
        const order = await sendOrder(port)
        numbers.push(order.number)
        all.push({ path: 'order', ...order })
      }
      const path = PROBES[turn % PROBES.length] ?? '/'
      all.push({ path, ...(await send(port, path, { localAddress: VISITOR, agent })) })
      await pause(PROBE_EVERY_MS)
    }
  }
  try {
    await Promise.all([probe(), probeKind()])
  } finally {
    agent.destroy()
    await attacker?.terminate()
  }
  const times = sortedTimes(all)
  const home = sortedTimes(all.filter(({ path }) => path === '/'))
  return {
    answers: all.length,
    statuses: [...new Set([...all, ...ofKind].map(({ status }) => status))],
    p50: at(times, 0.5),
    p99: at(times, 0.99),
    longest: at(times, 1),
    home: { p50: at(home, 0.5), p99: at(home, 0.99) },
    sameKind: sameKind ? { p50: at(sortedTimes(ofKind), 0.5), longest: at(sortedTimes(ofKind), 1) } : null,
    orders: numbers,
  }
}

let orders = 0

/** An order as a browser sends it. A network may send 60 in ten minutes, so each comes from another address. */
async function sendOrder(port: number): Promise<Sent & { readonly number: string | null }> {
  orders += 1
  const from = { port, path: '/order', host: '127.0.0.1', localAddress: `127.0.3.${1 + (orders % 250)}` }
  const [form] = await once(request(from).end(), 'response')
  const page = await text(form)
  if (form.statusCode !== 200) return { status: form.statusCode, ms: 0, number: null }
  const fields = { ...ORDER_FIELDS, ...formKey(page) }
  const start = performance.now()
  const sent = request({ ...from, method: 'POST', headers: FORM }).end(new URLSearchParams(fields).toString())
  const [answer] = await once(sent, 'response')
  const number = sentNumber(await text(answer))
  return { status: answer.statusCode, ms: performance.now() - start, number }
}

const sortedTimes = (sent: readonly Sent[]): number[] => sent.map(({ ms }) => ms).sort((a, b) => a - b)
const at = (times: readonly number[], share: number): number => times[Math.floor((times.length - 1) * share)] ?? 0

/** In the attacker's thread. */
if (workerData?.attack) {
  const { port, attack, asked }: { port: number; attack: Attack | CostlyRequest; asked: Int32Array } = workerData
  const ask = typeof attack === 'string' ? REQUESTS[attack] : (to: number, turn: number) => sendCostly(to, attack, turn)
  let index = 0
  const goOn = async () => {
    for (;;) {
      index += 1
      Atomics.store(asked, 0, index)
      await ask(port, index).catch(() => pause(10)) // refused, or its answer cut off
    }
  }
  await Promise.all(Array.from({ length: typeof attack === 'string' ? AT_ONCE[attack] : COSTLY_AT_ONCE }, goOn))
}
