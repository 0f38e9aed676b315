import { join } from 'node:path'
import { FINDING_KINDS, type Finding } from '#catalogue/check/finding.ts'
import { createTableCheck, duplicateNumbers, type TableCheck } from '#catalogue/check/table-check.ts'
import type { Family } from '#catalogue/family.ts'
import { createFileCheck, type FileCheck } from '#cli/check-files.ts'
import { type CheckReport, reportInHtml, reportInText } from '#cli/check-report.ts'
import type { Outcome, Work } from '#cli/command.ts'
import { openDatabase } from '#database/open.ts'
import { openSiteFiles } from '#files/site-files.ts'
import { SAMPLE_CACHE } from '#sample/generation.ts'
import { createSampleFiles } from '#sample/sample-files.ts'
import type { Config } from '#server/config.ts'
import { sampledTables } from '#sources/catalogue-notes.ts'
import { prepareCatalogue, rowPlace } from '#sources/database-source.ts'
import { writeWhole } from '#sources/export.ts'
import { openSnapshot, type Snapshot } from '#sources/table-pages.ts'

export type CheckRequest = { readonly json: boolean; readonly html: string | null }
/** Where files may be: the settings of the site. */
export type FileSettings = Pick<Config, 'HOSTED_URL' | 'FILE_HOSTS'>

/** `catalogue check`: what is odd about the parts and their files, for a person to judge. 1: something is. */
export async function checkCommand(work: Work, request: CheckRequest, files: FileSettings): Promise<Outcome> {
  const { settings, families, now, say } = work
  const sample = await prepare(work)
  const snapshot = await openSnapshot(rowPlace(settings))
  const opened = await openFiles(work, files, sample)
  try {
    const { findings, parts } = await checkTables(snapshot, families, opened.check)
    const report: CheckReport = { at: now().toISOString(), parts, findings }
    if (request.html !== null) {
      await writeWhole(request.html, async (handle) => void (await handle.write(reportInHtml(report))))
      say(`${findings.length} findings in ${parts} parts: ${request.html}`)
    } else if (request.json) say(JSON.stringify(report, null, 2))
    else for (const line of reportInText(report)) say(line)
    return findings.length === 0 ? 0 : 1
  } finally {
    await opened.close()
    await snapshot.close()
  }
}

/** Gives whether sample rows are loaded: their files are made when they are asked for. */
async function prepare({ settings, families, now }: Work): Promise<boolean> {
  const database = await openDatabase(settings, 'catalogue')
  try {
    await prepareCatalogue(database, families, now())
    return (await sampledTables(database.db)).size > 0
  } finally {
    await database.db.destroy()
  }
}

async function openFiles({ settings, families, now, complain }: Work, config: FileSettings, sample: boolean) {
  const tell = (_: object, message: string) => complain(message)
  const log = { info: () => undefined, warn: tell, error: tell }
  const made = createSampleFiles({ families, cacheFolder: SAMPLE_CACHE, active: () => sample, log })
  const hosted = config.HOSTED_URL ?? null
  const site = await openSiteFiles({
    dataDir: settings.dataDir,
    cacheFolder: join(settings.dataDir, 'thumbnails'),
    families,
    hosted,
    hosts: config.FILE_HOSTS,
    makers: [made],
    log,
    now,
  })
  const hosts = {
    hosted: hosted === null ? null : new URL(hosted).host,
    allowed: config.FILE_HOSTS.map((host) => host.toLowerCase()),
  }
  const check = createFileCheck(site.store, hosts, join(settings.dataDir, 'files'))
  return { check, close: () => Promise.all([site.close(), made.close()]) }
}

async function checkTables(snapshot: Snapshot, families: readonly Family[], files: FileCheck) {
  const checks: TableCheck[] = []
  let parts = 0
  for (const family of families) {
    const columns = await snapshot.columns(family.table)
    if (columns.length === 0) continue
    const check = createTableCheck(family, columns)
    checks.push(check)
    const own = family.numbers.find((name) => columns.includes(name)) ?? ''
    const [idAt, numberAt, imageAt, pdfAt] = ['id', own, 'Image', 'PDF'].map((name) => columns.indexOf(name))
    for await (const rows of snapshot.pages(family.table, columns)) {
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
  return { parts, findings: inOrder(found) }
}

/** By kind as the report lists them; within a kind as they were found, table by table. */
function inOrder(findings: readonly Finding[]): Finding[] {
  const kinds = Object.keys(FINDING_KINDS)
  return findings.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
}
