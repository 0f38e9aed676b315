import { Hono } from 'hono'
import type { Catalogue } from '#catalogue/answers.ts'
import type { Family } from '#catalogue/family.ts'
import { readPartQuery } from '#catalogue/part-query.ts'
import { problemDocument } from '#problem/document.ts'
import { byteStream } from '#server/byte-stream.ts'
import type { Log } from '#server/log.ts'
import type { SiteEnv } from '#server/site.ts'
import { csvOf } from '#server/table-csv.ts'
import { createTurns, type Sheet, sheetOf } from '#server/table-sheet.ts'

/** Writes a sheet as an Excel file, piece by piece. */
export type WriteWorkbook = (sheet: Sheet) => AsyncGenerator<Uint8Array>

type ExportParts = {
  readonly families: readonly Family[]
  catalogue(): Catalogue | null
  readonly workbook: WriteWorkbook
  readonly log: Log
}

/** An Excel sheet holds no more rows than these, the headings among them. */
const LONGEST_SHEET = 1_048_576
const FILE = /^(.+)[.](csv|xlsx)$/
/** The content types of the files that tables and lists are taken away as. */
export const FILE_TYPES = {
  csv: 'text/csv; charset=utf-8; header=present',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/**
 * Tables to take away (DESIGN 5): `{route}.csv` and `{route}.xlsx`, narrowed and sorted by the page's own parameters.
 * Mount it before the ETag, which would hold a whole file in memory. What is no family's route goes on to the pages.
 */
export function tableExport({ families, catalogue, workbook, log }: ExportParts): Hono<SiteEnv> {
  const turn = createTurns()
  return new Hono<SiteEnv>().get('/:group/:file{.+[.](?:csv|xlsx)}', async (c, next) => {
    const [, name, extension] = FILE.exec(c.req.param('file')) ?? []
    const path = `/${c.req.param('group')}/${name}`
    const family = families.find((one) => one.path === path)
    if (!family) return next()
    const parts = catalogue()?.table(family.table)
    if (!parts) return problemDocument(503, `${family.name} can't be read now. Please try again in a few minutes.`)
    const { search, searchParams } = new URL(c.req.url)
    const sheet = sheetOf(parts, readPartQuery(searchParams, family), turn)
    const type = extension === 'csv' ? 'csv' : 'xlsx'
    if (type === 'xlsx' && sheet.size >= LONGEST_SHEET)
      return problemDocument(413, tooLong(sheet, `${path}.csv${search}`))
    const failed = (error: unknown) => log.error({ requestId: c.get('requestId'), err: error }, 'download cut off')
    const pieces = () => (type === 'csv' ? csvOf(sheet) : workbook(sheet))
    const body = c.req.method === 'HEAD' ? null : await byteStream(pieces(), failed)
    const headers = {
      'Content-Type': FILE_TYPES[type],
      'Content-Disposition': `attachment; filename="${fileName(family)}.${type}"`,
      'X-Robots-Tag': 'noindex',
    }
    return new Response(body, { headers })
  })
}

const tooLong = ({ name, size }: Sheet, csv: string): string =>
  `${name} has ${size.toLocaleString('en-US')} parts here, and an Excel sheet holds 1,048,575. Narrow the table, or take it as CSV: ${csv}`

/** A header holds plain letters only: accents are dropped, any run of other signs is a dash. */
function fileName({ name, path }: Family): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const dashed = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
  return dashed || path.slice(1).replaceAll('/', '-')
}
