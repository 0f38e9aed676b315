import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { KEPT, writeFiles } from '#tests/crash-states/disk.ts'
import type { Acknowledged, RecordedRun } from '#tests/crash-states/recorded-run.ts'
import { stateFaults } from '#tests/crash-states/state-faults.ts'
import type { FileCall } from '#tests/crash-states/trace.ts'
import { drawFrom } from '#tests/samples/generated-lists.ts'

const PRECISION = 2 ** 30

/** A state in which something is lost or half. */
export type FaultyState = { readonly cut: string; readonly faults: readonly string[] }

type StateOptions = {
  readonly folder: string
  readonly seed: number
  /** Which syncs are cut, by their number from 1. The power is cut at the end, too. */
  readonly cuts: (sync: number, call: FileCall) => boolean
  /** What is wrong in a folder with what is left. By default that is a data folder. */
  readonly faultsIn?: (folder: string, acknowledged: readonly Acknowledged[]) => Promise<string[]>
  /** One state with faults is enough. */
  readonly toFirstFault?: boolean
}

/**
 * Cuts the power while a recorded run syncs something, three times: nothing of what isn't synced is kept, a random
 * part, all. Opens what is left. Returns the states with faults, and how many there were.
 */
export async function openEachState(
  { disk: before, calls, acknowledged }: RecordedRun,
  { folder, seed, cuts, faultsIn = stateFaults, toFirstFault = false }: StateOptions,
): Promise<{ states: number; faulty: FaultyState[] }> {
  const disk = before()
  const draw = drawFrom(seed)
  const random = () => draw(PRECISION) / PRECISION
  const faulty: FaultyState[] = []
  let [states, syncs] = [0, 0]
  async function cut(at: number, words: string): Promise<void> {
    const ours = acknowledged.filter((each) => each.at <= at)
    for (const kept of KEPT) {
      if (toFirstFault && faulty.length > 0) return
      states += 1
      const place = join(folder, String(states))
      await mkdir(place)
      await writeFiles(disk.afterCut(kept, random), place)
      const faults = await faultsIn(place, ours)
      await rm(place, { recursive: true })
      if (faults.length > 0) faulty.push({ cut: `${words}, ${kept} kept, ${ours.length} acknowledged`, faults })
    }
  }
  for (const call of calls) {
    if (call.kind === 'sync') {
      syncs += 1
      if (cuts(syncs, call)) await cut(call.ended, `during sync ${syncs} (${call.path})`)
    }
    disk.apply(call)
  }
  await cut(Number.POSITIVE_INFINITY, 'at the end')
  return { states, faulty }
}
