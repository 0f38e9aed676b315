import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/site/free-port.ts'
import { placeContent } from '#tests/site/prepared.ts'

const ROOT = join(import.meta.dirname, '../..')
/** A start may build the site and the desk first, on a machine that does much else. */
const START_PATIENCE_MS = 300_000

export type SiteProcess = {
  readonly url: string
  readonly dataDir: string
  readonly child: ChildProcess
  stop(): Promise<void>
}

/**
 * Starts the built site as its own node process, on a free port and with its own data folder unless `env` sets
 * PORT and DATA_DIR. Returns when it answers; throws if it doesn't in time. Its log is dropped unless piped. `root` is
 * another installation's folder, `under` a command that runs it and gives it its own process id.
 */
export async function startSite(
  env: Record<string, string> = {},
  log: 'ignore' | 'pipe' = 'ignore',
  root = ROOT,
  under: readonly string[] = [],
): Promise<SiteProcess> {
  const port = env.PORT ?? String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const ownFolder = env.DATA_DIR === undefined ? await mkdtemp(join(tmpdir(), 'catalog-site-')) : null
  const dataDir = env.DATA_DIR ?? ownFolder ?? ''
  if (ownFolder && root === ROOT) await placeFirstStart(ownFolder, env)
  const child = spawnSite({ ...env, PORT: port, DATA_DIR: dataDir }, log, root, under)
  await answers(`${url}/readyz`, child)
  return {
    url,
    dataDir,
    child,
    async stop() {
      const ended = new Promise((done) => child.once('exit', done))
      if (child.exitCode === null && child.kill('SIGTERM')) await ended
      if (ownFolder) await rm(ownFolder, { recursive: true, force: true })
    },
  }
}

/**
 * Puts what a first start leaves into a new data folder: to read the site folder and to make the sample's tables doubles the
 * work of a start. The first site of a run leaves it in the folder TEST_FIRST_START.
 */
async function placeFirstStart(dataDir: string, env: Record<string, string>): Promise<void> {
  const { TEST_FIRST_START: kept } = process.env
  if (kept === undefined) return
  const { SAMPLE, SITE_URL, DATABASE_URL, HOSTED_URL } = { ...process.env, ...env }
  const hasSample = SAMPLE === 'on' || (SAMPLE === undefined && SITE_URL === undefined)
  if (!hasSample || DATABASE_URL !== undefined || HOSTED_URL !== undefined) return await placeContent(dataDir)
  if (!existsSync(kept)) {
    const begun = await mkdtemp(`${kept}-`)
    const site = await startSite({ DATA_DIR: begun })
    await site.stop()
    await rename(begun, kept).catch((error: unknown) => {
      if (!existsSync(kept)) throw error // else another test was sooner
    })
  }
  await cp(kept, dataDir, { recursive: true })
}

/** Starts the site's process without waiting for it. `env` must set PORT and DATA_DIR. */
export function spawnSite(
  env: Record<string, string>,
  log: 'ignore' | 'pipe' = 'ignore',
  root = ROOT,
  under: readonly string[] = [],
): ChildProcess {
  const [program = process.execPath, ...args] = [...under, process.execPath, 'server/start.mjs']
  return spawn(program, args, {
    cwd: root,
    stdio: ['ignore', log, 'inherit'],
    // The desk has one port by default, and many sites start at the same time.
    env: { ...process.env, LOG_LEVEL: 'error', DESK: 'off', ...env, HOST: '127.0.0.1' },
  })
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  const end = performance.now() + START_PATIENCE_MS
  while (performance.now() < end && child.exitCode === null) {
    const answer = await fetch(url).catch(() => null)
    if (answer) return
    await new Promise((done) => setTimeout(done, 50))
  }
  child.kill('SIGKILL')
  throw new Error(`The site did not answer at ${url} (exit code ${child.exitCode})`)
}
