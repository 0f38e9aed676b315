import { mkdir, open, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { rescuedName } from '#database/sqlite/one-file.ts'
import type { SqliteFile } from '#database/sqlite/sqlite-file.ts'
import { syncFolder } from '#database/write-atomically.ts'
import type { LogLine } from '#shared/logger.ts'
import type { OpenIssues } from '#shared/open-issues.ts'

type Options = {
  readonly dataDir: string
  readonly log: LogLine
  readonly now: () => Date
  readonly issues: OpenIssues<string>
  readonly everyMs?: number
}

const EVERY_MS = 2_000

/** Notices that requests.db was deleted or replaced while open, and copies what it had next to it (behavior 15.22). */
export class RequestsFileWatch {
  readonly #options: Options
  #file: SqliteFile | null = null
  #timer: NodeJS.Timeout | undefined
  #rescue: Promise<string | null> | null = null

  constructor(options: Options) {
    this.#options = options
  }

  start(file: SqliteFile): void {
    this.#file = file
    const look = () =>
      void this.inspect().finally(() => {
        this.#timer = this.#file ? setTimeout(look, this.#options.everyMs ?? EVERY_MS).unref() : undefined
      })
    look()
  }

  async inspect(): Promise<void> {
    const { issues } = this.#options
    try {
      const state = this.#file?.state() ?? 'in place'
      if (!this.#file || state === 'in place') return issues.resolve('file')
      this.#rescue ??= this.#save(this.#file)
      const copy = await this.#rescue
      if (copy !== null) this.#file?.detach()
      issues.report('file', `${WHAT[state]} ${whereWords(copy)} ${ADVICE[state]}`, null)
    } catch (error) {
      issues.report('file', UNSEEN, error)
    }
  }

  /** Waits for a running copy. Call it before the database is closed. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    await this.inspect()
    this.#file = null
  }

  /** Returns the name of the copy, or null. The copy gets its name once it is complete. */
  async #save(file: SqliteFile): Promise<string | null> {
    const { dataDir, now, log } = this.#options
    const copy = join(dataDir, rescuedName(now()))
    const unfinished = `${copy}.new`
    try {
      await mkdir(dataDir, { recursive: true })
      await (await open(unfinished, 'wx', 0o600)).close() // private, as the file itself
      await file.rescue(unfinished)
      await rename(unfinished, copy)
      await syncFolder(dataDir)
      return basename(copy)
    } catch (error) {
      log.error({ err: error }, 'The requests in the deleted database could not be copied')
      await rm(unfinished, { force: true }).catch((err: unknown) => log.warn({ err }, 'The half of a copy stays'))
      return null
    }
  }
}

const UNSEEN = 'requests.db can’t be looked at. Check the disk and who owns DATA_DIR; the log says why.'
const WHAT = {
  gone: 'requests.db was deleted from DATA_DIR while the site runs: forms are refused.',
  replaced: 'Another requests.db was put into DATA_DIR while the site runs: forms are refused.',
  'no log': 'requests.db-wal or requests.db-shm was deleted from DATA_DIR while the site runs: forms are refused.',
} as const

const CHOOSE =
  'Stop the site, move the wrong one of the two files away, and start the site again. It uses the other one.'
const ADVICE = {
  gone: 'Restart the site: it goes on with that copy. To go on with a backup, stop the site and restore it.',
  replaced: CHOOSE,
  'no log': `That copy has all of it, requests.db has not. ${CHOOSE}`,
} as const

const whereWords = (copy: string | null): string =>
  copy === null
    ? 'What was stored before could not be copied: the log says why. It is lost when the site stops.'
    : `What was stored before is in ${copy}.`
