import { columnLetters } from '#spreadsheets/cell-place.ts'
import type { Row, Sheet } from '#spreadsheets/sheet.ts'
import {
  type CellStyle,
  cellXml,
  numberXml,
  sheetFoot,
  sheetHead,
  sheetPath,
  workbookXml,
} from '#spreadsheets/writer/workbook-xml.ts'
import { createZipWriter } from '#spreadsheets/zip/zip-writer.ts'

/** An Excel file written from front to back. Each function returns the bytes that are ready, which may be none. */
export type WorkbookWriter = {
  /** Adds rows to the current sheet, which is the first one to begin with. */
  add(rows: readonly Row[]): Buffer
  /** Ends the current sheet. The next one becomes the current sheet. */
  next(): Buffer
  end(): Buffer
}

export type SheetHead = Pick<Sheet, 'name' | 'headings' | 'numberColumns'>

/** In characters, about. */
const MIN_WIDTH = 9
const MAX_WIDTH = 44

/**
 * Creates an Excel file. Cells are text, so none is a formula, or numbers where their column has them; the headings are bold.
 * It holds nothing but what
 * is being compressed, so a million rows take no more memory than ten.
 */
export function createWorkbookWriter(sheets: readonly SheetHead[]): WorkbookWriter {
  const zip = createZipWriter()
  let current = 0
  let count = 0
  let letters: string[] = []
  let isNumeric: boolean[] = []

  const line = (row: Row, style: CellStyle): string => {
    count += 1
    const cells = row.map((text, column) => {
      const place = `${letters[column]}${count}`
      const number = style === 'text' && isNumeric[column] && text !== null ? numberXml(text, place) : null
      return number ?? cellXml(text, place, style)
    })
    return `<row r="${count}">${cells.join('')}</row>`
  }
  const parts = (): Buffer[] =>
    workbookXml(sheets.map(({ name }) => name)).flatMap(([path, xml]) => [zip.begin(path), zip.add(xml), zip.finish()])

  function begin(rows: readonly Row[]): Buffer[] {
    if (count > 0) return []
    const headings = sheets[current]?.headings ?? []
    letters = headings.map((_, index) => columnLetters(index))
    isNumeric = headings.map((_, index) => sheets[current]?.numberColumns.includes(index) ?? false)
    return [
      ...(current === 0 ? parts() : []),
      zip.begin(`xl/${sheetPath(current)}`),
      zip.add(sheetHead(widths(headings, rows), current === 0) + line(headings, 'heading')),
    ]
  }
  const finish = (): Buffer[] => [...begin([]), zip.add(sheetFoot(`A1:${letters.at(-1)}${count}`)), zip.finish()]

  return {
    add: (rows) => Buffer.concat([...begin(rows), zip.add(rows.map((row) => line(row, 'text')).join(''))]),
    next() {
      const bytes = Buffer.concat(finish())
      current += 1
      count = 0
      return bytes
    },
    end: () => Buffer.concat([...finish(), zip.end()]),
  }
}

/** Wide enough for the heading and for what the first rows hold, within limits. */
const widths = (headings: readonly string[], rows: readonly Row[]): number[] =>
  headings.map((heading, column) => {
    const longest = Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0))
    return Math.min(Math.max(longest + 2, MIN_WIDTH), MAX_WIDTH)
  })
