import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { processFigures, workerMs } from '#tests/programs/process-figures.ts'
import { freePort } from '#tests/site/free-port.ts'
import { type SiteProcess, startSite } from '#tests/site/site-process.ts'
import { BROWSER } from './asking.ts'
import { besideGoal, megabytes, say } from './figures.ts'
import type { Load, Loaded } from './load-generator.ts'
import { RIVALS, sentPage, startRival } from './page-servers.ts'

const SECONDS = Number(process.argv[2] ?? 2)
const ROUNDS = 5
/** Of what bare Hono answers with the same bytes. */
const GOAL = 0.95
/** The processor time of an uncached page: 6 of the thread that renders it, 1 of all others. */
const PAGE_MS = 7
const START_MS = 1_000
const CONNECTIONS = [1, 32]
const PAGES = ['/', '/banana/insulated-jacks', '/part/10-880-2-05', '/api/v1/search?q=10-880']
const ACCEPTED = { 'Accept-Encoding': 'gzip' }
/** The parts of the sample. */
const COLD_PAGES = 400
/** Until V8 has compiled the hot code, about 2,000 pages, a page costs a tenth more. */
const WARMING_ROUNDS = 5
const SETTLING_MS = 5_000

type Server = { readonly port: number; readonly pid: number }
type Measured = Loaded & { readonly cpuMs: number; readonly workerMs: number }

/** Puts load on a server from a separate process. */
async function measure(
  { port, pid }: Server,
  load: Pick<Load, 'connections' | 'paths'> & Partial<Load>,
): Promise<Measured> {
  const [before, workersBefore] = [await cpuMs(pid), await workerMs(pid)]
  const whole: Load = { port, seconds: SECONDS, once: false, headers: ACCEPTED, ...load }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'load-generator.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(whole))
  const said: Buffer[] = []
  for await (const piece of child.stdout) said.push(piece)
  const loaded: Loaded = JSON.parse(Buffer.concat(said).toString())
  if (Object.keys(loaded.statuses).join() !== '200')
    throw new Error(`Not every answer was 200: ${JSON.stringify(loaded.statuses)}`)
  return { ...loaded, cpuMs: (await cpuMs(pid)) - before, workerMs: (await workerMs(pid)) - workersBefore }
}

/** The processor time of a process and its children. */
async function cpuMs(pid: number): Promise<number> {
  const children = spawnSync('pgrep', ['-P', String(pid)])
    .stdout.toString()
    .split('\n')
    .filter(Boolean)
  const figures = await Promise.all([pid, ...children.map(Number)].map(processFigures))
  return figures.reduce((sum, figure) => sum + figure.cpuMs, 0)
}

const perSecond = ({ answers, seconds }: Loaded) => answers / seconds
const perCpuSecond = ({ answers, cpuMs }: Measured) => (answers * 1000) / cpuMs
const rounded = (value: number) => Math.round(value).toLocaleString('en-US').padStart(7)

function sayMeasured(what: string, measured: Measured, share = ''): void {
  const times = [measured.p50, measured.p99].map((ms) => `${ms.toFixed(2).padStart(7)} ms`)
  const rates = `${rounded(perSecond(measured))} a second  ${rounded(perCpuSecond(measured))} a CPU second`
  say(what, `p50 ${times[0]}`, `p99 ${times[1]}`, rates, share)
}

/** The site against bare Hono, round by round: other load affects both of a round equally. The median of the ratios. */
function shareOfHono(site: readonly Measured[], hono: readonly Measured[]): string {
  const [wall, cpu] = [perSecond, perCpuSecond].map((rate) => {
    const ratios = site.map((own, round) => rate(own) / rate(hono[round] ?? own)).toSorted((a, b) => a - b)
    return (ratios[Math.floor(ratios.length / 2)] ?? Number.NaN).toFixed(2)
  })
  return `${wall} of bare Hono, by CPU time ${cpu} (goal ${GOAL})`
}

/** Cached pages of the site, and of servers that only send the same bytes. */
async function warmPages(site: Server, folder: string): Promise<void> {
  const pages = await Promise.all(PAGES.map((path) => sentPage(`http://127.0.0.1:${site.port}`, path, folder)))
  const rivals = new Map<string, { server: Server; child: ChildProcess }>()
  for (const rival of RIVALS) {
    const port = await freePort()
    const child = await startRival(rival, port, pages, folder)
    rivals.set(rival, { server: { port, pid: child.pid ?? 0 }, child })
  }
  try {
    await pause(1_000)
    for (const [index, path] of PAGES.entries()) {
      for (const connections of CONNECTIONS) {
        console.log(`\n${path}, warm, ${connections} at once`)
        await measure(site, { connections, paths: [path] })
        const rounds = new Map<string, Measured[]>()
        // Interleaved, so that other load affects all of them equally.
        for (let round = 0; round < ROUNDS; round += 1) {
          const own = await measure(site, { connections, paths: [path] })
          rounds.set('site', [...(rounds.get('site') ?? []), own])
          for (const [name, { server }] of rivals) {
            const theirs = await measure(server, { connections, paths: [`/${index}`] })
            rounds.set(name, [...(rounds.get(name) ?? []), theirs])
          }
        }
        const share = shareOfHono(rounds.get('site') ?? [], rounds.get('hono') ?? [])
        for (const [name, each] of rounds) sayMeasured(name, middle(each), name === 'site' ? share : '')
      }
    }
  } finally {
    for (const { child } of rivals.values()) child.kill()
  }
}

