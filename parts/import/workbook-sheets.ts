import type { Family } from '#catalog/registry/family.ts'
import { isBlankRow, MAX_ROWS_ABOVE } from '#parts/import/find-head.ts'
import type { ImportError } from '#parts/import/import-errors.ts'
import { namesPartNumber } from '#parts/import/match-header.ts'
import { namedFamily, tableOfFile } from '#parts/import/table-names.ts'
import type { ImportInput } from '#spreadsheets/file-rows.ts'
import type { WorkbookSheet } from '#spreadsheets/reader/open-workbook.ts'

type Workbook = { readonly file: string; readonly table: string | null; readonly families: readonly Family[] }
type Chosen =
  | { readonly inputs: readonly ImportInput[]; readonly notes: readonly ImportError[] }
  | { readonly refused: string }
/** Nothing in it, something, or a heading for part numbers. */
type Content = 'empty' | 'other' | 'parts'

/**
 * Chooses the sheets of a workbook to load (behavior 15.11): those that are named after a table, or the only one with
 * part numbers, which the file or `table` may name. Empty sheets and sheets without part numbers are left out, and a
 * note says so. A sheet with part numbers and a name of its own stays in: it is an error later.
 */
export async function chooseSheets(sheets: readonly WorkbookSheet[], workbook: Workbook): Promise<Chosen> {
  const { file, table, families } = workbook
  const known: { sheet: WorkbookSheet; content: Content; isNamed: boolean }[] = []
  for (const sheet of sheets) {
    known.push({ sheet, content: await contentOf(sheet), isNamed: namedFamily(families, sheet.name) !== null })
  }
  const filled = known.filter(({ content }) => content !== 'empty')
  if (filled.length === 0) {
    return { refused: `${file} is empty. Name a sheet after its table and put the column names in its first row.` }
  }
  const withParts = filled.filter(({ content, isNamed }) => isNamed || content === 'parts')
  const chosen = withParts.length > 0 ? withParts : filled
  const [only, ...others] = chosen
  if (others.length > 0 && table !== null) {
    const names = chosen.map(({ sheet }) => `'${sheet.name}'`).join(', ')
    return { refused: `--table works with a single sheet, and ${file} has ${chosen.length}: ${names}.` }
  }
  const own = others.length > 0 || only?.isNamed ? null : tableOfFile(file)
  const leftOut = known.filter((each) => !chosen.includes(each) && (each.content !== 'empty' || each.isNamed))
  return {
    inputs: chosen.map(({ sheet }) => ({ file, sheet, table: table ?? own })),
    notes: leftOut.map(({ sheet, content }) => leftOutNote(file, sheet.name, content)),
  }
}

function leftOutNote(file: string, sheet: string, content: Content): ImportError {
  const what =
    content === 'empty' ? 'the sheet is empty and was left out' : 'the sheet has no part numbers and was left out'
  const hint =
    content === 'empty'
      ? 'Its table stays as it is'
      : 'If it is a table, name it after the table and head its part numbers'
  return { file, sheet, line: null, column: null, what, hint }
}

async function contentOf(sheet: WorkbookSheet): Promise<Content> {
  const rows = sheet.rows(() => {})
  let seen = 0
  try {
    for await (const row of rows) {
      if (isBlankRow(row)) continue
      if (row.cells.some(namesPartNumber)) return 'parts'
      seen += 1
      if (seen > MAX_ROWS_ABOVE) break
    }
    return seen === 0 ? 'empty' : 'other'
  } finally {
    await rows.return(undefined)
  }
}
