import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { FAMILIES } from '#catalogue/families.ts'
import { NO_FILES } from '#catalogue/part-files.ts'
import { type DatabaseSettings, openDatabase } from '#database/open.ts'
import { createLiveCatalogue, type LiveCatalogue, type LiveCatalogueOptions } from '#sources/live-catalogue.ts'
import { SILENT } from '#tests/silent-log.ts'

const PATIENCE_MS = 30_000

/** A live catalogue that looks at its source often, and is stopped when the test is over. */
export async function startLive(
  settings: DatabaseSettings,
  options: Partial<LiveCatalogueOptions> = {},
): Promise<LiveCatalogue> {
  const live = await createLiveCatalogue({
    settings,
    families: FAMILIES,
    maker: 'Concord',
    files: NO_FILES,
    writeSample: null,
    log: SILENT,
    pollMs: 20,
    ...options,
  })
  onTestFinished(() => live.stop())
  return live
}

/** Waits until something is so. Throws when it isn't in time. */
export async function until(what: () => boolean): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  while (!what()) {
    if (performance.now() > end) throw new Error(`It never came to be: ${what}`)
    await delay(10)
  }
}

/** What an operator does by hand: SQL on the catalogue's database, each statement in its own transaction. */
export async function byHand(settings: DatabaseSettings, ...statements: readonly RawBuilder<unknown>[]): Promise<void> {
  const { db } = await openDatabase(settings, 'catalogue')
  try {
    for (const statement of statements) await statement.execute(db)
  } finally {
    await db.destroy()
  }
}

/** SQL that adds panel jacks by their numbers. */
export const addJacks = (...numbers: readonly string[]): RawBuilder<unknown> =>
  sql`insert into "Panel-Jacks" ("Part no") values ${sql.join(numbers.map((number) => sql`(${number})`))}`

/** A sample of two tables, as the server's own is written. */
export async function smallSample(folder: string): Promise<string[]> {
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
