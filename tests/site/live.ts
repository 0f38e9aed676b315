import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { NO_FILES } from '#catalog/part/part-files.ts'
import { type DatabaseSettings, openDatabase } from '#database/open-database.ts'
import { withPartTables } from '#parts/database/database-source.ts'
import { LiveCatalog, type LiveCatalogOptions } from '#parts/live/live-catalog.ts'
import { samplePlaceholders } from '#sample/database/sample-placeholders.ts'
import { placeParts } from '#tests/site/prepared.ts'
import { FAMILIES } from '#tests/site/product-content.ts'
import { SILENT } from '#tests/site/silent-log.ts'

const PATIENCE_MS = 30_000

/** A live catalog that polls its source often and stops when the test ends. */
export async function startLive(
  settings: DatabaseSettings,
  options: Partial<LiveCatalogOptions> = {},
): Promise<LiveCatalog> {
  const live = await LiveCatalog.open({
    settings,
    families: FAMILIES,
    maker: 'Concord',
    files: NO_FILES,
    log: SILENT,
    pollMs: 20,
    ...options,
  })
  onTestFinished(() => live.stop())
  live.follow()
  return live
}

/** Waits until a condition holds. Throws if it doesn't in time. */
export async function until(what: () => boolean): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  while (!what()) {
    if (performance.now() > end) throw new Error(`It never came to be: ${what}`)
    await delay(10)
  }
}

/** Runs SQL on the catalog database as an operator would, each statement in its own transaction. */
export async function byHand(settings: DatabaseSettings, ...statements: readonly RawBuilder<unknown>[]): Promise<void> {
  const { db } = await openDatabase(settings, 'catalog')
  try {
    for (const statement of statements) await statement.execute(db)
  } finally {
    await db.destroy()
  }
}

/** Makes the tables of the sixteen families, with some panel jacks. */
export async function makeParts(settings: DatabaseSettings, ...numbers: readonly string[]): Promise<void> {
  if (settings.databaseUrl === null) await placeParts(settings.dataDir)
  await withPartTables({ settings, families: FAMILIES, now: () => new Date() }, async ({ db }) => {
    if (numbers.length > 0) await addJacks(...numbers).execute(db)
  })
}

/** Returns SQL that adds panel jacks with these numbers. */
export const addJacks = (...numbers: readonly string[]): RawBuilder<unknown> =>
  sql`insert into "Panel-Jacks" ("Part no") values ${sql.join(numbers.map((number) => sql`(${number})`))}`

/** Writes a sample with two tables. */
export async function writeSmallSample(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const files = { 'Panel-Jacks': 'Part no\r\nS-1\r\nS-2\r\n', military: 'Part Num\r\nM-1\r\n' }
  return await Promise.all(
    Object.entries(files).map(async ([table, text]) => {
      const path = join(folder, `${table}.csv`)
      await writeFile(path, text)
      return path
    }),
  )
}

export const SMALL_SAMPLE = samplePlaceholders(writeSmallSample)

/** The fields of the part with this number. */
export function fieldsOf({ current }: LiveCatalog, number: string): Readonly<Record<string, string | null>> | null {
  const [found] = current()?.exact(number) ?? []
  const table = found ? current()?.table(found.tableName) : null
  const row = found ? (table?.rowOf(found.id) ?? null) : null
  return row === null ? null : (table?.part(row).fields ?? null)
}
