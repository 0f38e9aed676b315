import { columnLetters } from '#spreadsheets/cell-place.ts'
import { openWorkbook, type WorkbookSheet } from '#spreadsheets/reader/open-workbook.ts'

/** A template's version and its source: `6.5`, `Revision 6.5, cell B3 of Declaration`. */
export type TemplateVersion = { readonly version: string; readonly text: string }

/** `Revision 6.5`, `Version 2.0 March 2025`, near the top of a reporting template's first sheets. */
const REVISION = /\b(revision|rev\.|version)\s*:?\s*(\d{1,3}(?:\.\d{1,3}){1,2})\b/i
const SHEET = /^(declaration|instructions|revision)/i
const MAX_ROWS = 30

/** A workbook's template version. Null if no cell has it, two disagree, or it can't be read: a person types it. */
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
