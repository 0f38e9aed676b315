import { rmSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { retryWhileBusy } from '#database/sqlite/sqlite-busy.ts'
import { copyOpenSqlite } from '#database/sqlite/sqlite-copy.ts'

/** `no log`: the file is in place, but its `-wal` or `-shm`, with the newest writes, isn't. */
type FileState = 'in place' | 'gone' | 'replaced' | 'no log'

const LOGS = ['-wal', '-shm'] as const

/** An open SQLite file. Once deleted or replaced, writes seem stored but end with the process (behavior 15.22). */
export class SqliteFile {
  readonly path: string
  readonly writer: DatabaseSync
  readonly reader: DatabaseSync
  readonly #opened: ReadonlyMap<string, string>

  /** Both connections must have read something, so that SQLite's own files exist. */
  constructor(path: string, writer: DatabaseSync, reader: DatabaseSync) {
    this.path = path
    this.writer = writer
    this.reader = reader
    this.#opened = new Map(['', ...LOGS].map((suffix) => [suffix, fileAt(path + suffix)]))
    openFiles.add(this)
  }

  state(): FileState {
    const now = fileAt(this.path)
    if (now !== this.#opened.get('')) return now === NONE ? 'gone' : 'replaced'
    return LOGS.every((suffix) => fileAt(this.path + suffix) === this.#opened.get(suffix)) ? 'in place' : 'no log'
  }

  assertInPlace(): void {
    const state = this.state()
    if (state !== 'in place') throw new MovedDatabaseError(this.path, state)
  }

  /** Copies the open file's content, wherever it is now, without blocking. Throws if it can't be read. */
  async rescue(to: string): Promise<void> {
    await copyOpenSqlite(this.reader, to)
  }

  /** Moves a lost log off the path, where SQLite would mix it with the next file. False: still read, try again. */
  detach(): boolean {
    if (this.state() === 'in place' || this.state() === 'no log') return true
    const ours = LOGS.filter((suffix) => fileAt(this.path + suffix) === this.#opened.get(suffix))
    if (ours.length === 0) return true
    if (this.writer.isTransaction) return false
    const { log, checkpointed } = this.writer.prepare('pragma wal_checkpoint(truncate)').get() ?? {}
    if (log !== checkpointed) return false
    for (const suffix of ours) rmSync(this.path + suffix, { force: true })
    return true
  }

  /** Moves the log into the file, so neither has deleted data. Active readers delay it to the next call or close. */
  emptyLog(): void {
    if (!this.writer.isTransaction && this.state() === 'in place') this.writer.exec('pragma wal_checkpoint(truncate)')
  }

  /** The last writer to close empties the log into the path's file. If that was replaced, the reader closes last. */
  close(): void {
    openFiles.delete(this)
    try {
      this.detach()
    } finally {
      const isLast = this.state() === 'in place'
      for (const connection of isLast ? [this.reader, this.writer] : [this.writer, this.reader]) connection.close()
    }
  }
}

const openFiles = new Set<SqliteFile>()

/** Opens both connections. `prepare` gets the writer before any read. Throws if the file can't be read. */
export async function openSqliteFile(
  path: string,
  timeoutMs: number,
  prepare: (writer: DatabaseSync) => void = () => undefined,
): Promise<SqliteFile> {
  for (const file of openFiles)
    if (file.path === path && !file.detach())
      throw new Error(`${path} was replaced, and the log of the file before is still being read. Try again`)
  const before = fileAt(path)
  const connections: DatabaseSync[] = []
  function connect(readOnly: boolean): DatabaseSync {
    const connection = new DatabaseSync(path, { timeout: 0, readOnly })
    connections.unshift(connection)
    return connection
  }
  try {
    const writer = connect(false)
    await retryWhileBusy(() => prepare(writer), timeoutMs)
    const reader = connect(true)
    for (const connection of connections)
      await retryWhileBusy(() => connection.prepare('select count(*) from sqlite_schema').get(), timeoutMs)
    if (fileAt(path) !== before) throw new Error(`${path} was replaced while it was opened`)
    return new SqliteFile(path, writer, reader)
  } catch (error) {
    for (const connection of connections) connection.close()
    throw error
  }
}

class MovedDatabaseError extends Error {
  override readonly name = 'MovedDatabaseError'
  constructor(path: string, state: FileState) {
    super(`${path} was deleted or replaced while it was open (${state})`)
  }
}

/** Checks the names of the error and its causes. The build has copies of the classes. */
export const isMovedDatabase = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'MovedDatabaseError' || isMovedDatabase(error.cause))

const NONE = 'none'

function fileAt(path: string): string {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  return found ? `${found.dev}:${found.ino}` : NONE
}
