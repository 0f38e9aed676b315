const MILLION = 1_000_000

/** Prints one line: a name and its figures. */
export const say = (what: string, ...figures: readonly string[]): void => {
  console.log(`  ${what.padEnd(18)} ${figures.join('   ')}`)
}

export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 4 : 0)} ms`
export const megabytes = (bytes: number): string => `${(bytes / MILLION).toFixed(0)} MB`

/** Memory in use after garbage collection; needs `--expose-gc`. */
export function sayMemory(what: string): void {
  globalThis.gc?.()
  globalThis.gc?.()
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage()
  say(what, `rss ${megabytes(rss)}`, `heap ${megabytes(heapUsed)}`, `arrayBuffers ${megabytes(arrayBuffers)}`)
}

/** Times searches per kind of term and overall: p50, p99 and maximum. The first half of the terms is a warm-up. */
export function saySearches(terms: ReadonlyMap<string, readonly string[]>, search: (term: string) => unknown): void {
  for (const list of terms.values()) for (const term of list.slice(0, list.length / 2)) search(term)
  const all: number[] = []
  for (const [kind, list] of terms) {
    const times = list.map((term) => timedRun(() => search(term)))
    all.push(...times)
    sayTimes(kind, times)
  }
  sayTimes('all kinds', all)
}

export function timedRun(work: () => unknown): number {
  const from = performance.now()
  work()
  return performance.now() - from
}

/** Prints p50, p99 and the maximum of some times. */
export function sayTimes(what: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => milliseconds(sorted[Math.floor(share * (sorted.length - 1))] ?? 0)
  say(what, `p50 ${at(0.5)}`, `p99 ${at(0.99)}`, `max ${at(1)}`)
}

/** A row of the goals' table. `figure` is at most `goal`, or at least for a share of what a peer does; null if it can't be measured here. */
export type Goal = {
  readonly work: string
  readonly figure: number | null
  readonly goal: number
  readonly unit?: string
  readonly isShare?: true
  /** What a static page, another page or bare Hono needs in the same run. */
  readonly peer: string
}

/** The ratio of two medians, with both. */
export const ratioGoal = (work: string, times: readonly number[], base: readonly number[], goal: number): Goal => ({
  work,
  figure: median(times) / median(base),
  goal,
  peer: `${milliseconds(median(times))} / ${milliseconds(median(base))}`,
})

export function printGoals(goals: readonly Goal[]): void {
  const shown = (value: number, unit = '') => `${Number(value.toPrecision(3)).toLocaleString('en-US')} ${unit}`.trim()
  console.table(
    goals.map(({ work, figure, goal, unit, isShare = false, peer }) => ({
      work,
      figure: figure === null ? 'not measured' : shown(figure, unit),
      goal: shown(goal, unit),
      met: figure === null ? '' : (isShare ? figure >= goal : figure <= goal) ? 'yes' : 'no',
      peer,
    })),
  )
}

/** A figure next to its goal, the most that it should be, and its share of it. */
export const besideGoal = (figure: number, goal: number, unit = 'ms'): string =>
  `${figure.toFixed(figure < 100 ? 1 : 0)} ${unit} (goal ${goal}: ${(figure / goal).toFixed(2)})`

export const median = (times: readonly number[]): number => {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}
