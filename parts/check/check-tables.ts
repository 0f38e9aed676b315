import { FINDING_KINDS, type Finding } from '#catalog/check/finding.ts'
import { createTableCheck, duplicateNumbers, type TableCheck } from '#catalog/check/table-check.ts'
import type { Family } from '#catalog/registry/family.ts'
import { ownNumberColumn } from '#catalog/registry/find-column.ts'
import type { FileCheck } from '#parts/check/file-check.ts'
import type { TableReader } from '#parts/export/table-reader.ts'

/** Checks all parts and their files. The findings are sorted by kind. */
export async function checkTables(
  reader: Pick<TableReader, 'columns' | 'pages'>,
  families: readonly Family[],
  files: FileCheck,
): Promise<{ parts: number; findings: Finding[] }> {
  const checks: TableCheck[] = []
  let parts = 0
  for (const family of families) {
    if (family.isSideTable) continue
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
