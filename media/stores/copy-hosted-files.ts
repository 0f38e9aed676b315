import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { FileStore } from '#files/store.ts'

type Settings = {
  /** The hosted storage. */
  readonly store: FileStore
  /** The local folder that holds `product-images` and `product-pdfs`. */
  readonly root: string
  /** How long to wait before each further try, in ms: a storage that gave no answer is asked again after 2 s. */
  readonly waitsMs?: readonly number[]
  /** One more is done. */
  readonly step: () => void
}

/** What became of the files, each by its first name. */
export type CopiedFiles = {
  readonly copied: number
  /** Those that were here already, of the same size. */
  readonly kept: number
  /** The storage has none of their names. */
  readonly missing: readonly string[]
  /** The storage gave no answer, or broke off, each time. */
  readonly failed: readonly string[]
}

const AT_ONCE = 8
const WAITS_MS = [2_500, 2_500]
/** A body that says nothing for so long is given up. */
const STALLED_MS = 30_000
/** So many in a row can't be had: the storage is away, and the rest is left for the next time. */
const MOST_FAILED = 24
const OUR_FAULTS = [
  'EACCES',
  'EDQUOT',
  'EEXIST',
  'EIO',
  'EISDIR',
  'EMFILE',
  'ENAMETOOLONG',
  'ENOSPC',
  'ENOTDIR',
  'EROFS',
]
/** Hidden from the site; on the same file system as the files, so that a rename is one step. */
const UNFINISHED = '.unfinished'

/**
 * Copies files of the hosted storage into the local folder: of each list of names the first that exists, as the site
 * looks for it. A file is there whole or not at all, and one of the same size isn't fetched again.
 */
export async function copyHostedFiles(
  wanted: readonly (readonly string[])[],
  { store, root, waitsMs = WAITS_MS, step }: Settings,
): Promise<CopiedFiles> {
  const unfinished = join(root, UNFINISHED)
  const found = { copied: 0, kept: 0, missing: [] as string[], failed: [] as string[] }
  const turns = pLimit(AT_ONCE)
  let failedInRow = 0
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })

  async function copy(names: readonly string[]): Promise<void> {
    const [first = ''] = names
    const outcome = failedInRow < MOST_FAILED ? await tryAgain(() => copyFirst(store, names, root), waitsMs) : 'failed'
    failedInRow = outcome === 'failed' ? failedInRow + 1 : 0
    if (outcome === 'copied' || outcome === 'kept') found[outcome] += 1
    else found[outcome].push(first)
    step()
  }

  await Promise.all(wanted.map((names) => turns(() => copy(names))))
  await rm(unfinished, { recursive: true, force: true })
  return found
}

type Copied = 'copied' | 'kept' | 'missing'

async function tryAgain(work: () => Promise<Copied | 'failed'>, waitsMs: readonly number[]) {
  for (const wait of waitsMs) {
    const outcome = await work()
    if (outcome !== 'failed') return outcome
    await pause(wait)
  }
  return await work()
}

async function copyFirst(store: FileStore, names: readonly string[], root: string): Promise<Copied | 'failed'> {
  for (const path of names) {
    const presence = await store.look(path)
    if (presence === 'unknown') return 'failed'
    if (presence === 'absent') continue
    const here = await stat(join(root, path)).catch(() => null)
    if (here?.isFile() && here.size === store.facts(path)?.size) return 'kept'
    const outcome = await fetchFile(store, path, root)
    if (outcome !== 'missing') return outcome
  }
  return 'missing'
}

/** Fetches one file beside the others, then puts it in its place. */
async function fetchFile(store: FileStore, path: string, root: string): Promise<Copied | 'failed'> {
  const beside = join(root, UNFINISHED, randomUUID())
  const target = join(root, path)
  const stalled = new AbortController()
  const timer = setTimeout(() => stalled.abort(new Error(`${path} stalled`)), STALLED_MS)
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
    const sink = createWriteStream(beside, { flags: 'wx', flush: true })
    await pipeline(body, counted, sink)
    if (size !== file.size) return 'failed'
    await rename(beside, target)
    return 'copied'
  } catch (error) {
    if (isOurs(error)) throw error
    return 'failed'
  } finally {
    clearTimeout(timer)
    await rm(beside, { force: true })
  }
}

/** A fault of the disk here: no other try helps. All else is the storage's or the network's. */
const isOurs = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && OUR_FAULTS.some((code) => code === error.code)
