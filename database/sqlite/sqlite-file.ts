import { rmSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { retryWhileBusy } from '#database/sqlite/sqlite-busy.ts'
import { copyOpenSqlite } from '#database/sqlite/sqlite-copy.ts'

/** `no log`: the file is there, and its `-wal` or `-shm`, which has the newest writes, isn't. */
type FileState = 'in place' | 'gone' | 'replaced' | 'no log'

/** SQLite's own files beside the database. While one connection is open they stay the same. */
const LOGS = ['-wal', '-shm'] as const

/**
 * An open SQLite file. A file that is deleted or replaced stays usable for those who have it open, so writes would seem to
 * be stored and be gone with the process (behavior 15.22).
 */
export class SqliteFile {
  readonly path: string
  readonly writer: DatabaseSync
  /** A second connection: a read never waits for a write of ours or of another process. */
  readonly reader: DatabaseSync
  readonly #opened: ReadonlyMap<string, string>

  /** Both connections must have read something: then SQLite's own files are there. */
  constructor(path: string, writer: DatabaseSync, reader: DatabaseSync) {
    this.path = path
    this.writer = writer
    this.reader = reader
    this.#opened = new Map(['', ...LOGS].map((suffix) => [suffix, fileAt(path + suffix)]))
    openFiles.add(this)
  }

  /** What has become of the file since it was opened. Takes some microseconds. */
  state(): FileState {
    const now = fileAt(this.path)
    if (now !== this.#opened.get('')) return now === NONE ? 'gone' : 'replaced'
    return LOGS.every((suffix) => fileAt(this.path + suffix) === this.#opened.get(suffix)) ? 'in place' : 'no log'
  }

  /** Throws a MovedDatabaseError if what is written to the open file would be lost. */
  assertInPlace(): void {
    const state = this.state()
    if (state !== 'in place') throw new MovedDatabaseError(this.path, state)
  }

  /** Copies all that is stored in the open file, wherever that is now, without blocking. Throws if it can't be read. */
  async rescue(to: string): Promise<void> {
    await copyOpenSqlite(this.reader, to)
  }

  /**
   * Takes the log of a file that is gone or replaced away from the path: SQLite would take it for the log of the next file
   * there, and mix the two. The log's writes go into our file first, wherever that is now. Returns false if someone still
   * reads what isn't in it: try again. Does nothing for a file in its place.
   */
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

  /**
   * Moves the log into the file, so that neither has what was deleted. As long as someone reads an earlier state the log has it:
   * then the next call, or the last one to close, moves it.
   */
  emptyLog(): void {
    if (!this.writer.isTransaction && this.state() === 'in place') this.writer.exec('pragma wal_checkpoint(truncate)')
  }

  /**
   * The last writer to close moves the log into the file. A file that isn't in place may have another content by now, so the
   * reader, which can't write, is the last one there.
   */
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

/** All that this thread has open. */
const openFiles = new Set<SqliteFile>()

/** Opens both connections. `prepare` gets the writer before anything is read. Throws if the file can't be read. */
export async function openSqliteFile(
  path: string,
  timeoutMs: number,
  prepare: (writer: DatabaseSync) => void = () => undefined,
): Promise<SqliteFile> {
  for (const file of openFiles) if (file.path === path && !file.detach()) throw new StillReadError(path)
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

/** A database file isn't at its path any more: nothing can be stored in it before a restart. */
class MovedDatabaseError extends Error {
  override readonly name = 'MovedDatabaseError'
  constructor(path: string, state: FileState) {
    super(`${path} was deleted or replaced while it was open (${state})`)
  }
}

/** A file was replaced a moment ago, and the log of the earlier one is still being read. */
class StillReadError extends Error {
  constructor(path: string) {
    super(`${path} was replaced, and the log of the file before is still being read. Try again`)
  }
}

/** Whether an error or one of its causes says so. The build has copies of the class, so the name counts. */
export const isMovedDatabase = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'MovedDatabaseError' || isMovedDatabase(error.cause))

const NONE = 'none'

/** Identifies the file at a path, not its content. */
function fileAt(path: string): string {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  return found ? `${found.dev}:${found.ino}` : NONE
}
