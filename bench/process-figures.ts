import { readFile } from 'node:fs/promises'

export type ProcessFigures = {
  /** What it has used of the processors so far, threads included. */
  readonly cpuMs: number
  readonly rssBytes: number
  /** The most memory that it has had so far. */
  readonly peakBytes: number
}

/** Linux counts in hundredths of a second. */
const TICK_MS = 10
const KILO = 1_024

/** What Linux says of a process. Throws elsewhere. */
export async function processFigures(pid: number): Promise<ProcessFigures> {
  const [stat, status] = await Promise.all(['stat', 'status'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8')))
  // The program's name comes in brackets and may hold spaces; user and system time are the 12th and 13th words behind it.
  const words = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? []
  const size = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status ?? '')?.[1]) * KILO
  return {
    cpuMs: (Number(words[11]) + Number(words[12])) * TICK_MS,
    rssBytes: size('VmRSS'),
    peakBytes: size('VmHWM'),
  }
}
