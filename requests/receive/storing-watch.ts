import { isMovedDatabase } from '#database/sqlite/sqlite-file.ts'
import type { LogLine } from '#shared/logger.ts'
import { createOpenIssues } from '#shared/open-issues.ts'

type Options = {
  /** Writes something small, durably. Throws if it can't. */
  readonly tryWrite: () => Promise<void>
  readonly log: LogLine
  readonly now: () => Date
  readonly retryMs?: number
}

const RETRY_MS = 30_000
/** Of the file system, SQLite (SQLITE_FULL) and PostgreSQL. */
const FULL: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100']
const SQLITE_FULL = 13

export type StoringWatch = ReturnType<typeof createStoringWatch>

/** Opens an issue when a form can't be stored, and keeps it open until something can be stored again. */
export function createStoringWatch({ tryWrite, log, now, retryMs = RETRY_MS }: Options) {
  const issues = createOpenIssues<'storing'>(log, now)
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  function retry(): void {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(() => tryWrite().then(stored, retry), retryMs).unref()
  }

  function stored(): void {
    clearTimeout(timer)
    issues.resolve('storing')
  }

  return {
    failed(error: unknown): void {
      if (isMovedDatabase(error)) return // RequestsFileWatch says what to do
      const why = isDiskFull(error)
        ? 'The disk is full: forms are refused. Free disk space where DATA_DIR or PostgreSQL is.'
        : 'A form could not be stored, and its visitor was told so. The log says why: check the database and its disk.'
      issues.report('storing', why, error)
      retry()
    },
    stored,
    stop(): void {
      stopped = true
      clearTimeout(timer)
    },
    openIssues: () => issues.list(),
  }
}

function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && FULL.includes(error.code)) return true
  if ('errcode' in error && error.errcode === SQLITE_FULL) return true
  return isDiskFull(error.cause)
}
