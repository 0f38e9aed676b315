import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { type SiteProcess, spawnSite, startSite } from '#tests/site/site-process.ts'

export type CrashingSite = {
  readonly url: string
  /** Kills the site with -9, sometimes while it starts, calls `left`, and starts it again. */
  crash(left: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}

/** One in this many kills comes while the site starts, which takes about a second. */
const STARTING_ONE_IN = 10
const START_MS = 1_200
const MAX_KILL_DELAY_MS = 20

/** A site that keeps its port and data folder, to be killed repeatedly. `env` must set PORT and DATA_DIR. */
export async function startCrashingSite(env: Record<string, string>): Promise<CrashingSite> {
  const running: { site: SiteProcess } = { site: await startSite(env) }
  let crashes = 0
  return {
    url: running.site.url,
    async crash(left) {
      await kill(running.site.child)
      crashes += 1
      if (crashes % STARTING_ONE_IN === 0) {
        const starting = spawnSite(env)
        await pause(Math.random() * START_MS)
        await kill(starting)
      }
      await left()
      running.site = await startSite(env)
    },
    stop: () => running.site.stop(),
  }
}

type Work = {
  readonly kills: number
  /** How many acknowledgements there will be, at least, and how many there are. */
  readonly total: number
  readonly done: () => number
}

/** Kills a site under work, each time a few milliseconds after some number of acknowledgements. `left`: see above. */
export async function crashRepeatedly(
  site: CrashingSite,
  { kills, total, done }: Work,
  left: () => Promise<void>,
): Promise<void> {
  for (let still = kills; still > 0; still -= 1) {
    const open = Math.max(0, total - done())
    const until = done() + Math.min(open, Math.floor((Math.random() * 2 * open) / still))
    while (done() < until) await pause(1)
    await pause(Math.random() * MAX_KILL_DELAY_MS)
    await site.crash(left)
  }
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = new Promise((done) => child.once('exit', done))
  if (!child.kill('SIGKILL')) throw new Error(`The site had ended by itself (${child.exitCode})`)
  await ended
}
