import fc from 'fast-check'

const DAY_MS = 86_400_000

/** How many requests are generated in all (FUZZ_RUNS). */
export const FUZZ_RUNS = Number(process.env.FUZZ_RUNS ?? 10_000)
/** Another one each day, so that the suite goes on finding things; a run that failed is repeated by what it printed. */
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Date.now() / DAY_MS))
const PATH = process.env.FUZZ_PATH

/**
 * Holds a property `share` times FUZZ_RUNS times, in so many lanes at once. A failure names its seed and path:
 * `FUZZ_SEED=… FUZZ_PATH=… npx vitest run --project alone fuzz-…` repeats that case alone.
 */
export async function holds<T>(what: fc.IAsyncProperty<T>, share: number, lanes = 1): Promise<void> {
  const numRuns = Math.ceil((FUZZ_RUNS * share) / lanes)
  const seeds = Array.from({ length: PATH === undefined ? lanes : 1 }, (_, lane) => SEED + lane)
  const path = PATH === undefined ? {} : { path: PATH }
  await Promise.all(seeds.map((seed) => fc.assert(what, { seed, numRuns, ...path })))
}
