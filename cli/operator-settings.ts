import type { CommandWork, ExitCode } from '#cli/command.ts'
import { print, printError } from '#cli/terminal-text.ts'
import { loadContent } from '#content/load-content.ts'
import { assertSiteDatabase, databaseLabel } from '#database/database-note.ts'
import type { DatabaseSettings } from '#database/open-database.ts'
import { takeOverCatalog } from '#database/take-over-catalog.ts'
import type { Config } from '#server/operations/config.ts'
import { readSettings } from '#server/operations/settings-file.ts'

/**
 * The settings of the site for a command, and its database, which is named on standard error (behavior 14.6). Throws if
 * the site of this DATA_DIR runs on another kind of database.
 */
export async function operatorSettings(): Promise<{ config: Config; settings: DatabaseSettings }> {
  const config = readSettings()
  const settings = { dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL ?? null }
  if (await takeOverCatalog(settings.dataDir)) printError('catalogue.db of an earlier version is catalog.db now.')
  printError(`Database: ${databaseLabel(settings)}`)
  await assertSiteDatabase(settings)
  return { config, settings }
}

/** Runs a command on the parts or the whole site, with its settings. */
export async function withWork(
  command: (work: CommandWork & { config: Config }) => Promise<ExitCode>,
): Promise<ExitCode> {
  const { config, settings } = await operatorSettings()
  const { content, problem } = await loadContent({ siteDir: config.SITE_DIR, dataDir: config.DATA_DIR })
  if (problem) printError(problem)
  const { families, matingPages } = content
  const now = () => new Date()
  const undoBytes = config.IMPORT_UNDO_MB * 1_000_000
  return await command({ config, settings, families, tools: matingPages.tools, now, undoBytes, print, printError })
}
