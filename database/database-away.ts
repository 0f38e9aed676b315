import { isMovedDatabase } from '#database/sqlite/sqlite-file.ts'

/** What Node says about connections that fail. */
const BROKEN = /^(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/**
 * PostgreSQL's classes of the same: connections (08), passwords (28), an unknown database (3D), no more room (53), a server
 * that stops or starts (57P).
 */
const POSTGRES = /^(?:08|28|3D|53)[0-9A-Z]{3}$|^57P0[1-5]$/
/** The driver's own words, which have no code. */
const DRIVER =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/
/** SQLite's codes: busy, a disk that fails or is full, a file that can't be opened or is no database. */
const SQLITE: readonly unknown[] = [5, 10, 11, 13, 14, 26]

/** Whether an error says that the database can't be used now, rather than that a query is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isMovedDatabase(error)) return true
  if ('errcode' in error) return SQLITE.includes(error.errcode)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return BROKEN.test(code) || POSTGRES.test(code) || DRIVER.test(error.message) || isDatabaseAway(error.cause)
}
