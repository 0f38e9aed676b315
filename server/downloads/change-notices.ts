import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { CHANGE_NOTICES, type ChangeNotice, noticeAddress, noticeState } from '#catalog/company/change-notice.ts'
import { partUrl } from '#catalog/part/shown-changes.ts'
import { isTagged } from '#server/downloads/file-conditions.ts'
import { disposition } from '#server/downloads/file-headers.ts'
import { siteAddress } from '#server/downloads/site-address.ts'
import type { SiteEnv } from '#server/http/site-env.ts'
import type { Overload } from '#server/overload/overload.ts'
import type { SiteServices } from '#server/site-services.ts'
import { CONTENT_TYPES } from '#shared/content-types.ts'
import { problemDocument } from '#shared/problem-document.ts'
import { timed } from '#shared/shared-work.ts'
import { csvText } from '#spreadsheets/csv/csv-writer.ts'

type Options = Pick<SiteServices, 'content' | 'catalog' | 'siteUrl' | 'noticePdf' | 'documentsVersion'>

const HEADINGS = [
  ...['Notice', 'State', 'Title', 'Kind', 'Part Number', 'Part Page', 'Effective', 'Last Order', 'Last Delivery'],
  ...[
    'What Changes',
    'Why',
    'Replacement',
    'Published',
    'Withdrawn',
    'Withdrawn Because',
    'Replaced By',
    'Notice Page',
  ],
] as const

/** `/change-notices.csv` has a row for each part of each notice; `/change-notices/{number}.pdf` is a notice as a sheet. */
export function changeNotices(services: Options, overload: Pick<Overload, 'inTurn'>): Hono<SiteEnv> {
  const { content, catalog, siteUrl, noticePdf, documentsVersion } = services
  return new Hono<SiteEnv>()
    .get(`${CHANGE_NOTICES.path}.csv`, (c) => {
      const rows = content().notices.flatMap((notice) => noticeRows(notice, siteAddress(siteUrl), catalog()))
      return c.body(csvText([HEADINGS, ...rows], true, { escapeFormulas: true }), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': disposition('change-notices.csv', true),
        'X-Robots-Tag': 'noindex',
      })
    })
    .get(`${CHANGE_NOTICES.path}/:file{[^/]+[.]pdf}`, async (c) => {
      const number = c.req.param('file').slice(0, -'.pdf'.length)
      const notice = content().notices.find((one) => one.number.toLowerCase() === number.toLowerCase())
      if (!notice) return problemDocument(404, `There is no such notice. ${CHANGE_NOTICES.path} lists them all.`)
      const sheet = { notice, company: content().company, siteUrl }
      const version = createHash('sha256')
        .update(documentsVersion + JSON.stringify(sheet))
        .digest('base64url')
      const headers = {
        'Content-Type': CONTENT_TYPES.pdf,
        'Content-Disposition': disposition(`${notice.number}.pdf`, false),
        ETag: `"${version}"`,
        'X-Robots-Tag': 'noindex',
      }
      if (isTagged(c.req.header('If-None-Match') ?? '', version)) return new Response(null, { status: 304, headers })
      if (c.req.method === 'HEAD') return new Response(null, { headers })
      return overload.inTurn(c, () => timed(async () => new Response(await noticePdf(sheet), { headers })))
    })
}

function noticeRows(
  notice: ChangeNotice,
  address: (path: string) => string,
  catalog: ReturnType<Options['catalog']>,
): readonly (string | null)[][] {
  const { number, title, kind, effective, lastOrder, lastDelivery, withdrawn } = notice
  return notice.parts.map((part) => {
    const page = catalog && partUrl(catalog, part)
    return [
      ...[number, noticeState(notice), title, kind, part.number, page && address(page)],
      ...[effective, lastOrder, lastDelivery, notice.what, notice.why, notice.replacement, notice.publishedAt],
      ...[withdrawn?.at ?? null, withdrawn?.why ?? null, notice.replacedBy, address(noticeAddress(number))],
    ]
  })
}
