import type { CallFault } from '#tests/programs/strace.ts'
import { drawFrom } from '#tests/samples/generated-lists.ts'

const ERRORS = ['EIO', 'ENOSPC', 'EINTR'] as const
/** SQLite and Node begin an interrupted call again: the others are enough for calls that can't be interrupted. */
const FAILING = ['openat', 'write', 'pwrite64', 'fsync', 'fdatasync', 'rename', 'ftruncate', 'mkdir', 'copy_file_range']
const SEED = 43

/** Each call with each error, or as many of them as wanted, the same on every run, each name in turn. */
export function faultSample(calls: readonly Pick<CallFault, 'call' | 'at'>[], count: number): CallFault[] {
  const draw = drawFrom(SEED)
  const all = calls
    .filter(({ call }) => FAILING.includes(call))
    .flatMap(({ call, at }) => ERRORS.map((error) => ({ call, at, error, order: draw(2 ** 30) })))
  const byCall = Map.groupBy(
    all.toSorted((a, b) => a.order - b.order),
    ({ call }) => call,
  )
  const turns = [...byCall.values()].flatMap((faults) => faults.map((fault, turn) => ({ fault, turn })))
  return turns
    .toSorted((a, b) => a.turn - b.turn)
    .slice(0, count)
    .map(({ fault: { order: _, ...fault } }) => fault)
}
