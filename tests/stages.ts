import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { currentProgram } from '#server/build/current-program.ts'
import { reportAdvisories } from '#tests/advisories.ts'
import { ensureChromium } from '#tests/programs/chromium.ts'
import { ensureNginx } from '#tests/programs/nginx.ts'
import { ensurePoppler } from '#tests/programs/poppler.ts'
import { ensureStrace } from '#tests/programs/strace.ts'
import { writeTestDatasheets } from '#tests/samples/test-datasheets.ts'
import { startBrowserDesk } from '#tests/site/desk-process.ts'
import { startSite } from '#tests/site/site-process.ts'
import { STAGE_SECONDS } from '#tests/stage-budgets.ts'

const ROOT = join(import.meta.dirname, '..')
// Workers and child processes share the compiled code. This halves the time of the server tests.
process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules/.cache/node')
const REPORTS = await mkdtemp(join(tmpdir(), 'catalog-tests-'))
await chmod(REPORTS, 0o755) // PostgreSQL and nginx have users of their own
// What tests make in the folder for temporary files is removed at the end, even by those that are killed.
process.env.TMPDIR = REPORTS

/**
 * How many there are in the long run: kills on each kind of database, generated requests, seconds of overload, histories of
 * quotes on PostgreSQL, and how many times CI's load.
 */
const LONG_RUN = {
  KILLS: '100',
  KILLS_POSTGRES: '20',
  FUZZ_RUNS: '10000',
  OVERLOAD_SECONDS: '8',
  HISTORIES: '300',
  LOAD: '2',
}

/** Which tests of a project run. A sample of what is tagged `long` is in a test beside it without the tag. */
const SAMPLE = ['--tags-filter=!long']
const WHOLE = ['--tags-filter=long']
const EVERYTHING: readonly string[] = []

type Timed = { title: string; seconds: number }
type Counts = { passed: number; failed: number; timed: readonly Timed[] }
type Stage = { name: string; budget?: number; run(): Promise<Counts | null> }

const STAGES: readonly Stage[] = [
  { name: 'install browser', run: () => ensureChromium() },
  { name: 'install poppler', run: () => ensurePoppler() },
  { name: 'install nginx', run: () => ensureNginx() },
  { name: 'install strace', run: () => ensureStrace() },
  // Printed, and fails nothing: the same commit must pass tomorrow and without a registry. `npm run advisories` fails.
  { name: 'advisories', run: () => reportAdvisories().then(() => null) },
  { name: 'lint', budget: STAGE_SECONDS.lint, run: () => command('npm', ['run', '--silent', 'lint']) },
  { name: 'types', budget: STAGE_SECONDS.types, run: () => command('npm', ['run', '--silent', 'types']) },
  { name: 'unit', budget: STAGE_SECONDS.unit, run: () => vitest('unit', SAMPLE) },
  { name: 'build', budget: STAGE_SECONDS.build, run: () => currentProgram(ROOT).then(() => null) },
  { name: 'server', budget: STAGE_SECONDS.server, run: () => vitest('server', SAMPLE, { TESTS: 'sample' }) },
  { name: 'browser', budget: STAGE_SECONDS.browser, run: () => playwright('--grep-invert') },
]
/**
 * The tests with the tag `long`, and kills, generated requests and overload: a few in `long` and `alone`, which CI runs;
 * hundreds in `long-server` and `long-alone`, which `npm run test:long` runs.
 */
const LONG: readonly Stage[] = [
  { name: 'long', run: () => vitest('server', WHOLE, { TESTS: 'long' }) },
  { name: 'long-server', run: () => vitest('server', WHOLE, { TESTS: 'long', ...LONG_RUN }) },
  { name: 'alone', run: () => vitest('alone', SAMPLE) },
  { name: 'long-alone', run: () => vitest('alone', EVERYTHING, LONG_RUN) },
  { name: 'long-browser', run: () => playwright('--grep') },
]

/**
 * `npm test`: runs every stage in order, prints its time, its budget and its slowest tests, and stops at the first one that
 * fails. `npm test -- server browser` runs only those stages. Returns the exit code.
 */
async function runStages(names: readonly string[]): Promise<number> {
  const all = [...STAGES, ...LONG]
  const stages = names.length === 0 ? STAGES : all.filter(({ name }) => names.includes(name))
  const unknown = names.filter((name) => !stages.some((stage) => stage.name === name))
  if (unknown.length > 0) {
    console.error(`There is no stage ${unknown.join(', ')}. Stages: ${all.map(({ name }) => name).join(', ')}.`)
    return 1
  }
  const total = { passed: 0, failed: 0 }
  let broken = false
  for (const { name, budget, run } of stages) {
    const start = performance.now()
    console.log(`\n== ${name}`)
    const counts = await run().catch((error: Error) => {
      console.error(error.message)
      broken = true
      return null
    })
    total.passed += counts?.passed ?? 0
    total.failed += counts?.failed ?? 0
    for (const { title, seconds } of slowest(counts?.timed ?? []))
      console.log(`${seconds.toFixed(1).padStart(7)} s  ${title}`)
    console.log(
      `== ${name}: ${((performance.now() - start) / 1000).toFixed(1)} s${budget === undefined ? '' : ` of ${budget} s`}`,
    )
    if (broken || total.failed > 0) break
  }
  await rm(REPORTS, { recursive: true, force: true, maxRetries: 3 })
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  return broken || total.failed > 0 ? 1 : 0
}

