import type { SiteProcess } from '#tests/site-process.ts'
import { say, sayTimes } from './figures.ts'
import { processFigures } from './process-figures.ts'

/** Settings of a site that takes all we ask and send. */
export const OPEN = { RATE_LIMIT: 'off', FORM_MIN_SECONDS: '0', LOG_LEVEL: 'silent' }

/** What answers cost: `coreAnswers` are those that one core gives in a second, by the processor time of the sites. */
export type Cost = { readonly coreAnswers: number; readonly secondAnswers: number; readonly times: readonly number[] }

/** Does every piece of work once, so many at a time. Gives what that took of the sites' processors, and how long. */
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

/** Asks for an address and reads the answer. Throws when it is another status than wanted. */
export async function ask(address: string, wanted = 200, init: RequestInit = {}): Promise<string> {
  const answer = await fetch(address, { redirect: 'manual', ...init })
  const text = await answer.text()
  if (answer.status !== wanted) throw new Error(`${answer.status} ${address}`)
  return text
}

/** Prints the times of answers, and how many there were a second. */
export function sayCost(what: string, { coreAnswers, secondAnswers, times }: Cost): void {
  sayTimes(what, times)
  say('', `${coreAnswers.toFixed(0)} a second and core`, `${secondAnswers.toFixed(0)} a second here`)
}

/** The number of a running site's process. */
export function pidOf({ child }: SiteProcess): number {
  if (child.pid === undefined) throw new Error('The site runs')
  return child.pid
}
