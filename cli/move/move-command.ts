import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { formatCount } from '#catalog/quantities/format-count.ts'
import { reportFaults } from '#cli/backup-attachments.ts'
import { ATTACHMENTS } from '#cli/backup-manifest.ts'
import type { CommandWork, ExitCode } from '#cli/command.ts'
import type { Moved } from '#cli/move/move-tables.ts'
import { moveToPostgres } from '#cli/move/move-to-postgres.ts'
import { moveToSqlite } from '#cli/move/move-to-sqlite.ts'
import { databaseLabel, noteDatabase } from '#database/database-note.ts'
import { isPostgresInUse } from '#database/move/postgres-in-use.ts'
import { sqliteFile } from '#database/open-database.ts'
import { isSqliteInUse } from '#database/sqlite-copy.ts'
import type { Tables } from '#database/tables.ts'

const NAMES = ['catalog', 'requests'] as const

/**
 * `move --to`: copies everything that a stopped site has stored in one kind of database into the other: SQLite in DATA_DIR
 * and the PostgreSQL of DATABASE_URL (behavior 14.17). All of it or nothing; the old data stays as it was. Returns 1 if it
 * was refused, or if an attachment is missing or damaged; the rest is moved.
 */
export async function moveData(work: CommandWork, to: 'postgres' | 'sqlite'): Promise<ExitCode> {
  const { dataDir, databaseUrl } = work.settings
  const places = { postgres: { dataDir, databaseUrl }, sqlite: { dataDir, databaseUrl: null } }
  const why = databaseUrl === null ? NO_POSTGRES : await refusal(dataDir, databaseUrl, to)
  if (why !== null || databaseUrl === null) {
    work.printError(why ?? NO_POSTGRES)
    return 1
  }
  const moved =
    to === 'postgres' ? await moveToPostgres(dataDir, databaseUrl) : await moveToSqlite(dataDir, databaseUrl)
  await noteDatabase(places[to])
  const from = databaseLabel(places[to === 'postgres' ? 'sqlite' : 'postgres'])
  for (const line of summary(moved)) work.print(line)
  work.print(
    `Moved to ${databaseLabel(places[to])}. ${from} is as it was: keep it until the site has run, then delete it.`,
  )
  work.print(
    to === 'postgres'
      ? 'Keep DATABASE_URL in the settings of the site, and start it.'
      : 'Remove DATABASE_URL from the settings of the site, and start it.',
  )
  return reportFaults(moved.faults, from, work.printError) ? 1 : 0
}

const NO_POSTGRES = 'DATABASE_URL is not set: it names the PostgreSQL database to move to, or from.'

/** Why nothing can be moved, or null. Whether PostgreSQL is empty is checked in the transaction that fills it. */
async function refusal(dataDir: string, databaseUrl: string, to: 'postgres' | 'sqlite'): Promise<string | null> {
  const files = NAMES.map((name) => sqliteFile(dataDir, name))
  const found = await Promise.all([...files, join(dataDir, ATTACHMENTS)].map(exists))
  const present = [...NAMES.map((name) => `${name}.db`), ATTACHMENTS].filter((_, index) => found[index])
  if (to === 'postgres' && !found[0] && !found[1]) return `There are no databases in ${dataDir}. Check DATA_DIR.`
  if (to === 'sqlite' && present.length > 0) {
    return `${dataDir} already holds ${present.join(', ')}. Move them to another folder first: nothing is overwritten.`
  }
  const used = files.find((file, index) => found[index] && isSqliteInUse(file))
  if (used !== undefined) return `${used} is in use. Stop the site first.`
  if (!(await isPostgresInUse(databaseUrl))) return null
  return `${databaseLabel({ dataDir, databaseUrl })}, is in use. Stop every site and program that is connected to it.`
}

/** What was moved, in lines. */
function summary({ parts, own }: Moved): string[] {
  const rows = (table: keyof Tables) => formatCount(own.get(table) ?? 0)
  const all = [...parts.values()].reduce((sum, count) => sum + count, 0)
  return [
    ...[...parts].map(([table, count]) => `${table}: ${formatCount(count)} parts`),
    `${formatCount(all)} parts in ${parts.size} tables, ${rows('catalogue_change')} recorded changes`,
    `${rows('inquiry')} requests with ${rows('inquiry_line')} lines, ${rows('attachment')} files and ${rows('outbox')} mails`,
    `At the desk: ${rows('quote')} quotes, ${rows('inquiry_note')} notes, ${rows('person')} people. Everybody signs in again.`,
  ]
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
