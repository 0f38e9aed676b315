import pLimit from 'p-limit'
import type { Family } from '#catalog/registry/family.ts'
import type { PackedCatalog } from '#catalog/store/packed-catalog.ts'
import type { ListAnswer, ListTask, ReadList, SentList } from '#lists/threads/list-task.ts'
import { SECOND_MS } from '#shared/durations.ts'
import { Problem } from '#shared/problem.ts'
import { isOutOfMemory, runInThread } from '#shared/run-in-thread.ts'

const MAX_MS = 15 * SECOND_MS
/** Without the catalog's bytes, which threads share. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }
const [MAX_AT_ONCE, MAX_WAITING] = [2, 10]
const SMALLER = 'Choose only the pages or the sheet with the list, or type its lines.'

type Options = {
  packed(): PackedCatalog | null
  families(): readonly Family[]
  maker(): string
}

/** Reads each list in its own thread, so it holds up neither desk nor site (behavior 10.30). */
export class DeskLists {
  readonly #options: Options
  readonly #limit = pLimit(MAX_AT_ONCE)

  constructor(options: Options) {
    this.#options = options
  }

  /** Reads a list and looks up its parts. Throws a Problem: 413, 415, 422 or 503. */
  async read(list: SentList): Promise<ReadList> {
    const packed = this.#options.packed()
    if (!packed) throw new Problem(503, 'The catalog can’t be loaded right now.', 'Try again in a minute.')
    if (this.#limit.pendingCount >= MAX_WAITING)
      throw new Problem(503, 'The desk is reading many lists right now.', 'Try again in a minute.', { reason: 'queue' })
    const task: ListTask = { list, packed, families: this.#options.families(), maker: this.#options.maker() }
    const answer = await this.#limit(() => inThread(task))
    if (!('problem' in answer)) return answer
    const { status, message, advice } = answer.problem
    throw new Problem(status, message, advice)
  }
}

async function inThread(task: ListTask): Promise<ListAnswer> {
  try {
    return await runInThread(new URL('./list-worker.ts', import.meta.url), task, {
      does: 'reads a list',
      signal: AbortSignal.timeout(MAX_MS),
      resourceLimits: MEMORY,
    })
  } catch (error) {
    if (error instanceof DOMException) throw new Problem(413, 'The list took too long to read.', SMALLER)
    if (isOutOfMemory(error)) throw new Problem(413, 'The list is too large to be read.', SMALLER)
    throw error
  }
}
