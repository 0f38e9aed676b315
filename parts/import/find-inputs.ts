import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Family } from '#catalog/registry/family.ts'
import type { ImportError } from '#parts/import/import-errors.ts'
import { isBlankRow, MAX_ROWS_ABOVE, namedFamily, namesPartNumber, tableOfFile } from '#parts/import/match-header.ts'
import { type FileStart, fileStart } from '#spreadsheets/file-start.ts'
import { type ImportInput, openWorkbook, type WorkbookSheet } from '#spreadsheets/reader/open-workbook.ts'
import { SheetFileError } from '#spreadsheets/sheet-file-error.ts'

export type FoundInputs = {
  readonly inputs: readonly ImportInput[]
  readonly bytes: number
  readonly notes: readonly ImportError[]
  readonly errors: readonly ImportError[]
}

/** Also matches other spreadsheets, so the refusal can say how to save them. */
const TABLE_FILE = /^(?!~\$|\.).*\.(?:csv|tsv|tab|xlsx|xlsm|xlsb|xls|ods|numbers)$/i
const TEXT_FILE = /^(?!\.).*\.txt$/i
const AS_TABLE = "the table as an Excel workbook (.xlsx) or as 'CSV UTF-8'"
const FOREIGN: Partial<Record<FileStart, readonly [what: string, hint: string]>> = {
  pdf: ['it is a PDF, which holds no table', `Save ${AS_TABLE} where it was made`],
  rtf: ['it is a rich text file', `Save ${AS_TABLE}`],
  markup: ['it is a web page or XML, as some systems export it under .xls', `Open it in Excel and save ${AS_TABLE}`],
}

/** Finds the CSV files and workbooks at a path, by their content (behavior 15.11). `table` names the table of a single file or sheet. */
export async function findInputs(path: string, table: string | null, families: readonly Family[]) {
  const found = await stat(path).catch(() => null)
  if (!found) return refuse(path, 'there is no such file or folder', 'Check its name')
  if (found.isFile()) return await inputsOf(path, table, families)
  if (!found.isDirectory()) return refuse(path, 'it is not a file', 'Save it as one first')
  if (table !== null) {
    return refuse(path, '--table works with a single file', 'In a folder, name each file after its table')
  }
  const isTable = (name: string) =>
    TABLE_FILE.test(name) || (TEXT_FILE.test(name) && namedFamily(families, tableOfFile(name)) !== null)
  const names = (await readdir(path)).filter(isTable).sort()
  if (names.length === 0) return refuse(path, 'it has no CSV file and no workbook (.xlsx)', 'Name another folder')
  return joinInputs(await Array.fromAsync(names, (name) => inputsOf(join(path, name), null, families)))
}

export const joinInputs = (all: readonly FoundInputs[]): FoundInputs => ({
  inputs: all.flatMap(({ inputs }) => inputs),
  bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
  notes: all.flatMap(({ notes }) => notes),
  errors: all.flatMap(({ errors }) => errors),
})

const refuse = (file: string, what: string, hint: string): FoundInputs => ({
  inputs: [],
  bytes: 0,
  notes: [],
  errors: [{ file, sheet: null, line: null, column: null, what, hint }],
})

async function inputsOf(file: string, table: string | null, families: readonly Family[]): Promise<FoundInputs> {
  const alone = { inputs: [{ file, table }], bytes: 0, notes: [], errors: [] }
  const start = await startOf(file)
  if (start === null) return alone // reading it will say why
  const foreign = FOREIGN[start]
  if (foreign !== undefined) return refuse(file, ...foreign)
  if (start === 'text') return { ...alone, bytes: (await stat(file)).size }
  try {
    return await chooseSheets(await openWorkbook(file), { file, table, families })
  } catch (error) {
    if (!(error instanceof SheetFileError)) throw error
    return refuse(file, error.message, error.right)
  }
}

async function startOf(file: string): Promise<FileStart | null> {
  await using handle = await open(file).catch(() => null)
  if (!handle) return null
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0)
  return fileStart(buffer.subarray(0, bytesRead))
}

type Workbook = { readonly file: string; readonly table: string | null; readonly families: readonly Family[] }
type Content = 'empty' | 'other' | 'parts'

/** The sheets to load: those named after a table, or the only one with part numbers (behavior 15.11). A note names the others. */
async function chooseSheets(sheets: readonly WorkbookSheet[], workbook: Workbook): Promise<FoundInputs> {
  const { file, table, families } = workbook
  const known: { sheet: WorkbookSheet; content: Content; isNamed: boolean }[] = []
  for (const sheet of sheets) {
    known.push({ sheet, content: await contentOf(sheet), isNamed: namedFamily(families, sheet.name) !== null })
  }
  const filled = known.filter(({ content }) => content !== 'empty')
  if (filled.length === 0) {
    return refuse(file, 'it is empty', 'Name a sheet after its table and put the column names in its first row')
  }
  const withParts = filled.filter(({ content, isNamed }) => isNamed || content === 'parts')
  const chosen = withParts.length > 0 ? withParts : filled
  const [only, ...others] = chosen
  if (others.length > 0 && table !== null) {
    const names = chosen.map(({ sheet }) => `'${sheet.name}'`).join(', ')
    return refuse(file, `--table works with a single sheet, and it has ${chosen.length}`, `They are ${names}`)
  }
  const own = others.length > 0 || only?.isNamed ? null : tableOfFile(file)
  const leftOut = known.filter((sheet) => !chosen.includes(sheet) && (sheet.content !== 'empty' || sheet.isNamed))
  return {
    inputs: chosen.map(({ sheet }) => ({ file, sheet, table: table ?? own })),
    bytes: chosen.reduce((sum, { sheet }) => sum + sheet.size, 0),
    notes: leftOut.map(({ sheet, content }) => leftOutNote(file, sheet.name, content)),
    errors: [],
  }
}

function leftOutNote(file: string, sheet: string, content: Content): ImportError {
  const [what, hint] =
    content === 'empty'
      ? ['the sheet is empty and was left out', 'Its table stays as it is']
      : [
          'the sheet has no part numbers and was left out',
          'If it is a table, name it after the table and head its part numbers',
        ]
  return { file, sheet, line: null, column: null, what, hint }
}

async function contentOf(sheet: WorkbookSheet): Promise<Content> {
  let seen = 0
  for await (const row of sheet.rows(() => {})) {
    if (isBlankRow(row)) continue
    if (row.cells.some(namesPartNumber)) return 'parts'
    seen += 1
    if (seen > MAX_ROWS_ABOVE) break
  }
  return seen === 0 ? 'empty' : 'other'
}
