import { isMovedDatabase } from '#database/sqlite/sqlite-file.ts'
import type { OpenIssues } from '#shared/open-issues.ts'

type Options = {
  /** Writes something small, durably. Throws if it can't. */
  readonly tryWrite: () => Promise<void>
  readonly issues: OpenIssues<string>
  readonly retryMs?: number
}

const RETRY_MS = 30_000
const FULL: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100']
const SQLITE_FULL = 13

/** Opens an issue when a form can't be stored, and keeps it open until something can be stored again. */
export class StoringWatch {
  readonly #options: Options
  #timer: NodeJS.Timeout | undefined
  #stopped = false

  constructor(options: Options) {
    this.#options = options
  }

  failed(error: unknown): void {
    if (isMovedDatabase(error)) return // RequestsFileWatch says what to do
    const why = isDiskFull(error)
      ? 'The disk is full: forms are refused. Free disk space where DATA_DIR or PostgreSQL is.'
      : 'A form could not be stored, and its visitor was told so. The log says why: check the database and its disk.'
    this.#options.issues.report('storing', why, error)
    this.#retry()
  }

  stored(): void {
    clearTimeout(this.#timer)
    this.#options.issues.resolve('storing')
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
  }

  #retry(): void {
    clearTimeout(this.#timer)
    if (this.#stopped) return
    const { tryWrite, retryMs = RETRY_MS } = this.#options
    const again = () =>
      tryWrite().then(
        () => this.stored(),
        () => this.#retry(),
      )
    this.#timer = setTimeout(again, retryMs).unref()
  }
}

function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && FULL.includes(error.code)) return true
  if ('errcode' in error && error.errcode === SQLITE_FULL) return true
  return isDiskFull(error.cause)
}
