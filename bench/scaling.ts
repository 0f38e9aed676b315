import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { sqliteFile } from '#database/open-database.ts'
import { processFigures } from '#tests/programs/process-figures.ts'
import { FAMILIES } from '#tests/site/product-content.ts'
import { type SiteProcess, startSite } from '#tests/site/site-process.ts'
import { ask, costOf, OPEN, pidOf, sayCost } from './asking.ts'
import { megabytes, say } from './figures.ts'
import { benchRequests } from './storing.ts'
import { writeRows } from './whole-load.ts'

const SIZES = [8_000, 1_000_000]
const ANSWERS = 400
/** Cached answers are so fast that the processor clock is too coarse for fewer. */
const AGAIN = 8
const AT_ONCE = 16
/** Pages that every table has, even at the smallest size. */
const PAGES = 20
const GIGABYTE = 1_000_000_000

/**
 * A whole site with this many parts: its memory, answers per core, a change of the rows, and a start from the snapshot.
 * Returns its peak memory.
 */
async function benchSite(parts: number): Promise<number> {
  console.log(`\n${parts} parts on SQLite`)
  const folder = await mkdtemp(join(tmpdir(), 'bench-scaling-'))
  try {
    await writeRows(folder, parts)
    const peakBytes = await started('first start', folder, async (site) => {
      await sayRest('in service', site)
      await benchAnswers(site)
      await sayRest('after these', site)
      return await benchChange(site, folder)
    })
    const kept = (await stat(join(folder, 'catalogue.kept'))).size
    const rows = (await stat(sqliteFile(folder, 'catalogue'))).size
    say(
      'on disk',
      `rows ${megabytes(rows)}`,
      `kept copy ${megabytes(kept)}`,
      `${Math.round(kept / parts)} bytes a part`,
    )
    await started('start again', folder, async () => undefined)
    return peakBytes
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function started<Result>(
  what: string,
  folder: string,
  work: (site: SiteProcess) => Promise<Result>,
): Promise<Result> {
  const from = performance.now()
  const site = await startSite({ ...OPEN, DATA_DIR: folder })
  say(what, `${((performance.now() - from) / 1_000).toFixed(1)} s until it answers`)
  return await work(site).finally(site.stop)
}

async function sayRest(what: string, site: SiteProcess): Promise<void> {
  const { rssBytes, peakBytes } = await processFigures(pidOf(site))
  say(what, `memory ${megabytes(rssBytes)}`, `peak ${megabytes(peakBytes)}`)
}

/** Answers of each kind: first uncached, then cached. */
async function benchAnswers(site: SiteProcess): Promise<void> {
  const pids = [pidOf(site)]
  const get = (path: string) => async () => void (await ask(site.url + path))
  await costOf(pids, AT_ONCE, Array(ANSWERS / 4).fill(get('/search?q=10'))) // warms up
  for (const [kind, paths] of await addresses(site.url)) {
    const work = paths.map(get)
    sayCost(kind, await costOf(pids, AT_ONCE, work))
    sayCost('  again', await costOf(pids, AT_ONCE, Array(AGAIN).fill(work).flat()))
  }
  const table = `${site.url}${FAMILIES[0]?.path}`
  const tag = (await fetch(table)).headers.get('ETag') ?? ''
  const unchanged = async () => void (await ask(table, 304, { headers: { 'If-None-Match': tag } }))
  sayCost('table, 304', await costOf(pids, AT_ONCE, Array(AGAIN * ANSWERS).fill(unchanged)))
}

/** Addresses of every kind, each different. */
async function addresses(site: string): Promise<Map<string, readonly string[]>> {
  const found: { url: string; partNumber: string }[] = []
  for (let page = 1; found.length < ANSWERS; page += 1) {
    for (const { table } of FAMILIES) {
      const text = await ask(`${site}/api/v1/families/${encodeURIComponent(table)}/parts?page=${page}`)
      found.push(...JSON.parse(text).parts)
    }
  }
  const paged = FAMILIES.filter(({ pageSize }) => pageSize !== null)
  const tables = Array.from({ length: ANSWERS }, (_, index) => {
    const { path, columns } = paged[index % paged.length] ?? {}
    const turn = Math.floor(index / paged.length)
    return `${path}?sort=${columns?.[Math.floor(turn / PAGES)]?.key}&page=${1 + (turn % PAGES)}`
  })
  const some = found.slice(0, ANSWERS)
  return new Map([
    ['tables', tables],
    ['part pages', some.map(({ url }) => url)],
    ['search as typed', some.map(({ partNumber }) => `/api/v1/search?q=${encodeURIComponent(partNumber.slice(0, 6))}`)],
    ['parts by API', some.map((_, index) => `/api/v1/parts/Commercial/${(index % 400) + 1}`)],
  ])
}

/** Changes one row and times until it is served. Returns the site's peak memory. */
async function benchChange(site: SiteProcess, folder: string): Promise<number> {
  const database = new DatabaseSync(sqliteFile(folder, 'catalogue'))
  database.exec(`update "Commercial" set "Color" = 'Ultramarine' where id = 1`)
  database.close()
  const from = performance.now()
  while (!(await ask(`${site.url}/api/v1/parts/Commercial/1`)).includes('Ultramarine')) await pause(20)
  say('a changed row', `${((performance.now() - from) / 1_000).toFixed(1)} s until it is served`)
  await sayRest('after it', site)
  return (await processFigures(pidOf(site))).peakBytes
}

/** The memory per additional part, and how many parts fit in one or two gigabytes. */
function sayParts(peaks: readonly (readonly [parts: number, peakBytes: number])[]): void {
  const [small, large] = peaks
  if (!small || !large) return
  const each = (large[1] - small[1]) / (large[0] - small[0])
  console.log('\nParts a gigabyte, by the most memory while a change is taken in')
  say('a further part', `${Math.round(each)} bytes`)
  for (const gigabytes of [1, 2]) {
    say(`${gigabytes} GB`, `${Math.round(small[0] + (gigabytes * GIGABYTE - small[1]) / each)} parts`)
  }
}

const [size] = process.argv.slice(2)
const peaks: [number, number][] = []
for (const parts of size ? [Number(size)] : SIZES) peaks.push([parts, await benchSite(parts)])
sayParts(peaks)
await benchRequests()
