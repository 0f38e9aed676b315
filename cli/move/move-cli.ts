import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import { countOf } from '#catalog/quantities/format-count.ts'
import type { CommandWork, ExitCode } from '#cli/command.ts'
import { runCommandOf } from '#cli/command-table.ts'
import { withWork } from '#cli/operator-settings.ts'
import { reportFaults } from '#cli/report-faults.ts'
import { terminalLine } from '#cli/terminal-text.ts'
import { databaseLabel, noteDatabase } from '#database/database-note.ts'
import { migrate, refuseLater } from '#database/migrate.ts'
import { copyPartTable, copyRows, readTables } from '#database/move/copy-table.ts'
import { isPostgresInUse } from '#database/move/postgres-in-use.ts'
import {
  type Database,
  type DatabaseName,
  type DatabaseSettings,
  openDatabase,
  sqliteFile,
} from '#database/open-database.ts'
import { withRequestsDatabase } from '#database/open-requests.ts'
import { OWN_TABLES } from '#database/own-tables.ts'
import { isSqliteInUse } from '#database/sqlite/sqlite-copy.ts'
import type { Tables } from '#database/tables.ts'
import { countRows } from '#parts/database/part-table-writer.ts'
import { chooseAttachmentStore } from '#requests/attachments/choose-attachment-store.ts'
import type { AttachmentStore } from '#requests/attachments/folder-store.ts'
import { namedFiles } from '#server/backup/backup-attachments.ts'
import { Problem } from '#shared/problem.ts'

/** Moves the SQLite files of `dataDir` into a PostgreSQL database, in one transaction. Throws if that holds data. */
const moveToPostgres = (dataDir: string, databaseUrl: string): Promise<Moved> =>
  withDatabases({ dataDir, databaseUrl: null }, (old) =>
    withDatabases({ dataDir, databaseUrl }, ({ requests: { db } }) =>
      readTables(dataDir, (stored) =>
        db.transaction().execute(async (tx) => {
          const target: Database = { dialect: 'postgres', db: tx }
          const content = await contentOf(target)
          if (content.length > 0) throw notEmpty(databaseLabel({ dataDir, databaseUrl }), content)
          await clearEmpty(tx)
          const from = chooseAttachmentStore(old.requests, dataDir)
          return await moveTables(stored, target, { from, to: chooseAttachmentStore(target, dataDir) })
        }),
      ),
    ),
  )

/** Besides parts, what a start of the site doesn't leave in an empty database. */
const CONTENT = [
  ['request', 'request'],
  ['person', 'person', 'people'],
  ['company_document', 'document'],
  ['lot_certificate', 'certificate'],
  ['list_price', 'list price'],
  ['follower', 'follower'],
  ['blocked_mailbox', 'blocked mailbox', 'blocked mailboxes'],
  ['forgotten', 'forgotten address', 'forgotten addresses'],
] as const satisfies readonly (readonly [table: keyof Tables, what: string, several?: string])[]

const notEmpty = (label: string, content: readonly string[]): Problem =>
  new Problem(
    503,
    `${label}, is not empty: it holds ${content.join(', ')}.`,
    'Name an empty database. To remove sample parts: npm run catalog -- clear-sample',
  )

async function contentOf(target: Database): Promise<string[]> {
  let parts = 0
  for (const table of await existingTables(target.db)) parts += (await countRows(target, table)) ?? 0
  const content = parts > 0 ? [countOf(parts, 'part')] : []
  for (const [table, what, several] of CONTENT) {
    const count = await countRows(target, table)
    if (count) content.push(countOf(count, what, several))
  }
  return content
}

async function clearEmpty(db: Kysely<Tables>): Promise<void> {
  for (const table of await existingTables(db)) await sql`drop table ${sql.id(table)}`.execute(db)
  for (const [table] of OWN_TABLES.toReversed()) await db.deleteFrom(table).execute()
}

