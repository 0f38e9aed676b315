import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { FileStore } from '#files/stores/file-store.ts'

type Settings = {
  readonly store: FileStore
  readonly root: string
  /** The waits before retries, in ms. Ask the storage at most every 2 s after it gave no answer. */
  readonly waitsMs?: readonly number[]
  readonly step: () => void
}

export type CopiedFiles = Awaited<ReturnType<typeof copyHostedFiles>>

const CONCURRENCY = 8
const WAITS_MS = [2_500, 2_500]
const STALL_TIMEOUT_MS = 30_000
/** After this many failures in a row the storage is unavailable, and the rest waits for the next pull. */
const MAX_FAILURES = 24
/** The site ignores hidden folders. On the files' own file system, so a rename is atomic. */
const TEMPORARY = '.unfinished'

/** Copies the first existing file of each list, whole or not at all (behavior 15.15). Skips those of the same size. */
export async function copyHostedFiles(
  wanted: readonly (readonly string[])[],
  { store, root, waitsMs = WAITS_MS, step }: Settings,
) {
  const temporary = join(root, TEMPORARY)
  const result = { copied: 0, present: 0, missing: [] as string[], failed: [] as string[] }
  const limit = pLimit(CONCURRENCY)
  let failuresInRow = 0
  await rm(temporary, { recursive: true, force: true })
  await mkdir(temporary, { recursive: true })

  async function copy(names: readonly string[]): Promise<void> {
    const [first = ''] = names
    const isAway = failuresInRow >= MAX_FAILURES
    const outcome = isAway ? 'failed' : await retry(() => copyFirst(store, names, root), waitsMs)
    failuresInRow = outcome === 'failed' ? failuresInRow + 1 : 0
    if (outcome === 'copied' || outcome === 'present') result[outcome] += 1
    else result[outcome].push(first)
    step()
  }

  await Promise.all(wanted.map((names) => limit(() => copy(names))))
  await rm(temporary, { recursive: true, force: true })
  return result
}

type Outcome = keyof CopiedFiles

async function retry(work: () => Promise<Outcome>, waitsMs: readonly number[]): Promise<Outcome> {
  for (const wait of waitsMs) {
    const outcome = await work()
    if (outcome !== 'failed') return outcome
    await delay(wait)
  }
  return await work()
}

async function copyFirst(store: FileStore, names: readonly string[], root: string): Promise<Outcome> {
  for (const path of names) {
    const presence = await store.look(path)
    if (presence === 'unknown') return 'failed'
    if (presence === 'absent') continue
    const local = await stat(join(root, path)).catch(() => null)
    if (local?.isFile() && local.size === store.facts(path)?.size) return 'present'
    const outcome = await fetchFile(store, path, root)
    if (outcome !== 'missing') return outcome
  }
  return 'missing'
}

async function fetchFile(store: FileStore, path: string, root: string): Promise<Outcome> {
  const temporary = join(root, TEMPORARY, randomUUID())
  const target = join(root, path)
  const stalled = new AbortController()
  const timer = setTimeout(() => stalled.abort(new Error(`${path} stalled`)), STALL_TIMEOUT_MS)
  let size = 0

  async function* counted(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      timer.refresh()
      size += chunk.length
      yield chunk
    }
  }

  try {
    const file = await store.open(path, null, stalled.signal)
    if (!file) return 'missing'
    const body = file.body ?? new Blob([]).stream()
    await mkdir(dirname(target), { recursive: true })
    const sink = createWriteStream(temporary, { flags: 'wx', flush: true })
    await pipeline(body, counted, sink)
    if (size !== file.size) return 'failed'
    await rename(temporary, target)
    return 'copied'
  } catch (error) {
    if (isDiskError(error)) throw error
    return 'failed'
  } finally {
    clearTimeout(timer)
    await rm(temporary, { force: true })
  }
}

/** Of a call to the local disk, which no retry fixes. Those of a connection are the cause of another error. */
const isDiskError = (error: unknown): boolean => error instanceof Error && 'syscall' in error
