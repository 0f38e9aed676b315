import fc from 'fast-check'

const DAY_MS = 86_400_000

const SAMPLE = 400
/** How many requests are generated in all: a sample in CI, more in `npm run test:long`. */
export const FUZZ_RUNS = Number(process.env.FUZZ_RUNS ?? SAMPLE)
/**
 * The sample is always the same. The long run has a new seed every day, so that it keeps finding things. A failed run prints
 * what repeats it.
 */
export const SEED = Number(process.env.FUZZ_SEED ?? (FUZZ_RUNS === SAMPLE ? 1 : Math.floor(Date.now() / DAY_MS)))
const PATH = process.env.FUZZ_PATH

/**
 * Checks a property `share` times FUZZ_RUNS times, in `lanes` parallel lanes. A failure names its seed and path:
 * `FUZZ_SEED=… FUZZ_PATH=… npx vitest run --project alone fuzz-…` repeats only that case.
 */
export async function holds<T>(what: fc.IAsyncProperty<T>, share: number, lanes = 1): Promise<void> {
  const numRuns = Math.ceil((FUZZ_RUNS * share) / lanes)
  const seeds = Array.from({ length: PATH === undefined ? lanes : 1 }, (_, lane) => SEED + lane)
  const path = PATH === undefined ? {} : { path: PATH }
  await Promise.all(seeds.map((seed) => fc.assert(what, { seed, numRuns, ...path })))
}
