import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { partSegments } from '#app/part/part-answer.ts'
import type { Catalogue, PartsTable } from '#catalogue/answers.ts'
import { shownFacts } from '#catalogue/compliance/shown-facts.ts'
import { DERIVED_MARK } from '#catalogue/lists/list-compliance.ts'
import { partAddress, partSlug } from '#catalogue/part/part-slug.ts'
import type { Family } from '#catalogue/registry/family.ts'
import type { SpecSheet } from '#documents/document-part.ts'
import { problemDocument } from '#problem/problem-document.ts'
import { isTagged } from '#server/downloads/file-conditions.ts'
import { disposition } from '#server/downloads/file-headers.ts'
import { siteAddress } from '#server/downloads/site-address.ts'
import type { SiteEnv } from '#server/http/site-env.ts'
import { timed } from '#server/overload/fair-queue.ts'
import type { Overload } from '#server/overload/overload.ts'
import type { SiteServices } from '#server/site-services.ts'

type Options = Pick<
  SiteServices,
  'families' | 'content' | 'catalogue' | 'siteUrl' | 'now' | 'specSheet' | 'documentsVersion'
>

const ADDRESS = /^(.+)[.](pdf|dxf)$/
const TYPES = { pdf: 'application/pdf', dxf: 'image/vnd.dxf' } as const
/** 132 of the hash's 256 bits. */
const TAG_LENGTH = 22
const NOT_FOUND = 'No part has this address. Search finds a part by its number.'

/**
 * A part's downloads: `{its page}.pdf` is the spec sheet, `{its page}.dxf` the reference drawing. As on its page, a part is
 * named by table and id or by any of its numbers. A number that itself ends in .pdf or .dxf belongs to the pages.
 * Mount it before the ETag middleware, which would make a document only to find that the visitor already has it.
 */
export function partDocuments(services: Options, overload: Pick<Overload, 'inTurn'>): Hono<SiteEnv> {
  const { families, content, catalogue, siteUrl, now, specSheet, documentsVersion } = services
  return new Hono<SiteEnv>().get('/part/:file{.+[.](?:pdf|dxf)}', async (c, next) => {
    const { pathname } = new URL(c.req.url)
    const [, page = '', extension] = ADDRESS.exec(pathname) ?? []
    const type = extension === 'pdf' ? 'pdf' : 'dxf'
    const current = catalogue()
    if (!current) return problemDocument(503, "The parts can't be read now. Please try again in a few minutes.")
    if (partsAt(current, families, pathname).length > 0) return next()
    const [only, ...more] = partsAt(current, families, page)
    if (!only) return problemDocument(404, NOT_FOUND)
    if (more.length > 0) return problemDocument(404, `Several parts have this number: ${page} lists them.`)
    const { url, id, tableName, partNumber } = only.table.part(only.row)
    if (![url, partAddress(tableName, id)].includes(page)) return c.redirect(`${url}.${type}`, 301)

    const sheet: SpecSheet = { ...sheetOf(current, only, siteUrl, now()), company: content().company }
    const version = createHash('sha256')
      .update(`${documentsVersion} ${type} ${JSON.stringify(sheet)}`)
      .digest('base64url')
      .slice(0, TAG_LENGTH)
    const headers = {
      'Content-Type': TYPES[type],
      'Content-Disposition': disposition(`${partSlug(partNumber) || id}.${type}`, type === 'dxf'),
      ETag: `"${version}"`,
      'X-Robots-Tag': 'noindex',
    }
    if (isTagged(c.req.header('If-None-Match') ?? '', version)) return new Response(null, { status: 304, headers })
    if (c.req.method === 'HEAD') return new Response(null, { headers })
    const made = () => (type === 'dxf' ? dxf(sheet) : specSheet(sheet))
    return overload.inTurn(c, () => timed(async () => new Response(await made(), { headers })))
  })
}

/** Loaded on demand: the library is large, and few visitors need it. */
async function dxf(sheet: SpecSheet): Promise<string> {
  const { drawingDxf } = await import('#documents/drawing-dxf.ts')
  return drawingDxf(sheet)
}

type PartRow = { readonly table: PartsTable; readonly row: number }

/** The parts on the page with this path: the one with this table and id, or all with this number. */
function partsAt(catalogue: Catalogue, families: readonly Family[], path: string): PartRow[] {
  const segments = partSegments(path)
  const [first, id = ''] = segments
  const named = segments.length === 2 && families.some(({ table }) => table === first)
  const keys = named ? [{ tableName: first ?? '', id }] : catalogue.exact(segments.join('/'))
  return keys.flatMap(({ tableName, id }) => {
    const table = catalogue.table(tableName)
    const row = table?.rowOf(id) ?? null
    return table && row !== null ? [{ table, row }] : []
  })
}

/** The derived facts that are stated, as rows of a spec sheet with their mark. None if nothing is stated. */
function statedFacts(table: PartsTable, row: number): SpecSheet['specifications'] {
  const stated = shownFacts(table.facts(row)).filter(({ statement }) => statement !== null)
  const rows = stated.map(({ label, statement }) => ({ label, value: statement, kind: 'text' as const }))
  return rows.length === 0 ? [] : [...rows, { label: 'Compliance', value: DERIVED_MARK, kind: 'text' }]
}

/** Dated by the last recorded change, or today if none is known. */
function sheetOf(
  catalogue: Catalogue,
  { table, row }: PartRow,
  siteUrl: string | null,
  now: Date,
): Omit<SpecSheet, 'company'> {
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
    address: siteAddress(siteUrl)(url),
    sample: catalogue.sample,
    numbers: [{ label: table.headings[0]?.name ?? 'Part Number', number }, ...others],
    specifications: [
      ...fields.filter(({ kind, value }) => kind !== 'number' || value === null),
      ...statedFacts(table, row),
    ],
  }
}
