import { COSTLIEST, type CostlyRequest, costlyRequest } from '#tests/hostile/costliest-requests.ts'
import { freePort } from '#tests/site/free-port.ts'
import { startSite } from '#tests/site/site-process.ts'
import { besideGoal, say } from '../figures.ts'

const TIMES = 60
const AT_ONCE = 4
/** Delays are sampled every 10 ms. With fewer than a hundred samples, the p99 is the maximum. */
const MIN_MS = 3_000
const [P99_MS, LONGEST_MS] = [20, 50]
/** The metrics' clock looks every 10 ms (`prom-client`) and counts them as delay. */
const CLOCK_MS = 10

// How long the main loop is held up by each kind of address.
const metricsPort = await freePort()
const site = await startSite({
  METRICS_PORT: String(metricsPort),
  RATE_LIMIT: 'off',
  SITE_URL: 'http://parts.example',
  SAMPLE: 'on',
})

/** The loop's delays since the last call, in ms. Reading them resets them. */
async function delays(): Promise<{ p99: number; max: number }> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const of = (name: string) =>
    1_000 * Number(RegExp(`^nodejs_eventloop_lag_${name}_seconds (.+)$`, 'm').exec(text)?.[1]) - CLOCK_MS
  return { p99: of('p99'), max: of('max') }
}

let turn = 0
const ask = async (request: CostlyRequest) => {
  turn += 1
  const { path, method, headers, body } = costlyRequest(request, turn)
  const answer = await fetch(site.url + path, { method, headers, ...(body === undefined ? {} : { body }) })
  await answer.arrayBuffer()
  return answer.status
}

try {
  await ask(['/'])
  await delays()
  for (const request of COSTLIEST) {
    const statuses = new Set<number>()
    const until = performance.now() + MIN_MS
    const client = async () => {
      for (let asked = 0; asked < TIMES / AT_ONCE || performance.now() < until; asked += 1)
        statuses.add(await ask(request))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, client))
    const { p99, max } = await delays()
    const figures = [`p99 ${besideGoal(p99, P99_MS)}`, `longest ${besideGoal(max, LONGEST_MS)}`]
    say(request[0].slice(0, 44), ...figures, [...statuses].join(', '))
  }
} finally {
  await site.stop()
}
