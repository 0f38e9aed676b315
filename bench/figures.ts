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

/** Prints the ratio of two medians next to its goal, the most that it should be. */
export function sayRatio(what: string, times: readonly number[], base: readonly number[], goal: number): void {
  const [time, against] = [median(times), median(base)]
  say(what, `${(time / against).toFixed(2)} (goal ${goal})`, `${milliseconds(time)} / ${milliseconds(against)}`)
}

/** A figure next to its goal, the most that it should be, and its share of it. */
export const besideGoal = (figure: number, goal: number, unit = 'ms'): string =>
  `${figure.toFixed(figure < 100 ? 1 : 0)} ${unit} (goal ${goal}: ${(figure / goal).toFixed(2)})`

const median = (times: readonly number[]): number => {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}
