import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { constrainedMemory, memoryUsage } from 'node:process'
import { type Kysely, sql } from 'kysely'
import type { Catalog } from '#catalog/answers.ts'
import { type Database, type DatabaseSettings, openDatabase, sqliteFile } from '#database/open-database.ts'
import type { Tables } from '#database/tables.ts'
import type { Health, HealthFacts } from '#desk/health/health-facts.ts'
import { listRuns } from '#parts/runs/run-record.ts'
import { createOutboxStore } from '#requests/outbox/outbox-store.ts'
import { adviceOn } from '#server/health/issue-advice.ts'
import { readLastBackup } from '#server/health/last-backup.ts'
import { topMisses } from '#server/health/miss-store.ts'
import type { OpenIssue } from '#shared/open-issues.ts'

/** What the site lends. */
export type HealthSources = {
  readonly openIssues: () => readonly OpenIssue[]
  /** Of the program. */
  readonly version: string
  /** MEMORY_LIMIT_MB in bytes, or null for the container's or the machine's. */
  readonly memoryLimit: number | null
  /** Whether WEBHOOK_URL is set. */
  readonly tellsEvents: boolean
  /** SEARCH_TALLY. */
  readonly countsSearches: boolean
}

type Options = HealthSources & {
  readonly requests: Database
  readonly database: DatabaseSettings
  readonly catalog: () => Catalog | null
  readonly now: () => Date
}

const DAYS = 90
const DAY_MS = 86_400_000
const DAY_LENGTH = 'yyyy-mm-dd'.length
const IMPORTS = 8
const MISSES = 30

/** Reads what the health page shows (behavior 22.4), new each time. */
export function createHealth(options: Options): Health {
  const { requests, database, openIssues, catalog, now, version, memoryLimit, tellsEvents, countsSearches } = options
  const startedAt = new Date(now().getTime() - process.uptime() * 1_000).toISOString()

  async function imports(): Promise<HealthFacts['imports']> {
    if (database.databaseUrl === null && !existsSync(sqliteFile(database.dataDir, 'catalog'))) return [] // rows are hosted
    const { db } = await openDatabase(database, 'catalog')
    try {
      const runs = await listRuns(db, { limit: IMPORTS, kinds: ['import', 'undo'] })
      return runs.map(({ id, at, by, kind, undoneBy, tables }) => ({
        id,
        at,
        by,
        kind,
        isUndone: undoneBy !== null,
        tables: tables.map(({ table }) => table),
        added: sum(tables.map(({ added }) => added)),
        changed: sum(tables.map(({ changed }) => changed)),
        removed: sum(tables.map(({ removed }) => removed)),
      }))
    } finally {
      await db.destroy()
    }
  }

  return {
    async read() {
      const at = now()
      const [mails, events, disk, backup, imported, requestsADay, misses] = await Promise.all([
        createOutboxStore(requests).status(at),
        tellsEvents ? createOutboxStore(requests, 'events').status(at) : null,
        diskOf(database.dataDir),
        database.databaseUrl === null ? readLastBackup(database.dataDir) : ('elsewhere' as const),
        imports(),
        countDays(requests.db, at),
        countsSearches ? topMisses(requests.db, MISSES) : null,
      ])
      return {
        issues: openIssues().map(({ what, since }) => ({ what, since, ...adviceOn(what) })),
        parts: catalog()?.size ?? null,
        mails,
        events,
        disk,
        memory: {
          used: memoryUsage.rss(),
          limit: memoryLimit ?? Math.min(constrainedMemory() || totalmem(), totalmem()),
        },
        backup,
        imports: imported,
        version,
        startedAt,
        requestsADay,
        misses: misses?.map(({ term, times, last_at }) => ({ term, times, lastAt: last_at })) ?? null,
      }
    },
  }
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

async function diskOf(dataDir: string): Promise<HealthFacts['disk']> {
  const found = await statfs(dataDir).catch(() => null)
  return found && { free: found.bavail * found.bsize, size: found.blocks * found.bsize }
}

/** Requests and messages by day (UTC), days without any included. */
async function countDays(db: Kysely<Tables>, now: Date): Promise<HealthFacts['requestsADay']> {
  const days = Array.from({ length: DAYS }, (_, index) =>
    new Date(now.getTime() - (DAYS - 1 - index) * DAY_MS).toISOString().slice(0, DAY_LENGTH),
  )
  const day = sql<string>`substr(received_at, 1, 10)`
  const rows = await db
    .selectFrom('inquiry')
    .select(({ fn }) => [day.as('day'), fn.countAll().as('count')])
    .where('received_at', '>=', days[0] ?? '')
    .groupBy(day)
    .execute()
  const counts = new Map(rows.map((row) => [row.day, Number(row.count)]))
  return days.map((each) => ({ day: each, count: counts.get(each) ?? 0 }))
}
