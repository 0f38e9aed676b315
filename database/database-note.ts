import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSettings } from '#database/open-database.ts'
import { Problem } from '#shared/problem.ts'

const noteFile = (dataDir: string): string => join(dataDir, 'database.txt')

/** The database of these settings, in words without user and password. */
export function databaseLabel({ dataDir, databaseUrl }: DatabaseSettings): string {
  if (databaseUrl === null) return `SQLite in ${dataDir}`
  const { host, pathname } = new URL(databaseUrl)
  return `PostgreSQL, database ${pathname.slice(1)} at ${host || 'this machine'}`
}

/** Notes in DATA_DIR that the site runs on PostgreSQL, or that it doesn't. Throws if the folder can't be written. */
export async function noteDatabase(settings: DatabaseSettings): Promise<void> {
  const { dataDir, databaseUrl } = settings
  if (databaseUrl === null) return await rm(noteFile(dataDir), { force: true })
  await mkdir(dataDir, { recursive: true })
  await writeFile(noteFile(dataDir), `${databaseLabel(settings)}\n`)
}

/** Throws a Problem if these settings mean SQLite in a DATA_DIR whose site runs on PostgreSQL (behavior 14.6). */
export async function assertSiteDatabase({ dataDir, databaseUrl }: DatabaseSettings): Promise<void> {
  if (databaseUrl !== null) return
  const note = await readFile(noteFile(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (note === null) return
  throw new Problem(
    503,
    `The site of ${dataDir} runs on ${note.trim()}, and DATABASE_URL is not set here.`,
    'Run this with the settings of the site: CATALOG_ENV names their file. If the site has moved to SQLite, start it once.',
  )
}
