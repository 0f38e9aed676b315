import { FINDING_KINDS, type Finding, type FindingPart } from '#catalog/check/finding.ts'
import { replacementFault } from '#catalog/check/replacements.ts'
import {
  NamedParts,
  OUR_PART,
  type SideColumn,
  sideColumns,
  sideFault,
  sideFaultText,
} from '#catalog/check/side-rows.ts'
import { countPart, duplicateNumbers, type Seen, TableCheck } from '#catalog/check/table-check.ts'
import { type Family, findColumn, numberColumns, ownNumberColumn } from '#catalog/registry/family.ts'
import { RECORD_COLUMNS, REPLACED_BY_KEY } from '#catalog/registry/record-columns.ts'
import { withSideTables } from '#catalog/registry/side-tables.ts'
import type { FileCheck } from '#parts/check/file-check.ts'
import type { TableReader } from '#parts/database/table-reader.ts'

type PartReader = Pick<TableReader, 'columns' | 'pages'>

/** Checks all parts and their files. The findings are sorted by kind. `today` is `2026-11-26`. */
export async function checkTables(reader: PartReader, families: readonly Family[], files: FileCheck, today: string) {
  const checks: TableCheck[] = []
  const named = new NamedParts()
  const sides = await readSides(reader, families, named)
  const replaced = await readReplaced(reader, families, named)
  let parts = 0
  for (const family of families) {
    if (family.isSideTable) continue
    const columns = await reader.columns(family.table)
    if (columns.length === 0) continue
    const check = new TableCheck(family, columns, today)
    checks.push(check)
    const own = ownNumberColumn(family, columns) ?? ''
    const [idAt, numberAt, imageAt, pdfAt] = ['id', own, 'Image', 'PDF'].map((name) => columns.indexOf(name))
    const numbered = numberColumns(family, columns)
    for await (const rows of reader.pages(family.table, columns)) {
      for (const row of rows) {
        const cell = (at = -1) => row[at] ?? null
        check.add(row)
        const part = { table: family.table, id: cell(idAt) ?? '', number: cell(numberAt)?.trim() ?? null }
        named.count(part, numbered.map(cell))
        await files.look(family, part, cell(imageAt), cell(pdfAt))
      }
      parts += rows.length
    }
  }
  const found = [
    ...duplicateNumbers(checks),
    ...checks.flatMap((check) => check.findings()),
    ...replacedFindings(replaced, named),
    ...sides.flatMap((side) => sideFindings(side, named)),
    ...(await files.findings()),
  ]
  return { parts, findings: sortByKind(found) }
}

type ReplacedRow = { readonly part: FindingPart; readonly column: string; readonly number: string }

async function readReplaced(reader: PartReader, families: readonly Family[], named: NamedParts) {
  const replaced: ReplacedRow[] = []
  for (const family of families) {
    if (family.isSideTable) continue
    const columns = await reader.columns(family.table)
    const role = [...family.columns, ...RECORD_COLUMNS].find(({ key }) => key === REPLACED_BY_KEY)
    const column = columns[role ? findColumn(role, columns) : -1]
    const own = ownNumberColumn(family, columns)
    if (column === undefined) continue
    const read = ['id', column, ...(own === null ? [] : [own])]
    for await (const rows of reader.pages(family.table, read)) {
      for (const [id, text, ownNumber] of rows) {
        const number = text?.trim() ?? ''
        if (number === '') continue
        const part = { table: family.table, id: id ?? '', number: ownNumber?.trim() ?? null }
        replaced.push({ part, column, number })
        named.name(number)
      }
    }
  }
  return replaced
}

function replacedFindings(replaced: readonly ReplacedRow[], { named }: NamedParts): Finding[] {
  const keyOf = ({ table, id }: Pick<FindingPart, 'table' | 'id'>) => JSON.stringify([table, id])
  const numbers = new Map(replaced.map(({ part, number }) => [keyOf(part), number]))
  const all = { named, replacedBy: (part: Pick<FindingPart, 'table' | 'id'>) => numbers.get(keyOf(part)) ?? null }
  return replaced.flatMap(({ part, column, number }) => {
    const what = replacementFault(part, number, all)
    const { table } = part
    return what === null ? [] : [{ kind: 'replacement', table, column, value: number, what, count: 1, parts: [part] }]
  })
}

type SideCells = { readonly family: Family; readonly column: SideColumn; readonly cells: Map<string, Seen> }

/** Reads the cells of the side tables first, so that only the numbers that they name are counted. */
async function readSides(reader: PartReader, families: readonly Family[], named: NamedParts): Promise<SideCells[]> {
  const sides: SideCells[] = []
  for (const family of withSideTables(families).filter(({ isSideTable }) => isSideTable)) {
    const { table, numberColumn } = family
    const columns = await reader.columns(table)
    const [idAt, numberAt] = [columns.indexOf('id'), columns.indexOf(numberColumn)]
    const own = sideColumns(family, columns).map((column) => ({ family, column, cells: new Map<string, Seen>() }))
    for await (const rows of reader.pages(table, columns)) {
      for (const row of rows) {
        const part = { table, id: row[idAt] ?? '', number: row[numberAt]?.trim() ?? null }
        for (const { column, cells } of own) {
          const text = row[column.at]?.trim() ?? ''
          countPart(cells, text, part)
          if (column.key === OUR_PART) named.name(text)
        }
      }
    }
    sides.push(...own)
  }
  return sides
}

const sideFindings = ({ family, column, cells }: SideCells, named: NamedParts): Finding[] =>
  [...cells].flatMap(([value, seen]) => {
    const fault = sideFault(family, column.key, value, named.partsOf)
    const place = { kind: 'side-row', table: family.table, column: column.name } as const
    return fault === null ? [] : [{ ...place, value, what: sideFaultText(fault), ...seen }]
  })

function sortByKind(findings: readonly Finding[]): Finding[] {
  const kinds = Object.keys(FINDING_KINDS)
  return findings.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
}
