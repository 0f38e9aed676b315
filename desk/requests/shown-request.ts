import { shownBuyerRequest } from '#app/order/request/request-answer.ts'
import type { Catalog } from '#catalog/answers.ts'
import type { SizeText } from '#catalog/quantities/both-texts.ts'
import { sizeText } from '#catalog/quantities/quantity-text.ts'
import type { DeskServices } from '#desk/desk-services.ts'
import { requestFiles } from '#desk/requests/attachments/shown-files.ts'
import type { DeskRequest } from '#requests/progress/desk-requests.ts'
import type { QuoteLine } from '#requests/schemas/quote-fields.ts'

/** A part of a line, as the catalog has it now. */
export type LinePart = {
  readonly family: string
  /** An address of the desk, which takes `?w=`. Null if the part has no picture. */
  readonly picture: string | null
  /** The site's pages, absolute. Null if SITE_URL isn't set. */
  readonly url: string | null
  readonly datasheetUrl: string | null
  readonly sizes: readonly { readonly label: string; readonly size: SizeText }[]
}
export type ShownLine = QuoteLine & { readonly part: LinePart | null }

const SHOWN_SIZES = 3

/** A request as its page shows it, with what the catalog knows of its parts. */
export function shownRequest(request: DeskRequest, services: Pick<DeskServices, 'catalog' | 'content' | 'siteUrl'>) {
  const { buyerRequest, heldWhy, state, ownerId, version, mails, notes, others } = request
  const { fields, lines, what } = shownBuyerRequest(
    buyerRequest,
    { mailedAt: null, state: null, quotes: [] },
    services.content().settings.dates,
  )
  const catalog = services.catalog()
  return {
    number: buyerRequest.number,
    what,
    receivedAt: buyerRequest.receivedAt,
    fields,
    mail: request.mail,
    lines: lines.map((line): ShownLine => ({ ...line, part: partOf(catalog, line.partNumber, services.siteUrl) })),
    files: requestFiles(buyerRequest),
    page: services.siteUrl === null ? null : new URL(buyerRequest.path, services.siteUrl).href,
    heldWhy,
    state,
    ownerId,
    version,
    mails,
    notes: notes.map(({ id, person_name, written_at, note }) => ({ id, name: person_name, at: written_at, note })),
    others,
  }
}

export type ShownRequest = ReturnType<typeof shownRequest>

function partOf(catalog: Catalog | null, number: string, siteUrl: string | null): LinePart | null {
  const [found, ...others] = catalog?.exact(number) ?? []
  const table = found && others.length === 0 ? catalog?.table(found.tableName) : null
  const row = found && table ? table.rowOf(found.id) : null
  if (!found || !table || row === null) return null
  const { viewerUrl, imageUrl } = table.part(row)
  const absolute = (path: string | null) => (path === null || siteUrl === null ? null : new URL(path, siteUrl).href)
  const sizes = table.specifications(row).flatMap(({ label, value, kind }) => {
    const size = value === null ? null : sizeText(value, kind)
    return size ? [{ label, size }] : []
  })
  return {
    family: found.displayName,
    picture:
      imageUrl === null ? null : `/parts/${[found.tableName, found.id].map(encodeURIComponent).join('/')}/picture`,
    url: absolute(found.url),
    datasheetUrl: absolute(viewerUrl),
    sizes: sizes.slice(0, SHOWN_SIZES),
  }
}
