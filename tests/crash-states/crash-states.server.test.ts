import { expect, test } from 'vitest'
import { openEachState } from '#tests/crash-states/crash-states.ts'
import { type RecordedRun, recordRun } from '#tests/crash-states/recorded-run.ts'
import { TRACE_MUTANTS } from '#tests/crash-states/trace-mutants.ts'
import { temporaryFolder } from '#tests/programs/databases.ts'
import { ensureStrace } from '#tests/programs/strace.ts'

const RUN_MS = 180_000
/** A run has a hundred syncs, each with three states. */
const SYNCS = 80

let recorded: Promise<RecordedRun> | null = null
/** The first test records it. The others look at the same one. */
function recordedRun(): Promise<RecordedRun> {
  recorded ??= ensureStrace().then(() => recordRun({ requests: 4 }))
  return recorded
}

/** Each state is opened and read: an eighth of them takes half as long as their recording. */
const EVERY = 8

test(`a power cut at every ${EVERY}th sync loses and halves nothing that was acknowledged`, {
  timeout: RUN_MS,
}, async () => {
  const cuts = (sync: number) => sync % EVERY === 0
  const { states, faulty } = await openEachState(await recordedRun(), {
    folder: await temporaryFolder(),
    seed: 1,
    cuts,
  })
  expect(faulty).toEqual([])
  expect(states).toBeGreaterThan(SYNCS / EVERY)
})

test.for(Object.entries(TRACE_MUTANTS))('the power cuts find: %s', { timeout: RUN_MS }, async ([, mutated]) => {
  const run = await recordedRun()
  const cuts = (_: number, { path }: { path: string }) => /\/attachments\/[^/]+$/.test(path)
  const options = { folder: await temporaryFolder(), seed: 1, cuts, toFirstFault: true }
  const { faulty } = await openEachState({ ...run, calls: mutated(run.calls) }, options)
  expect(faulty.length).toBeGreaterThan(0)
})
