import { FINDING_KINDS, type Finding } from '#catalog/check/finding.ts'
import { partName } from '#catalog/part/part-name.ts'
import { countOf } from '#catalog/quantities/format-count.ts'
import { type CommandWork, commandLog, type ExitCode } from '#cli/command.ts'
import { terminalLine } from '#cli/terminal-text.ts'
import { checkTables } from '#parts/check/check-tables.ts'
import { rowPlace, withPartTables } from '#parts/database/database-source.ts'
import { openTableReader } from '#parts/database/table-reader.ts'
import { storedSample } from '#sample/database/sample-notes.ts'
import type { Config } from '#server/operations/config.ts'
import { openCheckFiles } from '#server/operations/open-check-files.ts'
import { dayIn } from '#shared/zoned-day.ts'

export type CheckReport = { readonly at: string; readonly parts: number; readonly findings: readonly Finding[] }

const MAX_LINES = 100

function textReport(report: CheckReport): string[] {
  if (report.findings.length === 0) return [`No findings in ${countOf(report.parts, 'part')}.`]
  const sections = [...Map.groupBy(report.findings, ({ kind }) => kind)].flatMap(([kind, found]) => [
    `${FINDING_KINDS[kind]}: ${found.length}`,
    ...found.slice(0, MAX_LINES).map((finding) => `  ${lineOf(finding)}`),
    ...(found.length > MAX_LINES ? [`  … and ${found.length - MAX_LINES} more: use --json for all`] : []),
    '',
  ])
  return [...sections, `${countOf(report.findings.length, 'finding')} in ${countOf(report.parts, 'part')}.`]
}

function lineOf(finding: Finding): string {
  const place = [finding.table, finding.column].filter((name) => name !== null).join(', ')
  return [place, terminalLine(finding.what)].filter(Boolean).join(': ') + partsOf(finding)
}

function partsOf({ kind, parts, count }: Finding): string {
  if (kind === 'number-form' || kind === 'duplicate-number' || parts.length === 0) return ''
  const more = count > parts.length ? ` and ${count - parts.length} more` : ''
  return ` (${parts.map(({ number, id }) => terminalLine(partName(number, id))).join(', ')}${more})`
}

type FileSettings = Pick<Config, 'HOSTED_URL' | 'FILE_HOSTS' | 'TIME_ZONE'>

/** `catalog check`: reports what looks wrong with the parts and their files. Exits with 1 if anything does. */
export async function checkCommand(
  work: CommandWork,
  { json }: { readonly json: boolean },
  files: FileSettings,
): Promise<ExitCode> {
  const report = await checkParts(work, files)
  if (json) work.print(JSON.stringify(report, null, 2))
  else for (const line of textReport(report)) work.print(line)
  return report.findings.length === 0 ? 0 : 1
}

export async function checkParts(work: CommandWork, config: FileSettings): Promise<CheckReport> {
  const { settings, families } = work
  // The check must know the sample's files, which are made on demand.
  const hasSample = await withPartTables(work, async ({ db }) => (await storedSample(db)).size > 0)
  await using reader = await openTableReader(rowPlace(settings))
  const { HOSTED_URL: hosted = null, FILE_HOSTS: fileHosts, TIME_ZONE: timeZone } = config
  const files = { dataDir: settings.dataDir, families, hosted, fileHosts, hasSample, log: commandLog(work) }
  await using opened = await openCheckFiles(files)
  const at = work.now()
  return { at: at.toISOString(), ...(await checkTables(reader, families, opened.check, dayIn(timeZone, at))) }
}
