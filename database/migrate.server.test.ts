import { expect, test } from 'vitest'
import { migrate } from '#database/migrate.ts'
import { openDatabase } from '#database/open-database.ts'
import { freshSettings } from '#tests/programs/databases.ts'

/** As databases of operators have recorded them: one that is called otherwise would run again, and the old one be missing. */
const RECORDED = {
  catalog: ['0001-part-tables', '0008-catalogue-changes', '0010-touched-rows', '0017-imports', '0018-change-order'],
  requests: [
    ...['0002-catalogue-state', '0004-inquiries', '0005-line-details', '0006-attachments', '0009-removal'],
    ...[
      '0012-accepted-addresses',
      '0013-accounts',
      '0014-request-progress',
      '0014-request-words-sqlite',
      '0015-quotes',
    ],
    ...['0016-webhooks', '0019-request-spellings-sqlite', '0020-notices', '0020-notices-sqlite', '0021-import-drafts'],
    ...['0022-blocked-mailboxes', '0023-synonyms', '0024-buyer-address', '0025-quote-lines'],
  ],
}

test.for(['catalog', 'requests'] as const)(
  'the migrations of %s keep the names that databases have recorded',
  async (name) => {
    const database = await openDatabase(await freshSettings('sqlite'), name)
    await migrate(database, name)
    const rows = await database.db
      .withTables<{ kysely_migration: { name: string } }>()
      .selectFrom('kysely_migration')
      .select('name')
      .orderBy('name')
      .execute()
    expect(rows.map((row) => row.name).slice(0, RECORDED[name].length)).toEqual(RECORDED[name])
    await database.db.destroy()
  },
)