const slowest = (timed: readonly Timed[]): Timed[] => timed.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)

/** Runs a program in the project's folder. Rejects if it fails. */
function command(program: string, args: readonly string[], env: Record<string, string> = {}): Promise<null> {
  const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } })
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('exit', (code) => (code === 0 ? done(null) : failed(new Error(`${program} ended with ${code}`))))
  })
}

async function vitest(
  project: 'unit' | 'server' | 'alone',
  tests: readonly string[],
  env: Record<string, string> = {},
): Promise<Counts> {
  const report = join(REPORTS, `${project}.json`)
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = ['run', `--project=${project}`, ...tests, ...reports]
  const ended = await outcome(command('vitest', args, env))
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(await readFile(report, 'utf8'))
  return { passed: numPassedTests, failed: Math.max(numFailedTests, Number(!ended)), timed: vitestTimes(testResults) }
}

type FileResult = { name: string; assertionResults: readonly { fullName: string; duration?: number | null }[] }

const vitestTimes = (files: readonly FileResult[]): Timed[] =>
  files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      title: `${relative(ROOT, name)}: ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    })),
  )

/** Runs the browser's tests with the tag `long` (`--grep`), or all others (`--grep-invert`). */
async function playwright(tagged: '--grep' | '--grep-invert'): Promise<Counts> {
  const dataDir = await mkdtemp(join(tmpdir(), 'catalog-site-'))
  await writeTestDatasheets(dataDir)
  const site = await startSite({ DATA_DIR: dataDir })
  try {
    process.env.TEST_FIRST_START = join(REPORTS, 'first-start')
    const desk = await startBrowserDesk()
    try {
      const { url, deskUrl } = desk
      const place = JSON.stringify({ url, deskUrl, dataDir: desk.dataDir })
      return await browserRuns(tagged, { BROWSER_SITE: site.url, BROWSER_DESK: place })
    } finally {
      await desk.stop()
    }
  } finally {
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function browserRuns(tagged: '--grep' | '--grep-invert', env: Record<string, string>): Promise<Counts> {
  const report = join(REPORTS, 'browser.json')
  const first = await browserRun([tagged, '@long'], report, env)
  if (first.failed === 0 || !first.browserCrashed) return first
  console.log(`The browser itself crashed in ${first.failed} tests; they run again, once.`)
  // The desk has what the first run left: now each worker starts its own.
  const { BROWSER_DESK: _, ...fresh } = env
  const second = await browserRun(['--last-failed'], report, fresh)
  return { ...second, passed: first.passed + second.passed }
}

/** One run of browser tests. `browserCrashed`: each test that failed did so because its browser ended. */
async function browserRun(which: readonly string[], report: string, env: Record<string, string>) {
  const args = ['test', ...which, '--reporter=line,json']
  const ended = await outcome(command('playwright', args, { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report }))
  const text = await readFile(report, 'utf8')
  const { stats, suites } = JSON.parse(text)
  return {
    passed: stats.expected,
    failed: Math.max(stats.unexpected, Number(!ended)),
    timed: suites.flatMap(playwrightTimes),
    browserCrashed: onlyCrashes(text),
  }
}

type Suite = {
  suites?: readonly Suite[]
  specs: readonly { file: string; title: string; tests: readonly { results: readonly { duration: number }[] }[] }[]
}

function playwrightTimes({ suites = [], specs }: Suite): Timed[] {
  const own = specs.map(({ file, title, tests }) => ({
    title: `${file}: ${title}`,
    seconds: tests.reduce((sum, { results }) => sum + results.reduce((ms, { duration }) => ms + duration, 0), 0) / 1000,
  }))
  return [...own, ...suites.flatMap(playwrightTimes)]
}

/**
 * Whether every failed test of a Playwright report failed with 'Target crashed'. Debian's Chromium has a segmentation fault
 * about once in 400 times that Escape closes a menu on a busy machine, which says nothing about the site.
 */
function onlyCrashes(report: string): boolean {
  const failures: string[] = []
  JSON.parse(report, (_, value) => {
    if (value?.status === 'failed' && value.errors) failures.push(value.errors[0]?.message ?? '')
    return value
  })
  return failures.length > 0 && failures.every((message) => message.includes('Target crashed'))
}

const outcome = (ending: Promise<null>): Promise<boolean> => ending.then(() => true).catch(() => false)

process.exitCode = await runStages(process.argv.slice(2))
