import { execFile } from 'node:child_process'
import { loadavg } from 'node:os'
import { promisify } from 'node:util'
import { wholeChromiumPath } from '#tests/programs/chromium.ts'
import { freePort } from '#tests/site/free-port.ts'
import { startSite } from '#tests/site/site-process.ts'

/** Not a dependency, because it needs 100 packages for one measurement. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const CHROMIUM =
  '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking'
const MAX_REPORT_LENGTH = 2 ** 26
const PAGES = [
  '/',
  '/banana/insulated-jacks',
  '/part/10-880-2-05',
  '/order',
  '/contact',
  '/about/engineering-solutions',
] as const
const RUNS = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const METRICS = {
  'first-contentful-paint': 'FCP ms',
  'largest-contentful-paint': 'LCP ms',
  'total-blocking-time': 'TBT ms',
  'cumulative-layout-shift': 'CLS',
  'total-byte-weight': 'bytes',
} as const
const BEST = 0.99
/** An audit below this score is printed even if it costs no points. */
const POOR = 0.5

type Audit = { title: string; score: number | null; numericValue?: number; displayValue?: string }
type Category = { score: number; auditRefs: readonly { id: string; weight: number }[] }
type Report = { categories: Record<(typeof CATEGORIES)[number], Category>; audits: Record<string, Audit> }

/**
 * Runs Lighthouse's mobile preset on our kinds of pages and prints what costs points, then scores and times. Without a `url`
 * it builds and starts a site with the sample. Times are simulated from measured ones, so the machine must be quiet.
 */
async function measure(url: string | undefined): Promise<void> {
  if (url === undefined) {
    const port = await freePort()
    const own = `http://127.0.0.1:${port}`
    const site = await startSite({ PORT: String(port), SITE_URL: own, SAMPLE: 'on' })
    return await measure(own).finally(site.stop)
  }
  console.log(`load before: ${loadavg()[0]?.toFixed(1)}`)
  const rows: Record<string, Record<string, number>> = {}
  for (const path of PAGES) {
    await warmUp(url, path)
    const { categories, audits } = await middleReport(url + path)
    const scores = CATEGORIES.map((name) => [name, Math.round(categories[name].score * 100)])
    const metrics = Object.entries(METRICS).map(([id, label]) => [label, rounded(audits[id]?.numericValue ?? 0)])
    rows[path] = Object.fromEntries([...scores, ...metrics])
    for (const fault of faults(categories, audits)) console.log(`${path}: ${fault}`)
  }
  console.table(rows)
  console.log(`load after: ${loadavg()[0]?.toFixed(1)}`)
}

/** Requests every picture once, because the sample's pictures are made on demand. */
async function warmUp(url: string, path: string): Promise<void> {
  const html = await (await fetch(url + path)).text()
  const pictures = new Set(
    html.match(/\/files\/product-images\/[^\s",]+/g)?.map((each) => each.replaceAll('&amp;', '&')),
  )
  for (const picture of pictures) await (await fetch(url + picture)).body?.cancel()
}

/** The median of three runs by performance, as Lighthouse's guide recommends. */
async function middleReport(address: string): Promise<Report> {
  const reports: Report[] = []
  for (let run = 0; run < RUNS; run += 1) reports.push(await reportOf(address))
  reports.sort((a, b) => a.categories.performance.score - b.categories.performance.score)
  console.log(
    `${address}: ${reports.map(({ categories }) => Math.round(categories.performance.score * 100)).join(', ')}`,
  )
  const middle = reports[Math.floor(RUNS / 2)]
  if (!middle) throw new Error(`Lighthouse has no report of ${address}`)
  return middle
}

/** On a busy machine Lighthouse sometimes misses the start of a page, so this retries. Throws after three tries. */
async function reportOf(address: string, triesLeft = 2): Promise<Report> {
  const asked = ['--yes', LIGHTHOUSE, address, '--quiet', '--output=json', `--chrome-flags=${CHROMIUM}`]
  const env = { ...process.env, CHROME_PATH: wholeChromiumPath() }
  try {
    const { stdout } = await promisify(execFile)('npx', asked, { env, maxBuffer: MAX_REPORT_LENGTH })
    return JSON.parse(stdout)
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n').at(-1) : error
    if (triesLeft === 0) throw new Error(`Lighthouse has no report of ${address}: ${said}`)
    console.log(`${address}, once more: ${said}`)
    return await reportOf(address, triesLeft - 1)
  }
}

/** Audits that cost points, and low-scoring ones that only inform. */
const faults = (categories: Report['categories'], audits: Report['audits']): string[] =>
  CATEGORIES.flatMap((name) =>
    categories[name].auditRefs.flatMap(({ id, weight }) => {
      const { title = id, score = null, displayValue = '' } = audits[id] ?? {}
      const poor = score !== null && score < (weight > 0 ? BEST : POOR)
      return poor ? [`${name}${weight > 0 ? '' : ' (advice)'}: ${title} ${displayValue}`] : []
    }),
  )

const rounded = (value: number): number => (value < 10 ? Math.round(value * 1_000) / 1_000 : Math.round(value))

await measure(process.argv[2])
