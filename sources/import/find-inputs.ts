import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Family } from '#catalogue/registry/family.ts'
import { namedFamily } from '#sources/import/import-tables.ts'
import type { ImportInput } from '#spreadsheets/file-rows.ts'
import { openWorkbook, type WorkbookSheet } from '#spreadsheets/reader/open-workbook.ts'
import { WorkbookError } from '#spreadsheets/reader/workbook-error.ts'

/** What to load and how many bytes that is, or why it can't be loaded. */
export type FoundInputs =
  | { readonly inputs: readonly ImportInput[]; readonly bytes: number }
  | { readonly refused: string }

const WORKBOOK = /\.xlsx$/i
const TABLE_FILE = /^(?!~\$).*\.(?:csv|xlsx)$/i

/**
 * Finds the CSV files and workbooks at a path: one file, or all files of a folder (behavior 15.11). A sheet has the name
 * of its table. The only sheet of a workbook may have any name if the file has the table's. `table` names the table of a
 * single file or sheet.
 */
export async function findInputs(
  path: string,
  table: string | null,
  families: readonly Family[],
): Promise<FoundInputs> {
  const found = await stat(path).catch(() => null)
  if (!found) return { refused: `There is no file or folder ${path}.` }
  if (!found.isDirectory()) return await inputsOf(path, table, families)
  if (table !== null) {
    return { refused: '--table works with a single file. In a folder, name each file after its table.' }
  }
  const names = (await readdir(path)).filter((name) => TABLE_FILE.test(name)).sort()
  if (names.length === 0) return { refused: `There is no CSV file and no workbook (.xlsx) in ${path}.` }
  const inputs: ImportInput[] = []
  let bytes = 0
  for (const name of names) {
    const each = await inputsOf(join(path, name), null, families)
    if ('refused' in each) return each
    inputs.push(...each.inputs)
    bytes += each.bytes
  }
  return { inputs, bytes }
}

async function inputsOf(file: string, table: string | null, families: readonly Family[]): Promise<FoundInputs> {
  if (!WORKBOOK.test(file)) return { inputs: [{ file, table }], bytes: (await stat(file)).size }
  try {
    const sheets = await filledSheets(await openWorkbook(file), families)
    const bytes = sheets.reduce((sum, sheet) => sum + sheet.size, 0)
    const [only, ...others] = sheets
    if (!only) {
      return { refused: `${file} is empty. Name a sheet after its table and put the column names in its first row.` }
    }
    if (others.length > 0 && table !== null) {
      const names = sheets.map(({ name }) => `'${name}'`).join(', ')
      return { refused: `--table works with a single sheet, and ${file} has ${sheets.length}: ${names}.` }
    }
    const own = others.length > 0 || namedFamily(families, only.name) ? null : basename(file).replace(WORKBOOK, '')
    return { inputs: sheets.map((sheet) => ({ file, sheet, table: table ?? own })), bytes }
  } catch (error) {
    if (!(error instanceof WorkbookError)) throw error
    return { refused: `${file}: ${error.message}. ${error.right}.` }
  }
}

/** Leaves out blank sheets that don't have a table's name: Excel adds some on its own. */
async function filledSheets(sheets: readonly WorkbookSheet[], families: readonly Family[]): Promise<WorkbookSheet[]> {
  const filled: WorkbookSheet[] = []
  for (const sheet of sheets) {
    if (namedFamily(families, sheet.name) || (await isFilled(sheet))) filled.push(sheet)
  }
  return filled
}

async function isFilled(sheet: WorkbookSheet): Promise<boolean> {
  const rows = sheet.rows(() => {})
  const first = await rows.next()
  await rows.return(undefined)
  return !first.done
}
