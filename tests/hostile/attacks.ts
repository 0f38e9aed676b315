import { Agent, type RequestOptions, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker, workerData } from 'node:worker_threads'
import { COSTLIEST, type CostlyRequest, costlyRequest } from '#tests/hostile/costliest-requests.ts'

/** What one client may do to make a site busy, each as fast as it can. `everything` is the costliest request of each kind. */
export const ATTACKS = ['fields', 'tools', 'lists', 'tables', 'exports', 'everything'] as const
type Attack = (typeof ATTACKS)[number]

/** Each client has an address of its own, so that the site can tell them apart. */
const ATTACKER = '127.0.0.2'
const VISITOR = '127.0.0.3'
/** What the visitor opens: health, a cached page, a page that is never cached, a search. */
const PROBES = ['/healthz', '/', '/order', '/api/v1/search?q=10-880']
const PROBE_EVERY_MS = 20

type Sent = { readonly status: number; readonly ms: number }

/** Sends a request from an address and reads the answer to its end. */
function send(port: number, path: string, more: RequestOptions & { readonly body?: string } = {}): Promise<Sent> {
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
const JSON_CALL = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' }

/** One request of each attack. */
const REQUESTS: Readonly<Record<Attack, (port: number, index: number) => Promise<Sent>>> = {
  fields: (port) => send(port, '/list/paste', { ...from, method: 'POST', headers: FORM, body: 'a&'.repeat(990_000) }),
  tools: (port) => send(port, '/mcp', { ...from, method: 'POST', headers: JSON_CALL, body: batch }),
  lists: (port) => send(port, `/order?${'part=10-880-2-05&'.repeat(850)}`, from),
  tables: (port, index) => send(port, `/terminals/insulated-commercial?lengthTo=1${index}&sort=length`, from),
  exports: (port, index) => send(port, `/terminals/insulated-commercial.csv?q=${index}`, from),
  everything: (port, index) => sendCostly(port, COSTLIEST[index % COSTLIEST.length] ?? ['/'], index),
}
const COSTLY_AT_ONCE = 16
const AT_ONCE: Readonly<Record<Attack, number>> = {
  fields: 4,
  tools: 16,
  lists: 100,
  tables: 600,
  exports: 100,
  everything: COSTLY_AT_ONCE,
}

function sendCostly(port: number, request: CostlyRequest, index: number): Promise<Sent> {
  const { path, ...more } = costlyRequest(request, index)
  return send(port, path, { ...from, ...more })
}

const from = { localAddress: ATTACKER, agent: new Agent({ keepAlive: false }) }
const batch = JSON.stringify(
  Array.from({ length: 100 }, (_, id) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'parts', arguments: { tableName: 'Insulated Commercial', pageSize: 100 } },
  })),
)

export type Probed = {
  readonly answers: number
  readonly statuses: readonly number[]
  readonly p50: number
  readonly p99: number
  readonly longest: number
  /** The times of the home page alone. */
  readonly home: { readonly p50: number; readonly p99: number }
}

/**
 * Probes a site as one visitor for some seconds, while another client attacks it from a thread of its own: in one of the
 * known ways, or by one costly request on 16 connections.
 */
export async function probeUnder(
  port: number,
  attack: Attack | CostlyRequest | null,
  seconds: number,
): Promise<Probed> {
  const attacker = attack && new Worker(new URL(import.meta.url), { workerData: { port, attack } })
  if (attacker) await pause(500) // until it is under way
  const agent = new Agent({ keepAlive: true })
  const all: (Sent & { readonly path: string })[] = []
  const end = performance.now() + seconds * 1_000
  try {
    for (let turn = 0; performance.now() < end; turn += 1) {
      const path = PROBES[turn % PROBES.length] ?? '/'
      all.push({ path, ...(await send(port, path, { localAddress: VISITOR, agent })) })
      await pause(PROBE_EVERY_MS)
    }
  } finally {
    agent.destroy()
    await attacker?.terminate()
  }
  const times = sortedTimes(all)
  const home = sortedTimes(all.filter(({ path }) => path === '/'))
  return {
    answers: all.length,
    statuses: [...new Set(all.map(({ status }) => status))],
    p50: at(times, 0.5),
    p99: at(times, 0.99),
    longest: at(times, 1),
    home: { p50: at(home, 0.5), p99: at(home, 0.99) },
  }
}

const sortedTimes = (sent: readonly Sent[]): number[] => sent.map(({ ms }) => ms).sort((a, b) => a - b)
const at = (times: readonly number[], share: number): number => times[Math.floor((times.length - 1) * share)] ?? 0

/** In the attacker's thread. */
if (workerData?.attack) {
  const { port, attack }: { port: number; attack: Attack | CostlyRequest } = workerData
  const ask = typeof attack === 'string' ? REQUESTS[attack] : (to: number, turn: number) => sendCostly(to, attack, turn)
  let index = 0
  const goOn = async () => {
    for (;;) {
      index += 1
      await ask(port, index).catch(() => pause(10)) // refused, or its answer cut off
    }
  }
  await Promise.all(Array.from({ length: typeof attack === 'string' ? AT_ONCE[attack] : COSTLY_AT_ONCE }, goOn))
}
