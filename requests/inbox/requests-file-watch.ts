import { mkdir, open, readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { SqliteFile } from '#database/sqlite/sqlite-file.ts'
import type { LogLine } from '#shared/logger.ts'
import { createOpenIssues, type OpenIssue } from '#shared/open-issues.ts'

type Options = {
  readonly dataDir: string
  readonly log: LogLine
  readonly now: () => Date
  readonly everyMs?: number
}

const EVERY_MS = 2_000
const RESCUED = 'requests.db.rescued-'

/**
 * Notices that requests.db was deleted or replaced while the site has it open (behavior 15.22). Its driver refuses to store
 * anything from then on. What was stored until then is copied next to it, so that it doesn't go with the process.
 */
export class RequestsFileWatch {
  readonly #options: Options
  readonly #issues
  #file: SqliteFile | null = null
  #timer: NodeJS.Timeout | undefined
  #rescue: Promise<string | null> | null = null

  constructor(options: Options) {
    this.#options = options
    this.#issues = createOpenIssues<'file' | 'rescued'>(options.log, options.now)
  }

  /** Watches an open file from now on. */
  start(file: SqliteFile): void {
    this.#file = file
    const look = () =>
      void this.inspect().finally(() => {
        this.#timer = this.#file ? setTimeout(look, this.#options.everyMs ?? EVERY_MS).unref() : undefined
      })
    look()
  }

  /** Looks now. The first look at a file that is gone copies it. */
  async inspect(): Promise<void> {
    const state = this.#file?.state() ?? 'in place'
    if (this.#file && state !== 'in place') {
      this.#rescue ??= this.#save(this.#file)
      const copy = await this.#rescue
      if (copy !== null) this.#file?.detach()
      this.#issues.report('file', `${WHAT[state]} ${whereWords(copy)} ${ADVICE[state]}`, null)
    } else this.#issues.resolve('file')
    await this.#lookForRescued()
  }

  /** Waits for a copy that is under way. Call it before the database is closed. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#file && this.#file.state() !== 'in place') await this.inspect()
    this.#file = null
  }

  openIssues(): OpenIssue[] {
    return this.#issues.list()
  }

  /** Returns the name of the copy, or null if there is none. */
  async #save(file: SqliteFile): Promise<string | null> {
    const at = this.#options
      .now()
      .toISOString()
      .replace(/\.\d+Z$/, 'Z')
      .replaceAll(':', '-')
    const copy = join(dirname(file.path), `${RESCUED}${at}`)
    try {
      await mkdir(dirname(copy), { recursive: true })
      await (await open(copy, 'wx', 0o600)).close() // private, as the file itself
      await file.rescue(copy)
      return basename(copy)
    } catch (error) {
      this.#options.log.error({ err: error }, 'The requests in the deleted database could not be copied')
      return null
    }
  }

  /** A copy that is neither restored nor removed is an issue, also after the restart. */
  async #lookForRescued(): Promise<void> {
    if (this.#issues.has('file')) return
    const names = await readdir(this.#options.dataDir).catch(() => [])
    const copies = names.filter((name) => name.startsWith(RESCUED) && /Z$/.test(name))
    if (copies.length === 0) this.#issues.resolve('rescued')
    else this.#issues.report('rescued', `${copies.join(', ')} ${RESCUED_ADVICE}`, null)
  }
}

const WHAT = {
  gone: 'requests.db was deleted from DATA_DIR while the site runs: forms are refused.',
  replaced: 'Another requests.db was put into DATA_DIR while the site runs: forms are refused.',
  'no log': 'requests.db-wal or requests.db-shm was deleted from DATA_DIR while the site runs: forms are refused.',
} as const

const ADVICE = {
  gone: 'Stop the site, give that copy or a backup the name requests.db, and start the site again.',
  replaced:
    'Restart the site to go on with the file that is there now. To go on with the copy, stop the site, give it the name requests.db, and start again.',
  'no log': 'Stop the site, give that copy the name requests.db, and start the site again.',
} as const

const whereWords = (copy: string | null): string =>
  copy === null
    ? 'What was stored before could not be copied: the log says why. It is lost when the site stops.'
    : `What was stored before is in ${copy}.`

const RESCUED_ADVICE =
  'in DATA_DIR has requests of a requests.db that was deleted or replaced while the site ran. If they are missing now, stop ' +
  'the site, give the copy the name requests.db, and start again. Otherwise move the copy away.'
