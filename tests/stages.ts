import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuild } from '#server/fresh-build.ts'
import { ensureChromium } from '#tests/chromium.ts'
import { ensureNginx } from '#tests/nginx.ts'
import { ensurePoppler } from '#tests/poppler.ts'
import { startSite } from '#tests/site-process.ts'
import { writeTestDatasheets } from '#tests/test-datasheets.ts'

const ROOT = join(import.meta.dirname, '..')
// Each worker and child process would compile the same files again; this halves the time of the server tests.
process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules/.cache/node')
const REPORTS = await mkdtemp(join(tmpdir(), 'catalogue-tests-'))

type Counts = { passed: number; failed: number }
type Stage = { name: string; run(): Promise<Counts | null> }

const STAGES: readonly Stage[] = [
  { name: 'browser at hand', run: () => ensureChromium() },
  { name: 'poppler at hand', run: () => ensurePoppler() },
  { name: 'nginx at hand', run: () => ensureNginx() },
  { name: 'lint', run: () => command('npm', ['run', '--silent', 'lint']) },
  { name: 'types', run: () => command('npm', ['run', '--silent', 'types']) },
  { name: 'unit', run: () => vitest('unit') },
  { name: 'build', run: () => ensureBuild(ROOT).then(() => null) },
  { name: 'server', run: () => vitest('server') },
  { name: 'alone', run: () => vitest('alone') },
  { name: 'browser', run: () => playwright() },
]

/**
 * `npm test`: every stage in turn with its time; ends with the first one that fails. `npm test -- server browser` runs
 * those stages alone.
 */
async function runStages(wanted: readonly string[]): Promise<number> {
  const stages = wanted.length === 0 ? STAGES : STAGES.filter(({ name }) => wanted.includes(name))
  const total: Counts = { passed: 0, failed: 0 }
  let broken = false
  for (const { name, run } of stages) {
    const start = performance.now()
    console.log(`\n== ${name}`)
    const counts = await run().catch((error: Error) => {
      console.error(error.message)
      broken = true
      return null
    })
    total.passed += counts?.passed ?? 0
    total.failed += counts?.failed ?? 0
    console.log(`== ${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
    if (broken || total.failed > 0) break
  }
  await rm(REPORTS, { recursive: true, force: true })
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  return broken || total.failed > 0 ? 1 : 0
}

/** Runs a program in the project's folder; rejects when it fails. */
function command(program: string, args: readonly string[], env: Record<string, string> = {}): Promise<null> {
  const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } })
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('exit', (code) => (code === 0 ? done(null) : failed(new Error(`${program} ended with ${code}`))))
  })
}

async function vitest(project: 'unit' | 'server' | 'alone'): Promise<Counts> {
  const report = join(REPORTS, `${project}.json`)
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const ended = await outcome(command('vitest', args))
  const { numPassedTests, numFailedTests } = JSON.parse(await readFile(report, 'utf8'))
  return { passed: numPassedTests, failed: Math.max(numFailedTests, Number(!ended)) }
}

async function playwright(): Promise<Counts> {
  const report = join(REPORTS, 'browser.json')
  const dataDir = await mkdtemp(join(tmpdir(), 'catalogue-site-'))
  await writeTestDatasheets(dataDir)
  const site = await startSite({ DATA_DIR: dataDir })
  try {
    const env = { BROWSER_SITE: site.url, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
    const ended = await outcome(command('playwright', ['test', '--reporter=line,json'], env))
    const { expected, unexpected, flaky } = JSON.parse(await readFile(report, 'utf8')).stats
    if (flaky > 0) console.log(`${flaky} passed only when tried again`)
    return { passed: expected + flaky, failed: Math.max(unexpected, Number(!ended)) }
  } finally {
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const outcome = (ending: Promise<null>): Promise<boolean> => ending.then(() => true).catch(() => false)

process.exitCode = await runStages(process.argv.slice(2))
