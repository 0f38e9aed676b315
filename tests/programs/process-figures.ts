import { readdir, readFile } from 'node:fs/promises'

export type ProcessFigures = {
  /** Processor time used so far, threads included. */
  readonly cpuMs: number
  readonly rssBytes: number
  /** Peak memory so far. */
  readonly peakBytes: number
}

/** Linux counts hundredths of a second. */
const TICK_MS = 10
const KILO = 1_024

/** Reads a process's figures from /proc. Throws on other systems. */
export async function processFigures(pid: number): Promise<ProcessFigures> {
  const [stat, status] = await Promise.all(['stat', 'status'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8')))
  const size = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status ?? '')?.[1]) * KILO
  return {
    cpuMs: usedMs(stat ?? ''),
    rssBytes: size('VmRSS'),
    peakBytes: size('VmHWM'),
  }
}

/** The processor time that a process's worker threads have used so far, those that render pages among them. */
export async function workerMs(pid: number): Promise<number> {
  const threads = (await readdir(`/proc/${pid}/task`)).map((id) => readFile(`/proc/${pid}/task/${id}/stat`, 'utf8'))
  const workers = (await Promise.all(threads)).filter((stat) => stat.includes('(WorkerThread)'))
  return workers.reduce((sum, stat) => sum + usedMs(stat), 0)
}

/** The name is in parentheses and may contain spaces. User and system time are the 12th and 13th words after it. */
function usedMs(stat: string): number {
  const words = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(words[11]) + Number(words[12])) * TICK_MS
}
