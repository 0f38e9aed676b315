import { FINDING_KINDS, type Finding } from '#catalog/check/finding.ts'
import { NamedParts, ourPartPlace } from '#catalog/check/named-parts.ts'
import {
  countPart,
  createTableCheck,
  duplicateNumbers,
  type Seen,
  type TableCheck,
} from '#catalog/check/table-check.ts'
import type { Family } from '#catalog/registry/family.ts'
import { numberColumns, ownNumberColumn } from '#catalog/registry/find-column.ts'
import { withSideTables } from '#catalog/registry/side-tables.ts'
import type { FileCheck } from '#parts/check/file-check.ts'
import type { TableReader } from '#parts/export/table-reader.ts'

type PartReader = Pick<TableReader, 'columns' | 'pages'>

/** Checks all parts and their files. The findings are sorted by kind. */
export async function checkTables(
  reader: PartReader,
  families: readonly Family[],
  files: FileCheck,
): Promise<{ parts: number; findings: Finding[] }> {
  const checks: TableCheck[] = []
  const named = new NamedParts()
  const sides = await readSides(reader, families, named)
  let parts = 0
  for (const family of families) {
    if (family.isSideTable) continue
    const columns = await reader.columns(family.table)
    if (columns.length === 0) continue
    const check = createTableCheck(family, columns)
    checks.push(check)
    const own = ownNumberColumn(family, columns) ?? ''
    const [idAt, numberAt, imageAt, pdfAt] = ['id', own, 'Image', 'PDF'].map((name) => columns.indexOf(name))
    const numbered = numberColumns(family, columns)
    for await (const rows of reader.pages(family.table, columns)) {
      for (const row of rows) {
        const cell = (at = -1) => row[at] ?? null
        check.add(row)
        named.count(numbered.map(cell))
        const part = { table: family.table, id: cell(idAt) ?? '', number: cell(numberAt)?.trim() ?? null }
        await files.look(family, part, cell(imageAt), cell(pdfAt))
      }
      parts += rows.length
    }
  }
  const found = [
    ...duplicateNumbers(checks),
    ...checks.flatMap((check) => check.findings()),
    ...sides.flatMap((side) => sideFindings(side, named)),
    ...(await files.findings()),
  ]
  return { parts, findings: sortByKind(found) }
}

type SideRows = { readonly table: string; readonly column: string; readonly texts: Map<string, Seen> }

/** The texts of the side tables that name parts of ours. They are read first, so that only their numbers are counted. */
async function readSides(reader: PartReader, families: readonly Family[], named: NamedParts): Promise<SideRows[]> {
  const sides: SideRows[] = []
  for (const family of withSideTables(families).filter(({ isSideTable }) => isSideTable)) {
    const { table, numberColumn } = family
    const columns = await reader.columns(table)
    const place = ourPartPlace(family, columns)
    if (place < 0) continue
    const [idAt, numberAt] = [columns.indexOf('id'), columns.indexOf(numberColumn)]
    const texts = new Map<string, Seen>()
    for await (const rows of reader.pages(table, columns)) {
      for (const row of rows) {
        const text = row[place]?.trim() ?? ''
        countPart(texts, text, { table, id: row[idAt] ?? '', number: row[numberAt]?.trim() ?? null })
        named.name(text)
      }
    }
    sides.push({ table, column: columns[place] ?? '', texts })
  }
  return sides
}

const sideFindings = ({ table, column, texts }: SideRows, named: NamedParts): Finding[] =>
  [...texts].flatMap(([value, seen]) => {
    const what = named.fault(value)
    return what === null ? [] : [{ kind: 'our-part' as const, table, column, value, what, ...seen }]
  })

/** Keeps the order within a kind. */
function sortByKind(findings: readonly Finding[]): Finding[] {
  const kinds = Object.keys(FINDING_KINDS)
  return findings.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
}
