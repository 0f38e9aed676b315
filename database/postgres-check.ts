import { Problem } from '#shared/problem.ts'

/** The oldest PostgreSQL that the tests run on: Debian 12's. */
const OLDEST_VERSION = 15
/** `server_version_num` of 15.18 is 150018. */
const VERSION_UNIT = 10_000

/** Settings of a PostgreSQL server, as `current_setting` returns them. */
export type PostgresSettings = {
  /** `server_version_num`. */
  readonly version: string
  readonly fsync: string
  /** `synchronous_commit`. */
  readonly commit: string
}

/** Throws a Problem if a server is too old, or may lose acknowledged writes (behavior 15.18). */
export function assertUsablePostgres({ version, fsync, commit }: PostgresSettings): void {
  const major = Math.floor(Number(version) / VERSION_UNIT)
  if (major < OLDEST_VERSION) {
    const advice = `It needs PostgreSQL ${OLDEST_VERSION} or newer: upgrade the server of DATABASE_URL, or name another one.`
    throw new Problem(503, `PostgreSQL ${major} is too old for this program.`, advice)
  }
  if (fsync === 'on' && commit !== 'off') return
  const advice = `Turn on fsync (now ${fsync}) and synchronous_commit (now ${commit}).`
  throw new Problem(503, 'PostgreSQL may lose acknowledged writes.', advice)
}
