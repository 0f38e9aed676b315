import { stat } from 'node:fs/promises'
import type { CommandWork, ExitCode } from '#cli/command.ts'
import { print, printError } from '#cli/terminal-text.ts'
import { loadContent } from '#content/load-content.ts'
import type { SiteContent } from '#content/site-content.ts'
import { assertSiteDatabase, databaseLabel } from '#database/database-note.ts'
import { refuseEarlierCatalog } from '#database/earlier-catalog.ts'
import type { DatabaseSettings } from '#database/open-database.ts'
import type { Config } from '#server/operations/config.ts'
import { readSettings } from '#server/operations/settings-file.ts'
import { Problem } from '#shared/problem.ts'

/** The site's settings and database, named on standard error. Throws if its site runs on another (behavior 14.6). */
export async function operatorSettings(): Promise<{ config: Config; settings: DatabaseSettings }> {
  const config = readSettings()
  await assertOwnFolder(config.DATA_DIR)
  const settings = { dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL ?? null }
  refuseEarlierCatalog(settings)
  printError(`Database: ${databaseLabel(settings)}`)
  await assertSiteDatabase(settings)
  return { config, settings }
}

/** Throws a Problem if root works in another user's folder: the site couldn't use root's files (behavior 14.6). */
async function assertOwnFolder(dataDir: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const owner = await stat(dataDir).catch(() => null)
  if (owner === null || owner.uid === 0) return
  throw new Problem(
    403,
    `${dataDir} belongs to the user with the number ${owner.uid}, who couldn't use what root writes there.`,
    'Run this as that user: runuser -u catalog -- npm run …',
  )
}

export type SiteWork = CommandWork & { readonly config: Config; readonly content: SiteContent }

/** Runs a command on the parts or the whole site, with its settings. */
export async function withWork(command: (work: SiteWork) => Promise<ExitCode>): Promise<ExitCode> {
  const { config, settings } = await operatorSettings()
  const { content, problem } = await loadContent({ siteDir: config.SITE_DIR, dataDir: config.DATA_DIR })
  if (problem) printError(problem)
  const { families, matingPages } = content
  const now = () => new Date()
  return await command({ config, content, settings, families, tools: matingPages.tools, now, print, printError })
}
