import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ensureBuild } from '#server/fresh-build.ts'
import { chromiumPath } from '#tests/chromium.ts'
import { startSite } from '#tests/site-process.ts'

/** Not a dependency: 200 packages for one measurement. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const CHROMIUM =
  '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking'
const LARGEST_REPORT = 2 ** 26
const PAGES = [
  '/',
  '/banana/insulated-jacks',
  '/part/Insulated-Military/26',
  '/order',
  '/contact',
  '/about/engineering-solutions',
] as const
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const METRICS = {
  'largest-contentful-paint': 'LCP ms',
  'total-blocking-time': 'TBT ms',
  'cumulative-layout-shift': 'CLS',
  'total-byte-weight': 'bytes',
} as const

type Audit = { title: string; score: number | null; numericValue?: number; displayValue?: string }
type Category = { score: number; auditRefs: readonly { id: string; weight: number }[] }
type Report = {
  categories: Record<(typeof CATEGORIES)[number], Category>
  audits: Record<string, Audit>
}

/**
 * Runs Lighthouse's mobile preset on our kinds of pages and prints the scores, the times and what costs points.
 * Without a `url` it builds the site and starts one of its own with the sample.
 */
async function measure(url: string | undefined): Promise<void> {
  if (url === undefined) {
    await ensureBuild(join(import.meta.dirname, '..'))
    const site = await startSite()
    return await measure(site.url).finally(site.stop)
  }
  const rows: Record<string, Record<string, number>> = {}
  for (const path of PAGES) {
    await fetch(url + path) // pictures that the sample draws when they are first asked for
    const { categories, audits } = await report(url + path)
    const scores = CATEGORIES.map((name) => [name, Math.round(categories[name].score * 100)])
    const metrics = Object.entries(METRICS).map(([id, label]) => [label, rounded(audits[id]?.numericValue ?? 0)])
    rows[path] = Object.fromEntries([...scores, ...metrics])
    for (const line of faults(categories, audits)) console.log(`${path}: ${line}`)
  }
  console.table(rows)
}

async function report(address: string): Promise<Report> {
  const flags = ['--quiet', '--output=json', `--chrome-flags=${CHROMIUM}`]
  const env = { ...process.env, CHROME_PATH: chromiumPath() }
  const { stdout } = await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, address, ...flags], {
    env,
    maxBuffer: LARGEST_REPORT,
  })
  return JSON.parse(stdout)
}

/** What is not at its best: audits that cost points, and advice about loading. */
const faults = (categories: Report['categories'], audits: Report['audits']): string[] =>
  CATEGORIES.flatMap((name) =>
    categories[name].auditRefs.flatMap(({ id, weight }) => {
      const { title = id, score = null, displayValue = '' } = audits[id] ?? {}
      return score !== null && score < (weight > 0 ? 0.99 : 0.5)
        ? [`${name}, weight ${weight}: ${title} ${displayValue}`]
        : []
    }),
  )

const rounded = (value: number): number => (value < 10 ? Math.round(value * 1_000) / 1_000 : Math.round(value))

await measure(process.argv[2])
