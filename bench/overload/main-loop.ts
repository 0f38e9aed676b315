import { freePort } from '#tests/site/free-port.ts'
import { startSite } from '#tests/site/site-process.ts'
import { say } from '../figures.ts'

const TIMES = 12
const AT_ONCE = 4
const LINES = 'part=10-880-2-05&'.repeat(850)
const TABLE = '/terminals/insulated-commercial'
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
const CALLS = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' }

/** The costliest input that we know of each kind of address. `%` is a number that differs each time. */
const ADDRESSES: readonly (readonly [path: string, form?: string | readonly [string, object]])[] = [
  ['/'],
  [`${TABLE}?q=%&sort=length`],
  ['/search?q=1%'],
  ['/search?q=XX-XXX-X-X%'],
  ['/part/Insulated-Military/%'],
  ['/part/Insulated-Military/%.pdf'],
  ['/part/Insulated-Military/%.dxf'],
  ['/compare?table=Insulated-Military&id=1&id=2&id=3&id=4&id=5&id=%'],
  ['/fit?board=.062&hole=.25%&wire=18+AWG'],
  ['/compliance?meetsRohs=yes&x=%'],
  ['/changes?page=%'],
  [`/order?${LINES}x=%`],
  [`/list?${LINES}x=%`],
  [`/list.csv?${LINES}x=%`],
  [`/list.xlsx?${LINES}x=%`],
  [`${TABLE}.csv?x=%`],
  [`${TABLE}.xlsx?x=%`],
  ['/test?table=Insulated-Military&page=%'],
  ['/api/v1/families?x=%'],
  ['/api/v1/families/Insulated%20Commercial/parts?pageSize=100&page=%'],
  ['/api/v1/search?q=1%'],
  ['/api/v1/resolve?number=XX-XXX-X-X%'],
  ['/api/v1/fit?board=.062&wire=18+AWG&x=%'],
  ['/api/v1/catalogue.ndjson.gz?x=%'],
  ['/changes.atom?x=%'],
  ['/offline/numbers.json?x=%'],
  ['/sitemaps/1.xml?x=%'],
  ['/list/paste', new URLSearchParams({ text: '10-880-2-05 100\n'.repeat(1_000) }).toString()],
  ['/list/paste', 'a&'.repeat(990_000)],
  [
    '/mcp',
    [
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'families', arguments: {} } }),
      CALLS,
    ],
  ],
]

// How long the main loop is held up by each kind of address. Goal: p99 under 20 ms, longest under 50.
const metricsPort = await freePort()
const site = await startSite({ METRICS_PORT: String(metricsPort), RATE_LIMIT: 'off', SITE_URL: 'http://parts.example' })

/** The loop's delays since the last call, in ms. Reading them resets them. */
async function delays(): Promise<{ p99: number; max: number }> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const of = (name: string) =>
    1_000 * Number(RegExp(`^nodejs_eventloop_lag_${name}_seconds (.+)$`, 'm').exec(text)?.[1])
  return { p99: of('p99'), max: of('max') }
}

let turn = 0
const ask = async (path: string, form?: string | readonly [string, object]) => {
  turn += 1
  const [body, headers] = form === undefined ? [null, {}] : typeof form === 'string' ? [form, FORM] : form
  const address = site.url + path.replace('%', String(turn))
  const answer = await fetch(address, body === null ? {} : { method: 'POST', body, headers: { ...headers } })
  await answer.arrayBuffer()
  return answer.status
}

try {
  await ask('/')
  await delays()
  for (const [path, form] of ADDRESSES) {
    const statuses = new Set<number>()
    const client = async () => {
      for (let asked = 0; asked < TIMES / AT_ONCE; asked += 1) statuses.add(await ask(path, form))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, client))
    const { p99, max } = await delays()
    say(path.slice(0, 44), `p99 ${p99.toFixed(1)} ms`, `longest ${max.toFixed(1)} ms`, [...statuses].join(', '))
  }
} finally {
  await site.stop()
}
