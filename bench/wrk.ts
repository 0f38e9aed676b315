import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { processFigures } from '#tests/programs/process-figures.ts'
import { freePort } from '#tests/site/free-port.ts'
import { startSite } from '#tests/site/site-process.ts'
import { say } from './figures.ts'
import { sentPage, startRival } from './page-servers.ts'

const ROUNDS = Number(process.argv[2] ?? 9)
const SECONDS = 2
const CONNECTIONS = [32, 1]
const PAGES = ['/', '/banana/insulated-jacks', '/part/10-880-2-05']
/** Of what bare Hono answers with the same bytes. */
const GOAL = 0.9

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

const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0

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
      const [wall, cpu] = [
        median(ratios.map((ratio) => ratio.perSecond)),
        median(ratios.map((ratio) => ratio.perCpuSecond)),
      ]
      say(
        `${path}, ${connections} at once`,
        `${wall.toFixed(2)} of bare Hono (goal ${GOAL})`,
        `by processor time ${cpu.toFixed(2)}`,
      )
    }
  }
} finally {
  hono.kill()
  await site.stop()
  await rm(folder, { recursive: true })
}