/** The processor time of an uncached page, in the threads that render and in all others. */
function sayPageCost({ answers, cpuMs, workerMs }: Measured): void {
  const [inThreads, inOthers] = [workerMs, cpuMs - workerMs].map((ms) => `${(ms / answers).toFixed(1)} ms`)
  say('', `a page ${besideGoal(cpuMs / answers, PAGE_MS)}`, `${inThreads} in its thread`, `${inOthers} in others`)
}

/** The median round by answers per second. */
function middle(rounds: readonly Measured[]): Measured {
  const found = rounds.toSorted((a, b) => perSecond(a) - perSecond(b))[Math.floor(rounds.length / 2)]
  if (!found) throw new Error('Nothing was measured')
  return found
}

/** Uncached pages. */
async function coldPages(): Promise<void> {
  const cold = await startSite({ RATE_LIMIT: 'off', PAGE_CACHE_MB: '0' })
  const site = serverOf(cold)
  const numbers = await partNumbers(cold.url)
  const kinds: [string, readonly string[]][] = [
    ['/', Array.from({ length: COLD_PAGES }, () => '/')],
    [
      'a table of 20 rows',
      Array.from({ length: COLD_PAGES }, (_, index) => `/banana/insulated-jacks?lengthFrom=.0${index + 1}`),
    ],
    ['a part', numbers.map((number) => `/part/${number}`)],
    ['the search API', numbers.map((number) => `/api/v1/search?q=${number}`)],
  ]
  for (const [what, paths] of kinds) {
    for (let round = 0; round < WARMING_ROUNDS; round += 1)
      await measure(site, { connections: 4, paths, once: true, headers: BROWSER })
    for (const connections of what === '/' ? [1] : CONNECTIONS) {
      console.log(`\n${what}, cold, ${connections} at once`)
      const measured = await measure(site, { connections, paths, once: true, headers: BROWSER })
      sayMeasured('site', measured)
      sayPageCost(measured)
    }
  }
  await cold.stop()
}

async function partNumbers(url: string): Promise<string[]> {
  const pages = [1, 2, 3, 4].map(async (page) => {
    const answer = await fetch(`${url}/api/v1/families/Insulated-Military/parts?pageSize=100&page=${page}`)
    const { parts }: { parts: { url: string }[] } = await answer.json()
    return parts.flatMap(({ url: path }) => /^\/part\/([^/]+)$/.exec(path)?.[1] ?? [])
  })
  return (await Promise.all(pages)).flat()
}

const serverOf = ({ url, child }: SiteProcess): Server => ({ port: Number(new URL(url).port), pid: child.pid ?? 0 })

async function sayProcess(what: string, pid: number): Promise<void> {
  const { rssBytes, peakBytes } = await processFigures(pid)
  say(what, `resident ${megabytes(rssBytes)}`, `most so far ${megabytes(peakBytes)}`)
}

console.log(`${cpus()[0]?.model.trim()}, ${cpus().length} processors, Node ${process.versions.node}, ${SECONDS} s each`)
const folder = await mkdtemp(join(tmpdir(), 'bench-pages-'))
await chmod(folder, 0o755) // nginx runs as another user
const dataDir = join(folder, 'data')
await (await startSite({ DATA_DIR: dataDir })).stop() // loads the sample
const from = performance.now()
const started = await startSite({ DATA_DIR: dataDir, RATE_LIMIT: 'off' })
say('start', `first answer after ${besideGoal(performance.now() - from, START_MS)}`)
await sayProcess('memory', serverOf(started).pid)
await warmPages(serverOf(started), folder)
console.log('\nmemory')
await sayProcess('after warm pages', serverOf(started).pid)
const everyPart = (await partNumbers(started.url)).flatMap((number) => [
  `/part/${number}`,
  `/part/${number}.data`,
  `/api/v1/search?q=${number}`,
])
await measure(serverOf(started), { connections: 32, paths: everyPart, once: true })
await sayProcess(`${everyPart.length} more pages`, serverOf(started).pid)
await pause(SETTLING_MS)
await sayProcess('5 s later', serverOf(started).pid)
await started.stop()
await coldPages()
await rm(folder, { recursive: true })
