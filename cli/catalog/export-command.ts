import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { countOf } from '#catalog/quantities/format-count.ts'
import type { Family } from '#catalog/registry/family.ts'
import { holdsNumbers } from '#catalog/registry/record-columns.ts'
import { rowName, withSideTables } from '#catalog/registry/side-tables.ts'
import { type CommandWork, type ExitCode, familyNamed } from '#cli/command.ts'
import { writeAtomically } from '#database/write-atomically.ts'
import { rowPlace, withPartTables } from '#parts/database/database-source.ts'
import { openTableReader, type TableReader } from '#parts/database/table-reader.ts'
import { assertFitsSheet, exportCsv } from '#parts/export/table-files.ts'
import { sheetName } from '#spreadsheets/writer/sheet-name.ts'
import { createWorkbookWriter, type SheetHead } from '#spreadsheets/writer/workbook-writer.ts'

type ExportRequest = {
  readonly tables: readonly string[]
  readonly to: string | null
  readonly format: string | null
}

type Target = { readonly file: string; readonly families: readonly Family[] }

/** `catalog export`: tables as of one moment, with ids and all columns: a file per table, or one workbook (.xlsx). */
export async function exportCommand(work: CommandWork, { tables, to, format }: ExportRequest): Promise<ExitCode> {
  const { settings, print, printError } = work
  const families = withSideTables(work.families)
  if (to === null) throw new Error('Add --to with a folder or a file.')
  if (format !== null && format !== 'csv' && format !== 'xlsx')
    throw new Error(`There is no format '${format}'. Use --format csv or --format xlsx.`)
  const wanted = tables.length === 0 ? families : tables.map((name) => familyNamed(families, name))
  await withPartTables(work, async () => {}) // updates the tables
  await using reader = await openTableReader(rowPlace(settings))
  const present = await presentTables(reader, wanted, printError)
  for (const target of await findTargets(present, to, format)) await write(reader, target, print)
  return present.length === wanted.length ? 0 : 1
}

async function presentTables(reader: TableReader, wanted: readonly Family[], printError: CommandWork['printError']) {
  const present: Family[] = []
  for (const family of new Set(wanted)) {
    if ((await reader.columns(family.table)).length > 0) present.push(family)
    else printError(`${family.table}: the table is missing`)
  }
  return present
}

async function findTargets(families: readonly Family[], to: string, format: 'csv' | 'xlsx' | null): Promise<Target[]> {
  const isFolder = (await stat(to).catch(() => null))?.isDirectory() ?? false
  const extension = isFolder ? null : /\.(csv|xlsx)$/i.exec(to)?.[1]?.toLowerCase()
  if (extension && format !== null && extension !== format) {
    throw new Error(`${to} ends in .${extension}, but --format is ${format}. Leave --format out or rename the file.`)
  }
  if (extension === 'csv' && families.length > 1) {
    throw new Error(`${to} can only hold one table. Name a folder or a workbook (.xlsx).`)
  }
  if (extension) return [{ file: to, families }]
  return families.map((family) => ({ file: join(to, `${family.table}.${format ?? 'csv'}`), families: [family] }))
}

async function write(reader: TableReader, { file, families }: Target, print: CommandWork['print']): Promise<void> {
  const isWorkbook = /\.xlsx$/i.test(file)
  const counts = isWorkbook ? await exportWorkbook(reader, families, file) : []
  if (!isWorkbook) for (const { table } of families) counts.push(await exportCsv(reader, table, file))
  for (const [index, { table }] of families.entries())
    print(`${table}: ${countOf(counts[index] ?? 0, rowName(table))} to ${file}`)
}

async function exportWorkbook(reader: TableReader, families: readonly Family[], file: string): Promise<number[]> {
  const counts: number[] = []
  const sheets: SheetHead[] = []
  for (const family of families) {
    const headings = await reader.columns(family.table)
    const numberColumns = [...headings.keys()].filter((at) => holdsNumbers(family, headings[at] ?? ''))
    sheets.push({ name: sheetName(family.table), headings, numberColumns })
  }
  const names = sheets.map(({ name }) => name.toLowerCase())
  const twin = names.findIndex((name, index) => names.indexOf(name) !== index)
  if (twin >= 0) {
    throw new Error(`Two tables need a sheet named '${sheets[twin]?.name}'. Export them one by one or as CSV.`)
  }
  const workbook = createWorkbookWriter(sheets)
  await writeAtomically(file, async (handle) => {
    for (const [index, { table }] of families.entries()) {
      const columns = sheets[index]?.headings ?? []
      let count = 0
      if (index > 0) await handle.writeFile(workbook.next())
      for await (const rows of reader.pages(table, columns)) {
        count += rows.length
        assertFitsSheet(table, columns, rows, count)
        await handle.writeFile(workbook.add(rows))
      }
      counts.push(count)
    }
    await handle.writeFile(workbook.end())
  })
  return counts
}
