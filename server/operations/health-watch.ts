import { constants } from 'node:fs'
import { access, mkdir, statfs } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { MemoryWatch } from '#server/overload/memory-watch.ts'
import type { OpenIssues } from '#shared/open-issues.ts'

type Machine = ReturnType<typeof thisMachine>

type Options = {
  readonly dataDir: string
  readonly memory: Pick<MemoryWatch, 'isShort'>
  readonly issues: OpenIssues<string>
  readonly machine?: Machine
}

const MEGABYTE = 1_000_000
/** Room for several forms of 10 MB, the database's journal and a new snapshot. */
const MIN_FREE_BYTES = 100 * MEGABYTE
const MAX_DELAY_MS = 200
const RESOLUTION_MS = 20
const NANOSECONDS = 1_000_000

const TEXTS = {
  folder:
    "DATA_DIR can't be written: forms may be refused, and the catalog has no snapshot. Create the folder, give it to " +
    'the user that runs the site, and check that its disk is not read-only.',
  disk:
    `The disk of DATA_DIR has less than ${MIN_FREE_BYTES / MEGABYTE} MB left: forms with files will be refused. ` +
    'Remove old backups and logs, or enlarge it.',
  memory:
    'Memory is nearly used up: only what is cached is answered. Raise MEMORY_LIMIT_MB or the limit of the container, ' +
    'or lower PAGE_CACHE_MB.',
  delay:
    `The site answers late: its event loop waits more than ${MAX_DELAY_MS} ms. It has more work than processor time: ` +
    'look at the load, and give it more processors.',
} as const

export class HealthWatch {
  readonly #options: Options
  readonly #machine: Machine

  constructor(options: Options) {
    this.#options = options
    this.#machine = options.machine ?? thisMachine(options.dataDir)
  }

  async inspect(): Promise<void> {
    const delay = this.#machine.delayMs()
    this.#note('delay', delay > MAX_DELAY_MS, `${Math.round(delay)} ms`)
    this.#note('memory', this.#options.memory.isShort(), 'MEMORY_LIMIT_MB')
    try {
      const free = await this.#machine.freeBytes()
      this.#note('folder', false, null)
      this.#note('disk', free < MIN_FREE_BYTES, `${Math.floor(free / MEGABYTE)} MB`)
    } catch (error) {
      this.#note('folder', true, error)
    }
  }

  #note(subject: keyof typeof TEXTS, isWrong: boolean, detail: unknown): void {
    this.#options.issues.report(subject, isWrong ? TEXTS[subject] : null, detail)
  }
}

function thisMachine(dataDir: string) {
  let histogram: ReturnType<typeof monitorEventLoopDelay> | null = null
  return {
    /** Free bytes on the disk of DATA_DIR. Creates the folder. Throws if it can't be written. */
    async freeBytes(): Promise<number> {
      await mkdir(dataDir, { recursive: true })
      await access(dataDir, constants.W_OK)
      const { bavail, bsize } = await statfs(dataDir)
      return bavail * bsize
    },
    /** The event loop's delay since the last call: 99th percentile, in ms. */
    delayMs(): number {
      // The first call only enables it, as the start itself is slow.
      if (histogram === null) {
        histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
        histogram.enable()
        return 0
      }
      const delay = histogram.percentile(99) / NANOSECONDS - RESOLUTION_MS
      histogram.reset()
      return delay
    },
  }
}
