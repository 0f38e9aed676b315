import { isMovedDatabase } from '#database/sqlite/sqlite-file.ts'

const BROKEN = /^(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** PostgreSQL: connections (08), passwords (28), no such database (3D), full (53), stopping or starting (57P). */
const POSTGRES = /^(?:08|28|3D|53)[0-9A-Z]{3}$|^57P0[1-5]$/
const DRIVER =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/
/** SQLite's codes: busy, a read-only, failing or full disk, a file that can't be opened or is no database. */
const SQLITE: readonly unknown[] = [5, 8, 10, 11, 13, 14, 26]

/** Whether an error means that the database is unusable now, not that a query is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isMovedDatabase(error)) return true
  if ('errcode' in error) return SQLITE.includes(Number(error.errcode) & 0xff) // the higher bytes say more
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return BROKEN.test(code) || POSTGRES.test(code) || DRIVER.test(error.message) || isDatabaseAway(error.cause)
}
