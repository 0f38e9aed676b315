import { type CheckReport, htmlReport, textReport } from '#cli/catalog/check-report.ts'
import type { CommandWork, ExitCode } from '#cli/command.ts'
import { writeAtomically } from '#database/write-atomically.ts'
import { checkTables } from '#parts/check/check-tables.ts'
import { rowPlace, withPartTables } from '#parts/database/database-source.ts'
import { openTableReader } from '#parts/export/table-reader.ts'
import { sampledTables } from '#sample/database/sample-notes.ts'
import type { Config } from '#server/operations/config.ts'
import { openCheckFiles } from '#server/operations/open-check-files.ts'

type CheckRequest = { readonly json: boolean; readonly html: string | null }
/** The settings that say where files may be. */
type FileSettings = Pick<Config, 'HOSTED_URL' | 'FILE_HOSTS'>

/** `catalog check`: reports what looks wrong with the parts and their files. Exits with 1 if anything does. */
export async function checkCommand(work: CommandWork, request: CheckRequest, files: FileSettings): Promise<ExitCode> {
  const { settings, families, now, print } = work
  // The check must know the sample's files, which are made on demand.
  const hasSample = await withPartTables(work, async ({ db }) => (await sampledTables(db)).size > 0)
  const reader = await openTableReader(rowPlace(settings))
  const opened = await openFiles(work, files, hasSample)
  try {
    const { findings, parts } = await checkTables(reader, families, opened.check)
    const report: CheckReport = { at: now().toISOString(), parts, findings }
    if (request.html !== null) {
      await writeAtomically(request.html, async (handle) => void (await handle.write(htmlReport(report))))
      print(`${findings.length} findings in ${parts} parts: ${request.html}`)
    } else if (request.json) print(JSON.stringify(report, null, 2))
    else for (const line of textReport(report)) print(line)
    return findings.length === 0 ? 0 : 1
  } finally {
    await opened.close()
    await reader.close()
  }
}

function openFiles({ settings, families, now, printError }: CommandWork, config: FileSettings, hasSample: boolean) {
  const warn = (_: object, message: string) => printError(message)
  const log = { info: () => undefined, warn, error: warn }
  const { HOSTED_URL: hosted = null, FILE_HOSTS: fileHosts } = config
  return openCheckFiles({ dataDir: settings.dataDir, families, hosted, fileHosts, hasSample, log, now })
}
