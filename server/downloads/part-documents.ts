import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { type PartRow, partsAt } from '#app/part/parts-at.ts'
import type { Catalog, PartsTable } from '#catalog/answers.ts'
import type { ComplianceLists } from '#catalog/compliance/compliance-lists.ts'
import { DERIVED_MARK, shownFacts } from '#catalog/compliance/shown-facts.ts'
import { otherNumbers } from '#catalog/part/part-name.ts'
import { partAddress, partSlug } from '#catalog/part/part-slug.ts'
import type { SiteContent } from '#content/site-content.ts'
import { drawingSvg } from '#print/cad/drawing-svg.ts'
import type { SpecSheet } from '#print/document-part.ts'
import { isTagged } from '#server/downloads/file-conditions.ts'
import { siteAddress } from '#server/downloads/site-address.ts'
import { noCatalog } from '#server/http/error-answer.ts'
import type { SiteEnv } from '#server/http/site-env.ts'
import type { Overload } from '#server/overload/overload.ts'
import type { SiteServices } from '#server/site-services.ts'
import { DOCUMENT_ENDS, PART_DOCUMENTS } from '#shared/content-types.ts'
import { disposition } from '#shared/disposition.ts'
import { problemDocument } from '#shared/problem-document.ts'
import { timed } from '#shared/shared-work.ts'

type Options = Pick<
  SiteServices,
  'families' | 'content' | 'catalog' | 'siteUrl' | 'now' | 'specSheet' | 'documentsVersion'
>

type DocumentKind = keyof typeof PART_DOCUMENTS
const KINDS = Object.keys(PART_DOCUMENTS) as DocumentKind[] // Object.keys returns strings
const TAG_LENGTH = 22
const NOT_FOUND = 'No part has this address. Search finds a part by its number.'

/** A part's spec sheet `.pdf` and drawing `.svg`. Mount it before the ETag middleware, which would always make them. */
export function partDocuments(services: Options, overload: Pick<Overload, 'inTurn' | 'documents'>): Hono<SiteEnv> {
  const { families, content, catalog, siteUrl, now, specSheet, documentsVersion } = services
  return new Hono<SiteEnv>().get(`/part/:file{.+[.](?:${DOCUMENT_ENDS})}`, async (c, next) => {
    const { pathname, search } = new URL(c.req.url)
    const kind = KINDS.find((one) => pathname.endsWith(`.${one}`)) ?? 'pdf'
    const page = pathname.slice(0, -kind.length - 1)
    const current = catalog()
    if (!current) return noCatalog()
    if (partsAt(current, families, pathname).length > 0) return next()
    const [only, ...more] = partsAt(current, families, page)
    if (!only) return problemDocument(404, NOT_FOUND)
    if (more.length > 0) return problemDocument(404, `Several parts have this number: ${page} lists them.`)
    const { url, id, tableName, partNumber } = only.table.part(only.row)
    if (![url, partAddress(tableName, id)].includes(page)) return c.redirect(`${url}.${kind}${search}`, 301)

    const sheet = sheetOf(current, only, siteUrl, now(), content())
    const version = createHash('sha256')
      .update(`${documentsVersion} ${kind} ${JSON.stringify(sheet)}`)
      .digest('base64url')
      .slice(0, TAG_LENGTH)
    const headers = {
      'Content-Type': PART_DOCUMENTS[kind],
      'Content-Disposition': disposition(`${partSlug(partNumber) || id}.${kind}`, false),
      ETag: `"${version}"`,
      'X-Robots-Tag': 'noindex',
    }
    if (isTagged(c.req.header('If-None-Match') ?? '', version)) return new Response(null, { status: 304, headers })
    if (c.req.method === 'HEAD') return new Response(null, { headers })
    if (kind === 'svg') return overload.inTurn(c, () => timed(() => new Response(drawingSvg(sheet), { headers })))
    const { bytes } = await overload.documents(c)(() => specSheet(sheet))
    return new Response(bytes, { headers })
  })
}

function statedFacts(table: PartsTable, row: number, lists: ComplianceLists): SpecSheet['specifications'] {
  const stated = shownFacts(table.facts(row), lists).filter(({ statement }) => statement !== null)
  const rows = stated.map(({ label, statement, list }) => ({
    label,
    value: `${statement} List: ${list}.`,
    kind: 'text' as const,
  }))
  return rows.length === 0 ? [] : [...rows, { label: 'Compliance', value: DERIVED_MARK, kind: 'text' }]
}

function sheetOf(
  catalog: Catalog,
  { table, row }: PartRow,
  siteUrl: string | null,
  now: Date,
  { company, complianceLists }: Pick<SiteContent, 'company' | 'complianceLists'>,
): SpecSheet {
  const { partNumber: number, displayName: name, url } = table.part(row)
  return {
    company,
    outline: table.outline(row),
    number,
    name,
    group: table.family.group,
    date: (catalog.changes.recent(1)[0]?.at ?? now.toISOString()).slice(0, 10),
    address: siteAddress(siteUrl)(url),
    sample: catalog.sample,
    numbers: [{ label: table.headings[0]?.name ?? 'Part Number', number }, ...otherNumbers(table, row)],
    specifications: [
      ...table.specifications(row).filter(({ kind, value }) => kind !== 'number' || value === null),
      ...table
        .record(row)
        .map(({ label, value, note, kind }) => ({ label, kind, value: note ? `${value} (${note})` : value })),
      ...statedFacts(table, row, complianceLists),
    ],
  }
}
