import { processFigures } from '#tests/programs/process-figures.ts'
import { FAMILIES } from '#tests/site/product-content.ts'
import { startSite } from '#tests/site/site-process.ts'
import { BROWSER } from './asking.ts'
import { besideGoal, megabytes, say } from './figures.ts'

/** A busy hour's requests (ten per second), sent as fast as they are answered. */
const REQUESTS = 36_000
const REPORTS = 12
const AT_ONCE = 8
const MAX_LISTED = 100
/** At the end, with one thread that renders pages. */
const GOAL_MB = 320

type Listed = { parts: { url: string; partNumber: string }[]; pageCount: number }

/** Memory while every kind of page is requested, most of them often, some once. */
async function measure(): Promise<void> {
  const site = await startSite({ RATE_LIMIT: 'off' })
  try {
    const paths = await visitedPaths(site.url)
    const pid = site.child.pid ?? 0
    const from = performance.now()
    let last = 0
    for (let report = 0; report < REPORTS; report += 1) {
      await ask(site.url, paths, REQUESTS / REPORTS)
      const { rssBytes, peakBytes } = await processFigures(pid)
      last = rssBytes
      const asked = ((report + 1) * REQUESTS) / REPORTS
      say(`${asked} requests`, `resident ${megabytes(rssBytes)}`, `most so far ${megabytes(peakBytes)}`)
    }
    say('', `${Math.round(REQUESTS / ((performance.now() - from) / 1000))} a second`)
    say('after the hour', besideGoal(last / 1e6, GOAL_MB, 'MB'))
  } finally {
    await site.stop()
  }
}

/** Tables and downloads, parts as pages, as data and by search, in a fixed order. */
async function visitedPaths(url: string): Promise<readonly string[]> {
  const families = FAMILIES.map(async ({ table, path }) => {
    const address = `${url}/api/v1/families/${table}/parts?pageSize=${MAX_LISTED}`
    const { parts, pageCount }: Listed = await (await fetch(address)).json()
    const tables = Array.from({ length: pageCount }, (_, index) => `${path}?page=${index + 1}`)
    const found = parts.flatMap((part) => [
      part.url,
      part.url.startsWith('/part/') ? `${part.url}.data` : '/',
      `/api/v1/search?${new URLSearchParams({ q: part.partNumber })}`,
    ])
    return [...tables, `${path}.csv`, ...found]
  })
  return ['/', '/order', '/contact', '/fit', ...(await Promise.all(families)).flat()]
}

/** Returns `count` requests in which the first paths occur far more often than the last. */
async function ask(url: string, paths: readonly string[], count: number): Promise<void> {
  let left = count
  const visitor = async () => {
    while (left > 0) {
      left -= 1
      const path = paths[Math.floor(Math.random() ** 2 * paths.length)] ?? '/'
      const answer = await fetch(url + path, { headers: BROWSER })
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
      await answer.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, visitor))
}

await measure()
