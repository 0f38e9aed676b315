// @module-tag long
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import * as partTables from '#database/migrations/0001-part-tables.ts'
import * as catalogState from '#database/migrations/0002-catalogue-state.ts'
import * as requests from '#database/migrations/0004-inquiries.ts'
import * as postgresRevision from '#database/migrations/one-dialect/0003-postgres-revision.ts'
import { type DatabaseName, type DatabaseSettings, openDatabase, sqliteFile } from '#database/open-database.ts'
import { DIALECTS, type Dialect, freshSettings, tagsFor } from '#tests/programs/databases.ts'

const ROOT = join(import.meta.dirname, '../..')
const STARTS = 3
/** By then all have started. */
const STARTED_MS = 3_000
const NUMBER = 'Q-250102-7KMP'

/** The databases as the first release with requests left them. */
const OLD: Readonly<Record<Dialect, Partial<Record<DatabaseName, Record<string, Migration>>>>> = {
  sqlite: {
    catalog: { '0001-part-tables': partTables },
    requests: { '0002-catalogue-state': catalogState, '0004-inquiries': requests },
  },
  postgres: {
    requests: {
      '0001-part-tables': partTables,
      '0002-catalogue-state': catalogState,
      '0003-postgres-revision': postgresRevision,
      '0004-inquiries': requests,
    },
  },
}

for (const dialect of DIALECTS)
  test(`${dialect}: programs that start at once on an older database bring it up to date once, and keep what is in it`, {
    tags: tagsFor(dialect),
  }, async () => {
    const settings = await freshSettings(dialect)
    await makeOld(settings, dialect)
    const held = dialect === 'sqlite' ? holdRequests(settings) : null
    const started = Array.from({ length: STARTS }, () => [
      run(settings, 'cli/requests-cli.ts', 'export'),
      run(settings, 'cli/catalog-cli.ts', 'status'),
    ])
    await held
    const exported = await Promise.all(started.map(async ([requests]) => JSON.parse((await requests) ?? '')))
    await Promise.all(started.flat())
    for (const request of exported) {
      expect(request).toMatchObject({
        number: NUMBER,
        companyName: 'Northbridge Avionics',
        lines: [{ manufacturerName: 'Concord', partNumber: '10-880-2-05', quantity: 250 }],
      })
    }
    const { db } = await openDatabase(settings, 'requests')
    const mails = await db.selectFrom('outbox').selectAll().execute()
    await db.destroy()
    expect(mails).toMatchObject([{ id: 'mail', inquiry_number: NUMBER, state: 'parked', attempts: 3, ambiguous: 1 }])
  })

async function makeOld(settings: DatabaseSettings, dialect: Dialect): Promise<void> {
  for (const name of ['catalog', 'requests'] as const) {
    const migrations = OLD[dialect][name]
    if (!migrations) continue
    const { db } = await openDatabase(settings, name)
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    expect((await migrator.migrateToLatest()).error).toBeUndefined()
    if (name === 'requests') {
      const content = JSON.stringify({ companyName: 'Northbridge Avionics', yourEmail: 'ana@northbridge.example' })
      await sql`
        insert into inquiry (number, kind, request_key, content_hash, content, page_token, received_at)
        values (${NUMBER}, 'quote', 'key', 'hash', ${content}, 'token', '2025-01-02T10:00:00.000Z')`.execute(db)
      await sql`insert into inquiry_line values (${NUMBER}, 1, 'Concord', '10-880-2-05', 250)`.execute(db)
      const due = '2025-01-02T10:00:00.000Z'
      await sql`
        insert into outbox (id, inquiry_number, kind, message_id, state, due_since, next_try_at, attempts, ambiguous)
        values ('mail', ${NUMBER}, 'quote', '<1@maker.example>', 'parked', ${due}, ${due}, 3, 1)`.execute(db)
    }
    await db.destroy()
  }
}

/** Holds the write lock that they all need until they wait for it, so that they come to it at the same moment. */
async function holdRequests({ dataDir }: DatabaseSettings): Promise<void> {
  const holder = new DatabaseSync(sqliteFile(dataDir, 'requests'))
  holder.exec('begin immediate')
  await pause(STARTED_MS)
  holder.exec('commit')
  holder.close()
}

async function run({ dataDir, databaseUrl }: DatabaseSettings, ...command: readonly string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir, ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) }
  return (await promisify(execFile)(process.execPath, command, { cwd: ROOT, env })).stdout
}
