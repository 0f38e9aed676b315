import { readFile } from 'node:fs/promises'

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
  // The program name is in parentheses and may contain spaces. User and system time are the 12th and 13th words after it.
  const words = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? []
  const size = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status ?? '')?.[1]) * KILO
  return {
    cpuMs: (Number(words[11]) + Number(words[12])) * TICK_MS,
    rssBytes: size('VmRSS'),
    peakBytes: size('VmHWM'),
  }
}
