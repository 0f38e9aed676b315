import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import * as partTables from '#database/migrations/0001-part-tables.ts'
import * as catalogState from '#database/migrations/0002-catalogue-state.ts'
import * as requests from '#database/migrations/0004-inquiries.ts'
import * as lineDetails from '#database/migrations/0005-line-details.ts'
import * as attachments from '#database/migrations/0006-attachments.ts'
import * as catalogChanges from '#database/migrations/0008-catalogue-changes.ts'
import * as removal from '#database/migrations/0009-removal.ts'
import * as touchedRows from '#database/migrations/0010-touched-rows.ts'
import * as acceptedAddresses from '#database/migrations/0012-accepted-addresses.ts'
import * as accounts from '#database/migrations/0013-accounts.ts'
import * as requestProgress from '#database/migrations/0014-request-progress.ts'
import * as quotes from '#database/migrations/0015-quotes.ts'
import * as webhooks from '#database/migrations/0016-webhooks.ts'
import * as imports from '#database/migrations/0017-imports.ts'
import * as changeOrder from '#database/migrations/0018-change-order.ts'
import * as notices from '#database/migrations/0020-notices.ts'
import * as importDrafts from '#database/migrations/0021-import-drafts.ts'
import * as blockedMailboxes from '#database/migrations/0022-blocked-mailboxes.ts'
import * as synonyms from '#database/migrations/0023-synonyms.ts'
import * as buyerAddress from '#database/migrations/0024-buyer-address.ts'
import * as quoteLines from '#database/migrations/0025-quote-lines.ts'
import * as requestList from '#database/migrations/0026-request-list.ts'
import * as quoteShape from '#database/migrations/0029-quote-shape.ts'
import * as listPrices from '#database/migrations/0030-list-prices.ts'
import * as quoteAnswers from '#database/migrations/0031-quote-answers.ts'
import * as requestMessages from '#database/migrations/0033-request-messages.ts'
import * as requestKinds from '#database/migrations/0034-request-kinds.ts'
import * as companyPapers from '#database/migrations/0037-company-papers.ts'
import * as buyersActs from '#database/migrations/0038-buyers-acts.ts'
import * as quoteDays from '#database/migrations/0039-quote-days.ts'
import * as changeNotices from '#database/migrations/0040-change-notices.ts'
import * as unread from '#database/migrations/0041-unread.ts'
import * as noTouchedRows from '#database/migrations/0042-no-touched-rows.ts'
import * as noticesAsDocuments from '#database/migrations/0044-notices-as-documents.ts'
import * as twoLinks from '#database/migrations/0043-two-links.ts'
import * as postgresRevision from '#database/migrations/one-dialect/0003-postgres-revision.ts'
import * as attachmentBytes from '#database/migrations/one-dialect/0007-postgres-attachment-bytes.ts'
import * as postgresTouchedRows from '#database/migrations/one-dialect/0011-postgres-touched-rows.ts'
import * as postgresWords from '#database/migrations/one-dialect/0014-request-words-postgres.ts'
import * as sqliteWords from '#database/migrations/one-dialect/0014-request-words-sqlite.ts'
import * as sqliteSpellings from '#database/migrations/one-dialect/0019-request-spellings-sqlite.ts'
import * as postgresNotices from '#database/migrations/one-dialect/0020-notices-postgres.ts'
import * as sqliteNotices from '#database/migrations/one-dialect/0020-notices-sqlite.ts'
import type { Database, DatabaseName } from '#database/open-database.ts'
import { Problem } from '#shared/problem.ts'

const CATALOG: Record<string, Migration> = {
  '0001-part-tables': partTables,
  '0008-catalogue-changes': catalogChanges,
  '0010-touched-rows': touchedRows,
  '0017-imports': imports,
  '0018-change-order': changeOrder,
  '0042-no-touched-rows': noTouchedRows,
}
const REQUESTS: Record<string, Migration> = {
  '0002-catalogue-state': catalogState,
  '0004-inquiries': requests,
  '0005-line-details': lineDetails,
  '0006-attachments': attachments,
  '0009-removal': removal,
  '0012-accepted-addresses': acceptedAddresses,
  '0013-accounts': accounts,
  '0014-request-progress': requestProgress,
  '0015-quotes': quotes,
  '0016-webhooks': webhooks,
  '0020-notices': notices,
  '0021-import-drafts': importDrafts,
  '0022-blocked-mailboxes': blockedMailboxes,
  '0023-synonyms': synonyms,
  '0024-buyer-address': buyerAddress,
  '0025-quote-lines': quoteLines,
  '0026-request-list': requestList,
  '0029-quote-shape': quoteShape,
  '0030-list-prices': listPrices,
  '0031-quote-answers': quoteAnswers,
  '0033-request-messages': requestMessages,
  '0034-request-kinds': requestKinds,
  '0037-company-papers': companyPapers,
  '0038-buyers-acts': buyersActs,
  '0039-quote-days': quoteDays,
  '0040-change-notices': changeNotices,
  '0041-unread': unread,
  '0044-notices-as-documents': noticesAsDocuments,
  '0043-two-links': twoLinks,
}
const POSTGRES: Record<string, Migration> = {
  '0003-postgres-revision': postgresRevision,
  '0007-postgres-attachment-bytes': attachmentBytes,
  '0011-postgres-touched-rows': postgresTouchedRows,
  '0014-request-words-postgres': postgresWords,
  '0020-notices-postgres': postgresNotices,
  '0021-import-pieces-postgres': importDrafts.pieces,
  '0037-paper-bytes-postgres': companyPapers.bytes,
  '0042-no-touched-rows': { up: noTouchedRows.upPostgres },
  '0044-notices-bytes-postgres': noticesAsDocuments.bytes,
}
const SQLITE_REQUESTS: Record<string, Migration> = {
  '0014-request-words-sqlite': sqliteWords,
  '0019-request-spellings-sqlite': sqliteSpellings,
  '0020-notices-sqlite': sqliteNotices,
}

/** The migrations of one database, ordered by name. A PostgreSQL database has both sets. */
function migrationsOf(dialect: Database['dialect'], name: DatabaseName): Record<string, Migration> {
  if (dialect === 'postgres') return { ...CATALOG, ...REQUESTS, ...POSTGRES }
  return name === 'catalog' ? CATALOG : { ...REQUESTS, ...SQLITE_REQUESTS }
}

/**
 * Brings our own tables up to date, forward only. Takes no lock if there is nothing to do. Two servers may run it at the
 * same time. Throws the error of a failed migration, which is rolled back, or a Problem if a newer version of the program
 * has changed the tables: nothing is then written (behavior 15.16).
 */
export async function migrate(database: Database, name: DatabaseName): Promise<void> {
  const { db, dialect } = database
  const provider = { getMigrations: async () => migrationsOf(dialect, name) }
  const migrator = new Migrator({ db, provider })
  const known = await migrator.getMigrations()
  if (known.some((migration) => migration.executedAt))
    await refuseNewer(database, new Set(known.map((one) => one.name)))
  if (known.every((migration) => migration.executedAt)) return
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** Kysely lists only the migrations that this program has. */
async function refuseNewer({ db }: Database, known: ReadonlySet<string>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const unknown = rows.map((row) => row.name).filter((name) => !known.has(name))
  if (unknown.length === 0) return
  throw new Problem(
    503,
    `A newer version of the program has changed this database (${unknown.join(', ')}), so nothing is written to it.`,
    'Start that version again, or restore the backup from before the upgrade.',
  )
}
