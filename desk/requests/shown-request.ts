import { randomUUID } from 'node:crypto'
import type { Clerk, DeskRequest } from '#buyers/desk-requests.ts'
import type { Catalog } from '#catalog/answers.ts'
import { countryName } from '#catalog/company/countries.ts'
import type { RequestLine } from '#catalog/lists/list-line.ts'
import { lifecycleWarning } from '#catalog/part/life/lifecycle-warning.ts'
import { onlyPart } from '#catalog/part/only-part.ts'
import { partInWords } from '#catalog/part/part-in-words.ts'
import { sizeText } from '#catalog/quantities/quantity-text.ts'
import type { FormReply } from '#desk/desk-form.ts'
import type { DeskServices } from '#desk/desk-services.ts'
import { requestFiles } from '#desk/requests/attachments/shown-files.ts'
import { sourceWords } from '#desk/requests/request-state.tsx'
import { linePages } from '#desk/ui/list-pages.tsx'
import { filledFields } from '#requests/schemas/form-field.ts'
import { kindFields } from '#requests/schemas/kinds/kind-fields.ts'
import { requestName } from '#requests/schemas/kinds/request-fields.ts'
import { NOT_GIVEN } from '#requests/schemas/quote-fields.ts'
import type { StoredRequest } from '#requests/stored-request.ts'
import { gone } from '#shared/problem.ts'

/** A line's part, as it is in the catalog now. */
export type LinePart = NonNullable<ReturnType<typeof linePart>>
export type ShownLine = RequestLine & { readonly part: LinePart | null }

const MAX_SIZES = 3

/** The request with a number in an address, in any case. Throws a Problem (404). */
export async function requestAt({ requests }: Pick<DeskServices, 'requests'>, number: string): Promise<DeskRequest> {
  const request = await requests.request(number.trim().toUpperCase())
  if (!request) throw gone(`request ${number}`)
  return request
}

/** A request for its page, with the catalog's facts about its parts. `lines` in its address is the page of lines. */
export function shownRequest(
  request: DeskRequest,
  services: Pick<DeskServices, 'catalog' | 'content' | 'siteUrl' | 'mailsReplies' | 'now'>,
  params = new URLSearchParams(),
) {
  const { buyerRequest, merged, heldWhy, state, ownerId, version, timeline, others, source } = request
  const what = requestName(buyerRequest)
  const lines = buyerRequest.kind === 'quote' ? buyerRequest.content.lines : []
  const pages = linePages(lines.length, params, 'lines')
  const catalog = services.catalog()
  const { name, address } = request.sender
  return {
    number: buyerRequest.number,
    isQuote: buyerRequest.kind === 'quote',
    own: ownFields(buyerRequest),
    what: source === null ? what : `${what} (${sourceWords(source)})`,
    receivedAt: buyerRequest.receivedAt,
    name,
    typedMail: address,
    mail: request.mail,
    ...placeOf(buyerRequest),
    alsoAsked: merged.map((each) => ({ number: each.number, ...placeOf(each) })),
    isUnproven: request.isUnproven,
    /** Null while it is held: it has no buyer yet. */
    buyer: heldWhy === null ? request.buyer_id : null,
    followUp: request.follow_up,
    mergedInto: request.merged_into,
    lineCount: lines.length,
    lines: lines
      .slice(pages.first, pages.end)
      .map((line): ShownLine => ({ ...line, part: linePart(catalog, line.partNumber, services.siteUrl) })),
    pages,
    files: [buyerRequest, ...merged].flatMap(requestFiles),
    page: services.siteUrl === null ? null : new URL(`${buyerRequest.path}?desk`, services.siteUrl).href,
    noReply: noReplyWhy(services),
    heldWhy,
    /** Or has an unread message from the buyer. */
    isUnread:
      request.seen_at === null ||
      timeline.some((entry) => entry.kind === 'message' && entry.message.by === null && entry.message.seenAt === null),
    state,
    ownerId,
    version,
    timeline,
    others,
    draft: request.draft,
    now: services.now().toISOString(),
    messageKey: randomUUID(),
    snippets: services.content().quotes.quoteSnippets,
  }
}

/** Why the site can't tell a buyer of a reply, or null if it can. */
export function noReplyWhy({ siteUrl, mailsReplies }: Pick<DeskServices, 'siteUrl' | 'mailsReplies'>): string | null {
  if (siteUrl === null) return 'SITE_URL is not set, so the email to the buyer would have no link.'
  return mailsReplies ? null : 'EmailJS can’t email the buyer about a reply: that needs MAIL_TRANSPORT=smtp.'
}

function placeOf(buyerRequest: StoredRequest) {
  if (buyerRequest.kind === 'contact') {
    const { subject, message } = buyerRequest.content
    return { company: '', phone: null, address: [], note: `${subject}\n\n${message}`, targetDate: null }
  }
  const { companyName, yourPhone, completeAddress, city, country, note, targetDate } = buyerRequest.content
  const { state: region = '', zip = '' } = buyerRequest.content
  const place = [city, [region, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return {
    company: companyName,
    phone: yourPhone || null,
    address: [completeAddress, place, countryName(country)].filter(Boolean),
    note: note === NOT_GIVEN ? null : note,
    targetDate: targetDate ?? null,
  }
}

function ownFields(buyerRequest: StoredRequest) {
  const form = buyerRequest.kind === 'quote' ? buyerRequest.content.form : undefined
  if (!form) return []
  return filledFields(kindFields(form), buyerRequest.content).map(({ field, value }) => ({ label: field.label, value }))
}

export type ShownRequest = ReturnType<typeof shownRequest>

/** What the parts of a request's page need. `back` is the page that their forms return to. */
export type RequestProps = {
  request: ShownRequest
  clerks: readonly Clerk[]
  me: string
  back: string
  reply?: FormReply | undefined
}

/** The part with a number as the catalog has it now, or null. Its page is null without SITE_URL. */
export function linePart(catalog: Catalog | null, number: string, siteUrl: string | null) {
  const only = catalog && onlyPart(catalog, number)
  if (!only) return null
  const { found, table, row } = only
  const { viewerUrl, imageUrl } = table.part(row)
  const absolute = (path: string | null) => (path === null || siteUrl === null ? null : new URL(path, siteUrl).href)
  const sizes = table.specifications(row).flatMap(({ label, value, kind }) => {
    const size = value === null ? null : sizeText(value, kind)
    return size ? [{ label, size }] : []
  })
  return {
    family: found.displayName,
    words: partInWords(table, row),
    picture:
      imageUrl === null ? null : `/parts/${[found.tableName, found.id].map(encodeURIComponent).join('/')}/picture`,
    url: absolute(found.url),
    datasheetUrl: absolute(viewerUrl),
    lifecycle: lifecycleWarning(catalog.exact, table, row),
    sizes: sizes.slice(0, MAX_SIZES),
  }
}
