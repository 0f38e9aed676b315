import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { processFigures } from '#tests/programs/process-figures.ts'
import { freePort } from '#tests/site/free-port.ts'
import { startSite } from '#tests/site/site-process.ts'
import { type Goal, median } from './figures.ts'
import { sentPage, startRival } from './page-servers.ts'

const ROUNDS = 9
const SECONDS = 2
const CONNECTIONS = [32, 1]
const PAGES = ['/', '/banana/insulated-jacks', '/part/10-880-2-05']
/** Of what bare Hono answers with the same bytes. */
const GOAL = 0.85

type Server = { readonly url: string; readonly pid: number }
type Rate = { readonly perSecond: number; readonly perCpuSecond: number }

/** One round of `wrk` (Debian's package), which costs less than our own generator and so doesn't hide the server's time. */
async function rate({ url, pid }: Server, connections: number): Promise<Rate> {
  const before = (await processFigures(pid)).cpuMs
  const args = ['-t1', `-c${connections}`, `-d${SECONDS}s`, '-H', 'Accept-Encoding: gzip', url]
  const { stdout } = await promisify(execFile)('wrk', args)
  const [, requests = '0', seconds = '1'] = /(\d+) requests in ([\d.]+)s/.exec(stdout) ?? []
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout)
  const cpuMs = (await processFigures(pid)).cpuMs - before
  return { perSecond: Number(requests) / Number(seconds), perCpuSecond: (Number(requests) * 1000) / cpuMs }
}

/** Cached pages against bare Hono, which sends the same bytes. Not measured without Debian's `wrk`. */
export async function cachedGoals(): Promise<Goal[]> {
  if (spawnSync('wrk', ['-v']).error)
    return [{ work: 'cached pages, of bare Hono', figure: null, goal: GOAL, isShare: true, peer: 'needs wrk' }]
  const goals: Goal[] = []
  const folder = await mkdtemp(join(tmpdir(), 'bench-wrk-'))
  const site = await startSite({ RATE_LIMIT: 'off' })
  const pages = await Promise.all(PAGES.map((path) => sentPage(site.url, path, folder)))
  const port = await freePort()
  const hono = await startRival('hono', port, pages, folder)
  try {
    await pause(1_000)
    for (const [index, path] of PAGES.entries()) {
      const own = { url: site.url + path, pid: site.child.pid ?? 0 }
      const theirs = { url: `http://127.0.0.1:${port}/${index}`, pid: hono.pid ?? 0 }
      for (const connections of CONNECTIONS) {
        const ratios: Rate[] = []
        // In turn, so that other load affects both of a round equally.
        for (let round = 0; round < ROUNDS; round += 1) {
          const [a, b] = [await rate(own, connections), await rate(theirs, connections)]
          ratios.push({ perSecond: a.perSecond / b.perSecond, perCpuSecond: a.perCpuSecond / b.perCpuSecond })
        }
        goals.push({
          work: `cached ${path}, ${connections} at once, of bare Hono`,
          figure: median(ratios.map((ratio) => ratio.perSecond)),
          goal: GOAL,
          isShare: true,
          peer: `${median(ratios.map((ratio) => ratio.perCpuSecond)).toFixed(2)} by processor time`,
        })
      }
    }
    return goals
  } finally {
    hono.kill()
    await site.stop()
    await rm(folder, { recursive: true })
  }
}
