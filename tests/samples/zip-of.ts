import { crc32, deflateRawSync } from 'node:zlib'

/** A file of an archive. Other fields are written into the archive even if they are false. */
export type ZippedFile = {
  readonly name: string
  readonly bytes: Buffer | string
  readonly stored?: boolean
  readonly flags?: number
  readonly method?: number
  readonly size?: number
  readonly packed?: number
  readonly crc?: number
  readonly headerName?: string
  readonly extra?: Buffer
  /** Its directory entry points to the file with this index. */
  readonly sharesWith?: number
}

type Lies = { readonly count?: number; readonly directoryAt?: number; readonly after?: Buffer }

/** Builds a ZIP archive by hand, so that it can contain false statements. */
export function zipOf(files: readonly ZippedFile[], { count = files.length, directoryAt, after }: Lies = {}): Buffer {
  const parts: Buffer[] = []
  const starts: number[] = []
  let at = 0
  const lines = files.map((file) => {
    const bytes = Buffer.from(file.bytes)
    const data = file.stored ? bytes : deflateRawSync(bytes)
    const common = fields(
      [20, 2],
      [file.flags ?? 0, 2],
      [file.method ?? (file.stored ? 0 : 8), 2],
      [0, 2],
      [0x21, 2],
      [file.crc ?? crc32(bytes), 4],
      [file.packed ?? data.length, 4],
      [file.size ?? bytes.length, 4],
    )
    const name = Buffer.from(file.name)
    const headerName = Buffer.from(file.headerName ?? file.name)
    const extra = file.extra ?? Buffer.alloc(0)
    const start = file.sharesWith === undefined ? at : (starts[file.sharesWith] ?? 0)
    starts.push(start)
    if (file.sharesWith === undefined) {
      const local = [fields([0x04_03_4b_50, 4]), common, fields([headerName.length, 2], [0, 2]), headerName, data]
      parts.push(...local)
      at += local.reduce((sum, part) => sum + part.length, 0)
    }
    const tail = fields([name.length, 2], [extra.length, 2], [0, 2], [0, 2], [0, 2], [0, 4], [start, 4])
    return Buffer.concat([fields([0x02_01_4b_50, 4], [20, 2]), common, tail, name, extra])
  })
  const directory = Buffer.concat(lines)
  const end = fields(
    [0x06_05_4b_50, 4],
    [0, 4],
    [count, 2],
    [count, 2],
    [directory.length, 4],
    [directoryAt ?? at, 4],
    [0, 2],
  )
  return Buffer.concat([...parts, directory, end, after ?? Buffer.alloc(0)])
}

function fields(...list: readonly (readonly [value: number, bytes: number])[]): Buffer {
  return Buffer.concat(
    list.map(([value, bytes]) => {
      const buffer = Buffer.alloc(bytes)
      buffer.writeUIntLE(value, 0, bytes)
      return buffer
    }),
  )
}

const WORKBOOK = '<workbook><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>'
const RELATIONS =
  '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>'

/** The files of a workbook with one worksheet. */
export const workbookFiles = (sheet: string, ...more: readonly ZippedFile[]): ZippedFile[] => [
  { name: 'xl/workbook.xml', bytes: WORKBOOK },
  { name: 'xl/_rels/workbook.xml.rels', bytes: RELATIONS },
  { name: 'xl/worksheets/sheet1.xml', bytes: `<worksheet><sheetData>${sheet}</sheetData></worksheet>` },
  ...more,
]

/** The XML of rows of text, from A1. */
export const sheetXml = (rows: readonly (readonly string[])[]): string =>
  rows
    .map((cells, row) => {
      const xml = cells.map((cell, column) => {
        const place = `${String.fromCharCode(65 + column)}${row + 1}`
        const text = cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
        return `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
      })
      return `<row r="${row + 1}">${xml.join('')}</row>`
    })
    .join('')

/** A workbook with one worksheet of text. */
export const workbookOf = (rows: readonly (readonly string[])[]): Buffer => zipOf(workbookFiles(sheetXml(rows)))
