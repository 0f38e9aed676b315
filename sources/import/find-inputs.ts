import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Family } from '#catalogue/family.ts'
import type { ImportInput } from '#sources/file-rows.ts'
import { namedFamily } from '#sources/import.ts'
import { openWorkbook, WorkbookFault, type WorkbookSheet } from '#sources/workbook.ts'

/** What is to be loaded, and how many bytes there are to read; or why it can't be. */
export type FoundInputs =
  | { readonly inputs: readonly ImportInput[]; readonly bytes: number }
  | { readonly refused: string }

const WORKBOOK = /\.xlsx$/i
const TABLE_FILE = /^(?!~\$).*\.(?:csv|xlsx)$/i

/**
 * The CSV files and workbooks at a path: one file, or all of a folder. A sheet is named as its table; that of a
 * workbook with one sheet may be named as it likes if the file is. `table` names the table of a single file or sheet.
 */
export async function findInputs(
  path: string,
  table: string | null,
  families: readonly Family[],
): Promise<FoundInputs> {
  const found = await stat(path).catch(() => null)
  if (!found) return { refused: `There is no file or folder ${path}.` }
  if (!found.isDirectory()) return await inputsOf(path, table, families)
  if (table !== null) return { refused: '--table names the table of one file; the files of a folder bear their own.' }
  const names = (await readdir(path)).filter((name) => TABLE_FILE.test(name)).sort()
  if (names.length === 0) return { refused: `There is no CSV file in ${path}, and no workbook (.xlsx).` }
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
    if (!only)
      return { refused: `${file} is empty: a sheet bears the name of its table, its first row names the columns.` }
    if (others.length > 0 && table !== null) {
      const names = sheets.map(({ name }) => `'${name}'`).join(', ')
      return { refused: `--table names the table of one sheet, and ${file} has ${sheets.length}: ${names}.` }
    }
    const own = others.length > 0 || namedFamily(families, only.name) ? null : basename(file).replace(WORKBOOK, '')
    return { inputs: sheets.map((sheet) => ({ file, sheet, table: table ?? own })), bytes }
  } catch (error) {
    if (!(error instanceof WorkbookFault)) throw error
    return { refused: `${file}: ${error.message}. ${error.right}.` }
  }
}

/** A workbook's sheets but for those that are blank and bear no table's name: Excel makes such by itself. */
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
