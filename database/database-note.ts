import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSettings } from '#database/open-database.ts'
import { nullIfMissing } from '#database/write-atomically.ts'
import { Problem } from '#shared/problem.ts'

const noteFile = (dataDir: string): string => join(dataDir, 'database.txt')

/** The database of these settings in words, without user and password. */
export function databaseLabel({ dataDir, databaseUrl }: DatabaseSettings): string {
  if (databaseUrl === null) return `SQLite in ${dataDir}`
  const { host, pathname } = new URL(databaseUrl)
  return `PostgreSQL, database ${pathname.slice(1)} at ${host || 'this machine'}`
}

/** Notes in DATA_DIR that its site moved to PostgreSQL. Throws if the folder can't be written. */
export async function noteDatabase(settings: DatabaseSettings): Promise<void> {
  if (settings.databaseUrl === null) return
  await mkdir(settings.dataDir, { recursive: true })
  await writeFile(noteFile(settings.dataDir), `${databaseLabel(settings)}\n`)
}

/** The PostgreSQL that the site of `dataDir` last used, in words, or null if these settings name one. */
export async function leftDatabase({ dataDir, databaseUrl }: DatabaseSettings): Promise<string | null> {
  if (databaseUrl !== null) return null
  const note = await readFile(noteFile(dataDir), 'utf8').catch(nullIfMissing)
  return note?.trim() ?? null
}

/** Throws a Problem for SQLite settings in a DATA_DIR whose site runs on PostgreSQL (behavior 14.6). */
export async function assertSiteDatabase(settings: DatabaseSettings): Promise<void> {
  const left = await leftDatabase(settings)
  if (left === null) return
  throw new Problem(
    503,
    `The site of ${settings.dataDir} runs on ${left}, and DATABASE_URL is not set here.`,
    'Set it as in the settings of the site, whose file CATALOG_ENV names. ' +
      `If the site is to run on SQLite again without a move, delete ${noteFile(settings.dataDir)}.`,
  )
}
