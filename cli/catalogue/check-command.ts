import { join } from 'node:path'
import { FINDING_KINDS, type Finding } from '#catalogue/check/finding.ts'
import { createTableCheck, duplicateNumbers, type TableCheck } from '#catalogue/check/table-check.ts'
import type { Family } from '#catalogue/registry/family.ts'
import { ownNumberColumn } from '#catalogue/registry/find-column.ts'
import { type CheckReport, htmlReport, textReport } from '#cli/catalogue/check-report.ts'
import { createFileCheck, type FileCheck } from '#sources/check/file-check.ts'
import type { ExitCode, Work } from '#cli/command.ts'
import { openDatabase } from '#database/open-database.ts'
import { sampledTables } from '#demo/database/sample-notes.ts'
import { SAMPLE_CACHE } from '#demo/generator-version.ts'
import { createSampleFiles } from '#demo/sample-files.ts'
import { openSiteFiles } from '#media/site-files.ts'
import type { Config } from '#server/operations/config.ts'
import { prepareCatalogue, rowPlace } from '#sources/database/database-source.ts'
import { openTableReader, type TableReader } from '#sources/export/table-reader.ts'
import { writeAtomically } from '#sources/write-atomically.ts'

type CheckRequest = { readonly json: boolean; readonly html: string | null }
/** The settings that say where files may be. */
type FileSettings = Pick<Config, 'HOSTED_URL' | 'FILE_HOSTS'>

/** `catalogue check`: reports what looks wrong with the parts and their files. Exits with 1 if anything does. */
export async function checkCommand(work: Work, request: CheckRequest, files: FileSettings): Promise<ExitCode> {
  const { settings, families, now, print } = work
  const hasSample = await prepare(work)
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

/** Returns whether sample rows are loaded: the check must then know their files, which are made on demand. */
async function prepare({ settings, families, now }: Work): Promise<boolean> {
  const database = await openDatabase(settings, 'catalogue')
  try {
    await prepareCatalogue(database, families, now())
    return (await sampledTables(database.db)).size > 0
  } finally {
    await database.db.destroy()
  }
}

async function openFiles({ settings, families, now, printError }: Work, config: FileSettings, hasSample: boolean) {
  const warn = (_: object, message: string) => printError(message)
  const log = { info: () => undefined, warn, error: warn }
  const sampleFiles = createSampleFiles({ families, cacheFolder: SAMPLE_CACHE, active: () => hasSample, log })
  const hosted = config.HOSTED_URL ?? null
  const site = await openSiteFiles({
    dataDir: settings.dataDir,
    cacheFolder: join(settings.dataDir, 'thumbnails'),
    families: () => families,
    hosted,
    hosts: config.FILE_HOSTS,
    makers: [sampleFiles],
    log,
    now,
  })
  const hosts = {
    hosted: hosted === null ? null : new URL(hosted).host,
    allowed: config.FILE_HOSTS.map((host) => host.toLowerCase()),
  }
  const check = createFileCheck(site.store, hosts, join(settings.dataDir, 'files'))
  return { check, close: () => Promise.all([site.close(), sampleFiles.close()]) }
}

async function checkTables(reader: TableReader, families: readonly Family[], files: FileCheck) {
  const checks: TableCheck[] = []
  let parts = 0
  for (const family of families) {
    const columns = await reader.columns(family.table)
    if (columns.length === 0) continue
    const check = createTableCheck(family, columns)
    checks.push(check)
    const own = ownNumberColumn(family, columns) ?? ''
    const [idAt, numberAt, imageAt, pdfAt] = ['id', own, 'Image', 'PDF'].map((name) => columns.indexOf(name))
    for await (const rows of reader.pages(family.table, columns)) {
      for (const row of rows) {
        const cell = (at = -1) => row[at] ?? null
        check.add(row)
        const part = { table: family.table, id: cell(idAt) ?? '', number: cell(numberAt)?.trim() ?? null }
        await files.look(family, part, cell(imageAt), cell(pdfAt))
      }
      parts += rows.length
    }
  }
  const found = [
    ...duplicateNumbers(checks),
    ...checks.flatMap((check) => check.findings()),
    ...(await files.findings()),
  ]
  return { parts, findings: sortByKind(found) }
}

/** Keeps the order within a kind. */
function sortByKind(findings: readonly Finding[]): Finding[] {
  const kinds = Object.keys(FINDING_KINDS)
  return findings.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
}