async function existingTables(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from part_table where to_regclass(quote_ident(name)) is not null order by name`.execute(db)
  return rows.map(({ name }) => name)
}

const NAMES = ['catalog', 'requests'] as const

/** `move --to postgres`: copies a stopped site's SQLite data into the PostgreSQL of DATABASE_URL (behavior 14.17). */
async function moveData(work: CommandWork): Promise<ExitCode> {
  const { dataDir, databaseUrl } = work.settings
  if (databaseUrl === null) throw new Error('DATABASE_URL is not set: it names the PostgreSQL database to move to.')
  await assertMovable(dataDir, databaseUrl)
  const moved = await moveToPostgres(dataDir, databaseUrl)
  await noteDatabase({ dataDir, databaseUrl })
  const from = databaseLabel({ dataDir, databaseUrl: null })
  for (const line of summary(moved)) work.print(line)
  work.print(
    `Moved to ${databaseLabel({ dataDir, databaseUrl })}. ${from} is as it was: keep it until the site has run, then delete it.`,
  )
  work.print('Keep DATABASE_URL in the settings of the site, and start it.')
  return reportFaults(moved.faults, from, work.printError) ? 1 : 0
}

async function assertMovable(dataDir: string, databaseUrl: string): Promise<void> {
  const files = NAMES.map((name) => sqliteFile(dataDir, name))
  const found = files.map((file) => existsSync(file))
  if (!found.includes(true)) throw new Error(`There are no databases in ${dataDir}. Check DATA_DIR.`)
  const used = files.find((file, index) => found[index] && isSqliteInUse(file))
  if (used !== undefined) throw new Error(`${used} is in use. Stop the site first.`)
  if (!(await isPostgresInUse(databaseUrl))) return
  const label = databaseLabel({ dataDir, databaseUrl })
  throw new Error(`${label}, is in use. Stop every site and program that is connected to it.`)
}

function summary({ parts, own }: Moved): string[] {
  const rows = (table: keyof Tables, what: string, several?: string) => countOf(own.get(table) ?? 0, what, several)
  const all = [...parts.values()].reduce((sum, count) => sum + count, 0)
  return [
    ...[...parts].map(([table, count]) => `${table}: ${countOf(count, 'part')}`),
    `${countOf(all, 'part')} in ${countOf(parts.size, 'table')}, ${rows('catalog_change', 'recorded change')}`,
    `${rows('request', 'request')} with ${rows('request_line', 'line')}, ${rows('attachment', 'file')} and ${rows('outbox', 'mail')}`,
    `At the desk: ${rows('quote', 'quote')}, ${rows('request_note', 'note')}, ${rows('person', 'person', 'people')}. Everybody signs in again.`,
  ]
}

async function withDatabases<Done>(
  settings: DatabaseSettings,
  work: (databases: Readonly<Record<DatabaseName, Database>>) => Promise<Done>,
): Promise<Done> {
  return await withRequestsDatabase(settings, async (requests) => {
    const catalog = await openDatabase(settings, 'catalog')
    try {
      await migrate(catalog, 'catalog')
      await refuseLater(requests, 'requests')
      await refuseLater(catalog, 'catalog')
      return await work({ catalog, requests })
    } finally {
      await catalog.db.destroy()
    }
  })
}

const USAGE = `npm run move -- --to postgres   move everything from SQLite (DATA_DIR) to PostgreSQL (DATABASE_URL)
Stop the site first. The old data stays as it was.`

await runCommandOf(USAGE, { to: { type: 'string' } }, withWork, {
  move: {
    options: ['to'],
    read: (_, { to }) => {
      if (to !== 'postgres') throw new Error(`--to: postgres.\n\n${USAGE}`)
      return moveData
    },
  },
})

type Stores = { readonly from: AttachmentStore; readonly to: AttachmentStore }

/** Copies each stored file once, in the transaction of the rows. Returns a line per missing or damaged one. */
async function moveAttachments(database: DatabaseSync, target: Database, { from, to }: Stores): Promise<string[]> {
  const states = new Map<string, string>()
  const faults: string[] = []
  for (const { number, name, hash } of namedFiles(database)) {
    const state = states.get(hash) ?? (await moveFile(hash))
    states.set(hash, state)
    if (state !== 'whole') faults.push(terminalLine(`${number}: ${name} is ${state}`))
  }
  return faults

  async function moveFile(hash: string): Promise<string> {
    const found = await from.open(hash)
    const bytes = found ?? Buffer.alloc(0)
    await to.hold(target.db, [{ hash, bytes, size: bytes.length, name: hash, mediaType: '' }])
    if (found === null) return 'missing'
    return createHash('sha256').update(bytes).digest('hex') === hash ? 'whole' : 'damaged'
  }
}

type Moved = Awaited<ReturnType<typeof moveTables>>

/** Copies all parts, requests and files into empty tables, in the target's transaction. */
async function moveTables(database: DatabaseSync, target: Database, files: Stores) {
  const parts = new Map<string, number>()
  for (const { name } of database.prepare('select name from part_table').all()) {
    const count = await copyPartTable(database, target.db, String(name))
    if (count !== null) parts.set(String(name), count)
  }
  const faults = await moveAttachments(database, target, files)
  const own = new Map<keyof Tables, number>()
  for (const [table, isCopied] of OWN_TABLES) if (isCopied) own.set(table, await copyRows(database, target.db, table))
  return { parts, own, faults }
}
