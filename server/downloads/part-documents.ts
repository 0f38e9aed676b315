import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { partSegments } from '#app/routes/asked-part.ts'
import type { Catalogue, PartsTable } from '#catalogue/answers.ts'
import type { Family } from '#catalogue/family.ts'
import { partAddress, partSlug } from '#catalogue/part-slug.ts'
import type { WriteSpecSheet } from '#papers/spec-sheets.ts'
import type { SpecSheet } from '#papers/taken-part.ts'
import { problemDocument } from '#problem/document.ts'
import { isTagged } from '#server/file-conditions.ts'
import { disposition } from '#server/file-headers.ts'
import type { SiteEnv } from '#server/site.ts'

type PapersParts = {
  readonly families: readonly Family[]
  catalogue(): Catalogue | null
  readonly siteUrl: string | null
  now(): Date
  readonly specSheet: WriteSpecSheet
}

const ADDRESS = /^(.+)[.](pdf|dxf)$/
const TYPES = { pdf: 'application/pdf', dxf: 'image/vnd.dxf' } as const
const WAIT_SECONDS = '5'
const NONE = 'No part has this address. Its page gives the right one; search finds it by its number.'

/**
 * What is taken away of a part: `{its page}.pdf`, the spec sheet, and `{its page}.dxf`, the reference drawing. A part is
 * named by table and id or by any of its numbers, as on its page; a number that itself ends so is left to the pages.
 * Mount it before the ETag, which would make what the visitor has already.
 */
export function partPapers({ families, catalogue, siteUrl, now, specSheet }: PapersParts): Hono<SiteEnv> {
  return new Hono<SiteEnv>().get('/part/:file{.+[.](?:pdf|dxf)}', async (c, next) => {
    const { pathname } = new URL(c.req.url)
    const [, page = '', extension] = ADDRESS.exec(pathname) ?? []
    const type = extension === 'pdf' ? 'pdf' : 'dxf'
    const parts = catalogue()
    if (!parts) return problemDocument(503, "The parts can't be read now. Please try again in a few minutes.")
    if (meant(parts, families, pathname).length > 0) return next()
    const [only, ...more] = meant(parts, families, page)
    if (!only) return problemDocument(404, NONE)
    if (more.length > 0) return problemDocument(404, `Several parts have this number: ${page} lists them.`)
    const { url, id, tableName, partNumber } = only.table.part(only.row)
    if (![url, partAddress(tableName, id)].includes(page)) return c.redirect(`${url}.${type}`, 301)

    const sheet = sheetOf(parts, only, siteUrl, now())
    const version = createHash('sha256')
      .update(`${type} ${JSON.stringify(sheet)}`)
      .digest('base64url')
      .slice(0, 22)
    const headers = {
      'Content-Type': TYPES[type],
      'Content-Disposition': disposition(`${partSlug(partNumber) || id}.${type}`, type === 'dxf'),
      ETag: `"${version}"`,
      'X-Robots-Tag': 'noindex',
    }
    if (isTagged(c.req.header('If-None-Match') ?? '', version)) return new Response(null, { status: 304, headers })
    if (c.req.method === 'HEAD') return new Response(null, { headers })
    if (type === 'dxf') return new Response(await dxf(sheet), { headers })
    const paper = specSheet(sheet)
    if (paper) return new Response(await paper, { headers })
    const busy = problemDocument(503, 'Many spec sheets are being made now. Please try again in a few seconds.')
    busy.headers.set('Retry-After', WAIT_SECONDS)
    return busy
  })
}

/** Loaded when it is wanted, as all that few visitors ask for: the library is large, and a server lives long. */
async function dxf(sheet: SpecSheet): Promise<string> {
  const { drawingDxf } = await import('#papers/drawing-dxf.ts')
  return drawingDxf(sheet)
}

type Placed = { readonly table: PartsTable; readonly row: number }

/** The parts that the path of a page means: the one of a table and an id, else those that bear the number. */
function meant(catalogue: Catalogue, families: readonly Family[], path: string): Placed[] {
  const segments = partSegments(path)
  const [first, id = ''] = segments
  const named = segments.length === 2 && families.some(({ table }) => table === first)
  const keys = named
    ? [{ tableName: first ?? '', id }]
    : catalogue.exact(segments.join('/')).map(({ part }) => ({ tableName: part.tableName, id: part.id }))
  return keys.flatMap(({ tableName, id }) => {
    const table = catalogue.table(tableName)
    const row = table?.rowOf(id) ?? null
    return table && row !== null ? [{ table, row }] : []
  })
}

/** The data's day is that of the last recorded change; where none is known, they are what they are today. */
function sheetOf(catalogue: Catalogue, { table, row }: Placed, siteUrl: string | null, now: Date): SpecSheet {
  const { partNumber: number, displayName: name, url } = table.part(row)
  const fields = table.specifications(row)
  const others = fields.flatMap(({ label, value, kind }) =>
    kind === 'number' && value !== null && value !== number ? [{ label, number: value }] : [],
  )
  return {
    outline: table.outline(row),
    number,
    name,
    group: table.family.group,
    date: (catalogue.changes.recent(1)[0]?.at ?? now.toISOString()).slice(0, 10),
    address: siteUrl === null ? url : new URL(url, siteUrl).href,
    sample: catalogue.sample,
    numbers: [{ label: table.headings[0]?.name ?? 'Part Number', number }, ...others],
    specifications: fields.filter(({ kind, value }) => kind !== 'number' || value === null),
  }
}
