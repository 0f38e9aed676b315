import { columnLetters } from '#spreadsheets/cell-place.ts'
import { openWorkbook, type WorkbookSheet } from '#spreadsheets/reader/open-workbook.ts'

/** The version of a template, and where it is written: `6.5`, `Revision 6.5, cell B3 of Declaration`. */
export type TemplateVersion = { readonly version: string; readonly text: string }

/** `Revision 6.5`, `Version 2.0 March 2025`. The first sheets of the reporting templates say it in a cell near their top. */
const REVISION = /\b(revision|rev\.|version)\s*:?\s*(\d{1,3}(?:\.\d{1,3}){1,2})\b/i
const SHEET = /^(declaration|instructions|revision)/i
const MAX_ROWS = 30

/**
 * What a workbook says of the version of its template. Null if no cell says it, or if two disagree: then a person says it. A
 * file that can't be read as a workbook says nothing.
 */
export async function templateVersion(file: string): Promise<TemplateVersion | null> {
  const sheets = await openWorkbook(file).catch(() => []) // it is a workbook by its content, but not one that we can read
  const named = sheets.filter(({ name }) => SHEET.test(name))
  const declared = named.filter(({ name }) => /^declaration/i.test(name))
  for (const among of [declared, named, sheets.slice(0, 1)]) {
    const found = (await Promise.all(among.map(versionsIn))).flat()
    const [first] = found
    if (first) return found.every(({ version }) => version === first.version) ? first : null
  }
  return null
}

async function versionsIn(sheet: WorkbookSheet): Promise<TemplateVersion[]> {
  const found: TemplateVersion[] = []
  for await (const { line, cells } of sheet.rows(() => undefined)) {
    if (line > MAX_ROWS) break
    for (const [column, cell] of cells.entries()) {
      const [, word = '', version] = REVISION.exec(cell) ?? []
      if (version === undefined) continue
      found.push({ version, text: `${word} ${version}, cell ${columnLetters(column)}${line} of ${sheet.name}` })
    }
  }
  return found
}
