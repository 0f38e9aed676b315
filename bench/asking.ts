import { processFigures } from '#tests/programs/process-figures.ts'
import type { SiteProcess } from '#tests/site/site-process.ts'
import { say, sayTimes } from './figures.ts'

/** Settings of a site without limits on requests. */
export const OPEN_CONNECTIONS = { RATE_LIMIT: 'off', FORM_MIN_SECONDS: '0', LOG_LEVEL: 'silent' }

/** What a browser accepts over https. */
export const BROWSER = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }

/** What answers cost. `coreAnswers`: answers per second of processor time of the sites. */
export type Cost = { readonly coreAnswers: number; readonly secondAnswers: number; readonly times: readonly number[] }

/** Runs all work once with this concurrency. Returns the sites' processor time and the elapsed time. */
export async function costOf(
  pids: readonly number[],
  atOnce: number,
  work: readonly (() => Promise<void>)[],
): Promise<Cost> {
  const times: number[] = []
  const before = await cpuOf(pids)
  const from = performance.now()
  let next = 0
  async function worker(): Promise<void> {
    for (let task = work[next++]; task; task = work[next++]) {
      const begun = performance.now()
      await task()
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const wallMs = performance.now() - from
  return {
    coreAnswers: (work.length * 1_000) / ((await cpuOf(pids)) - before),
    secondAnswers: (work.length * 1_000) / wallMs,
    times,
  }
}

async function cpuOf(pids: readonly number[]): Promise<number> {
  const figures = await Promise.all(pids.map(processFigures))
  return figures.reduce((sum, { cpuMs }) => sum + cpuMs, 0)
}

/** Requests an address and reads the answer. Throws on an unexpected status. */
export async function ask(address: string, wanted = 200, init: RequestInit = {}): Promise<string> {
  const answer = await fetch(address, { redirect: 'manual', ...init })
  const text = await answer.text()
  if (answer.status !== wanted) throw new Error(`${answer.status} ${address}`)
  return text
}

/** Prints the times of answers, and answers per second. */
export function sayCost(what: string, { coreAnswers, secondAnswers, times }: Cost): void {
  sayTimes(what, times)
  say('', `${coreAnswers.toFixed(0)} a second and core`, `${secondAnswers.toFixed(0)} a second here`)
}

/** The process id of a running site. */
export function pidOf({ child }: SiteProcess): number {
  if (child.pid === undefined) throw new Error('The site runs')
  return child.pid
}
