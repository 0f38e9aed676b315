import {
  formatCode as codeOf,
  type NumberFormat,
  numberFormat,
  UNKNOWN_FORMAT,
} from '#spreadsheets/reader/number-format.ts'
import { readXml } from '#spreadsheets/reader/xml-reader.ts'

/** Reads the number format of each cell style of a workbook, in their order. */
export function readCellStyles(chunks: Iterable<string>): NumberFormat[] {
  const named = new Map<number, string>()
  const ids: number[] = []
  let isCellStyle = false
  readXml(chunks, {
    open(name, { numFmtId, formatCode }) {
      if (name === 'numFmt' && numFmtId !== undefined && formatCode !== undefined) {
        named.set(Number(numFmtId), formatCode)
      } else if (name === 'cellXfs') isCellStyle = true
      else if (name === 'xf' && isCellStyle) ids.push(Number(numFmtId ?? 0))
    },
    close(name) {
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  const formats = new Map<number, NumberFormat>()
  return ids.map((id) => {
    const format = formats.get(id) ?? numberFormat(codeOf(id, named) ?? UNKNOWN_FORMAT)
    formats.set(id, format)
    return format
  })
}
