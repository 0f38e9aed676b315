import { Hono } from 'hono'
import type { PartsTable, TableQuery } from '#catalog/answers.ts'
import { unreadRanges } from '#catalog/facets/range-errors.ts'
import { readTableQuery } from '#catalog/facets/table-query.ts'
import { type Family, isSizeKind, MAKER_COLUMN } from '#catalog/registry/family.ts'
import { findColumn } from '#catalog/registry/find-column.ts'
import { recordAndNotes } from '#catalog/registry/record-columns.ts'
import { siteAddress } from '#server/downloads/site-address.ts'
import { byteStream, connectionOf } from '#server/http/byte-stream.ts'
import type { SiteEnv } from '#server/http/site-env.ts'
import type { Overload } from '#server/overload/overload.ts'
import type { SiteServices } from '#server/site-services.ts'
import { TABLE_TYPES } from '#shared/content-types.ts'
import { problemDocument, refusal } from '#shared/problem-document.ts'
import { timed } from '#shared/shared-work.ts'
import { csvOf } from '#spreadsheets/csv/csv-writer.ts'
import { MAX_SHEET_ROWS, type Row, type Sheet } from '#spreadsheets/sheet.ts'

/** About a millisecond of work. */
const CHUNK_SIZE = 64

/** All rows of a query: number, family's and record's columns, 'Manufacturer' and 'url' (absolute with SITE_URL). */
export function sheetOf(parts: PartsTable, query: TableQuery, siteUrl: string | null): Sheet {
  const { family, headings } = parts
  const rows = parts.rows(query)
  const stored = parts.size > 0 ? Object.keys(parts.part(0).fields) : []
  const record = recordAndNotes(family).flatMap((column) => stored[findColumn(column, stored)] ?? [])
  return {
    name: family.name,
    headings: [...headings.map((heading) => heading.name), ...record, MAKER_COLUMN, 'url'],
    numberColumns: [...headings.keys()].filter((at) => isSizeKind(headings[at]?.kind)),
    size: rows.length,
    async *chunks() {
      const read = rowReader(parts, stored, record, siteAddress(siteUrl))
      for (let start = 0; start < rows.length; start += CHUNK_SIZE) {
        yield Array.from(rows.subarray(start, start + CHUNK_SIZE), read)
      }
    },
  }
}

/** Reads a row's cells in the order of the headings. Columns that the table lacks are null. */
function rowReader(
  { family, headings, part }: PartsTable,
  stored: readonly string[],
  record: readonly string[],
  addressOf: (path: string) => string,
): (row: number) => Row {
  const own = family.columns.map((column) => stored[findColumn(column, stored)] ?? column.name)
  const names = [headings[0]?.name ?? family.numberColumn, ...own, ...record, MAKER_COLUMN]
  return (row) => {
    const { fields, url } = part(row)
    return [...names.map((name) => fields[name] ?? null), addressOf(url)]
  }
}

type Options = Pick<SiteServices, 'families' | 'catalog' | 'siteUrl' | 'workbook' | 'log'>

const FILE = /^(.+)[.](csv|xlsx)$/
/** Tables as `{route}.csv` and `.xlsx` (behavior 4.12). Mount it before the ETag middleware, which reads all. */
export function tableExport({ families, catalog, siteUrl, workbook, log }: Options, overload: Overload): Hono<SiteEnv> {
  return new Hono<SiteEnv>().get('/:group/:file{.+[.](?:csv|xlsx)}', async (c, next) => {
    const [, name, extension] = FILE.exec(c.req.param('file')) ?? []
    const path = `/${c.req.param('group')}/${name}`
    const family = families.find((one) => one.path === path)
    if (!family) return next()
    const parts = catalog()?.table(family.table)
    if (!parts) return refusal('database', `${family.name} can't be read now. Please try again in a few minutes.`)
    return overload.inTurn(c, () =>
      timed(async () => {
        const { search, searchParams } = new URL(c.req.url)
        const query = readTableQuery(searchParams, family)
        const unread = unreadRanges(query, family)
        if (unread.length > 0) return problemDocument(400, `Some ranges can't be read. ${unread.join(' ')}`)
        const sheet = sheetOf(parts, query, siteUrl)
        const type = extension === 'csv' ? 'csv' : 'xlsx'
        if (type === 'xlsx' && sheet.size >= MAX_SHEET_ROWS)
          return problemDocument(413, tooLong(sheet, `${path}.csv${search}`))
        const failed = (error: unknown) => log.error({ requestId: c.get('requestId'), err: error }, 'download cut off')
        const pieces = () => (type === 'csv' ? csvOf(sheet, 'but minus') : workbook(sheet))
        const body =
          c.req.method === 'HEAD' ? null : await byteStream(pieces(), failed, connectionOf(c), overload.slices(c))
        const headers = {
          'Content-Type': TABLE_TYPES[type],
          'Content-Disposition': `attachment; filename="${fileName(family)}.${type}"`,
          'X-Robots-Tag': 'noindex',
        }
        return new Response(body, { headers })
      }),
    )
  })
}

const tooLong = ({ name, size }: Sheet, csv: string): string =>
  `${name} has ${size.toLocaleString('en-US')} parts here, but an Excel sheet holds 1,048,575. Filter the table, or download it as CSV: ${csv}`

/** Only plain letters, for a header: removes accents, turns others into dashes. */
function fileName({ name, path }: Family): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const dashed = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
  return dashed || path.slice(1).replaceAll('/', '-')
}
