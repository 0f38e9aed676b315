import { Hono } from 'hono'
import type { PartsTable, TableQuery } from '#catalog/answers.ts'
import { unreadRanges } from '#catalog/facets/range-errors.ts'
import { readTableQuery } from '#catalog/facets/table-query.ts'
import { sizeNumber, sizeNumberHeading } from '#catalog/quantities/size-number.ts'
import {
  type Column,
  type ColumnKind,
  type Family,
  findColumn,
  isSizeKind,
  MAKER_COLUMN,
} from '#catalog/registry/family.ts'
import { recordAndNotes } from '#catalog/registry/record-columns.ts'
import { siteAddress } from '#server/downloads/site-address.ts'
import { sentInPieces } from '#server/http/byte-stream.ts'
import type { SiteEnv } from '#server/http/site-env.ts'
import type { Overload } from '#server/overload/overload.ts'
import type { SiteServices } from '#server/site-services.ts'
import { TABLE_TYPES } from '#shared/content-types.ts'
import { problemDocument, refusal } from '#shared/problem-document.ts'
import { timed } from '#shared/shared-work.ts'
import { slugOf } from '#shared/slug.ts'
import { csvOf } from '#spreadsheets/csv/csv-writer.ts'
import { MAX_SHEET_ROWS, type Row, type Sheet } from '#spreadsheets/sheet.ts'

/** About a millisecond of work. */
const CHUNK_SIZE = 64

type KindSheet = Sheet & { readonly kinds: readonly (ColumnKind | undefined)[] }

/** All rows of a query: number, family's and record's columns, 'Manufacturer' and 'url' (absolute with SITE_URL). */
export function sheetOf(parts: PartsTable, query: TableQuery, siteUrl: string | null): KindSheet {
  const { family, headings } = parts
  const rows = parts.rows(query)
  const stored = parts.size > 0 ? Object.keys(parts.part(0).fields) : []
  const recorded = recordAndNotes(family).flatMap((column: Column) => {
    const name = stored[findColumn(column, stored)]
    return name === undefined ? [] : { name, kind: column.kind }
  })
  const record = recorded.map(({ name }) => name)
  return {
    name: family.name,
    headings: [...headings.map((heading) => heading.name), ...record, MAKER_COLUMN, 'url'],
    kinds: [...headings, ...recorded].map(({ kind }) => kind),
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

/** The sheet for a workbook: each column of sizes has one of numbers beside it, to sort and filter by (behavior 4.12). */
export function withSizeNumbers({ kinds, headings, numberColumns, chunks, ...sheet }: KindSheet): Sheet {
  const columns = headings.flatMap((name, at) => {
    const kind = kinds[at]
    const text = { name, at, kind: null, isNumber: numberColumns.includes(at) }
    return isSizeKind(kind) ? [text, { name: sizeNumberHeading(name, kind), at, kind, isNumber: true }] : [text]
  })
  const cellsOf = (row: Row): Row =>
    columns.map(({ at, kind }) => (kind === null ? (row[at] ?? null) : sizeNumber(row[at] ?? '', kind)))
  return {
    ...sheet,
    headings: columns.map(({ name }) => name),
    numberColumns: [...columns.keys()].filter((place) => columns[place]?.isNumber),
    async *chunks() {
      for await (const rows of chunks()) yield rows.map(cellsOf)
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
        const pieces = () => (type === 'csv' ? csvOf(sheet, 'but minus') : workbook(withSizeNumbers(sheet)))
        const body = c.req.method === 'HEAD' ? null : await sentInPieces(c, log, pieces(), overload.slices(c))
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

/** Plain letters, for a header. */
const fileName = ({ name, path }: Family): string => slugOf(name).toLowerCase() || path.slice(1).replaceAll('/', '-')
