import { parentPort, workerData } from 'node:worker_threads'
import { readSheet } from 'read-excel-file/universal'
import { storedZip } from '#files/stored-zip.ts'
import { readZipDirectory, unpackEntry, type ZipLimits } from '#files/zip-directory.ts'

/** How much of a workbook is read. */
export type WorkbookLimits = ZipLimits & {
  readonly mostRows: number
  readonly mostColumns: number
  /** What follows in a longer cell is left aside, in characters. */
  readonly longestCell: number
  /** All cells together, in characters. */
  readonly mostText: number
}

export type SheetTask = { readonly bytes: Uint8Array; readonly limits: WorkbookLimits }
/** The first sheet's cells as text; `over`: it has more rows. Or what is the matter with the file. */
export type SheetReply =
  | { readonly rows: readonly (readonly string[])[]; readonly over: boolean }
  | { readonly why: 'broken' | 'encrypted' | 'too-large' }

/** What the reader looks at. Pictures, macros and printer settings are never unpacked. */
const NEEDED =
  /^xl\/(?:workbook\.xml|sharedStrings\.xml|styles\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)$/i
const DEFINITIONS = /<!(?:DOCTYPE|ENTITY)/i
/** Where a row or cell says it stands. The reader fills up to there, so it must be within a sheet's bounds. */
const PLACE = /(?<![\w-])r\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const RIGHT_PLACE = /^[A-Z]{0,3}[1-9]\d{0,6}$/
/** A sheet of this format has so many rows. */
const LAST_ROW = 1_048_576

async function readWorkbook({ bytes, limits }: SheetTask): Promise<SheetReply> {
  const needed = readZipDirectory(bytes, limits).filter(({ name }) => NEEDED.test(name))
  const files = needed.map((entry) => ({ name: entry.name, bytes: unpackEntry(entry) }))
  for (const { name, bytes } of files) {
    const text = new TextDecoder().decode(bytes)
    if (DEFINITIONS.test(text) || (name.includes('worksheets/') && !hasRightPlaces(text))) return { why: 'broken' }
  }
  const archive = storedZip(files)
  const { buffer, byteOffset, byteLength } = archive
  const copy = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer // a Buffer's own is never shared
  // Numbers come as the file writes them.
  return cut(await readSheet<string>(copy, { parseNumber: (text) => text }), limits)
}

const hasRightPlaces = (sheet: string): boolean =>
  sheet.matchAll(PLACE).every(([, double, single]) => {
    const place = double ?? single ?? ''
    return RIGHT_PLACE.test(place) && Number(place.replace(/\D/g, '')) <= LAST_ROW
  })

function cut(sheet: readonly (readonly unknown[])[], limits: WorkbookLimits): SheetReply {
  const { mostRows, mostColumns, longestCell, mostText } = limits
  const rows: string[][] = []
  let text = 0
  for (const row of sheet.slice(0, mostRows)) {
    const cells = row.slice(0, mostColumns).map((value) => cellText(value).slice(0, longestCell))
    text += cells.reduce((sum, cell) => sum + cell.length, 0)
    if (text > mostText) return { why: 'too-large' }
    rows.push(cells)
  }
  return { rows, over: sheet.length > mostRows }
}

/** A cell as text: a number in its shortest form, a date as 2026-11-21. */
function cellText(value: unknown): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (typeof value !== 'string') return ''
  return /^-?\d+\.\d{10,}(?:E-?\d+)?$/i.test(value) ? String(Number(value)) : value
}

const why = (error: unknown): SheetReply => {
  const known = error instanceof Error && error.name === 'ZipFault' && 'why' in error ? error.why : 'broken'
  return { why: known === 'encrypted' || known === 'too-large' ? known : 'broken' }
}

const port = parentPort
const task: SheetTask = workerData
if (port)
  readWorkbook(task)
    .catch(why)
    .then((reply) => port.postMessage(reply))
