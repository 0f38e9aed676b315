import { contactValues } from '#app/order/order-start.ts'
import { preparedAddress } from '#app/order/prepared-order.ts'
import { listLine } from '#catalog/lists/list-line.ts'
import type { RequestKind } from '#content/requests/request-kind.ts'
import type { QuoteLine } from '#requests/schemas/line-fields.ts'
import type { FoundRequest } from '#requests/stored-requests.ts'

/** Addresses of the order form, filled in. Null: there is nothing to ask for, or an address can't hold it. */
export type RequestAgain = { readonly again: string | null; readonly rest: string | null }

/**
 * The order form filled in with the lines of a request, and with what an order left out of it
 * (behavior 20.26). Nothing is stored until the buyer sends it, and who asks is in the fragment alone (decision 0068).
 */
export function requestAgain(
  { buyerRequest, quotes, order }: Pick<FoundRequest, 'buyerRequest' | 'quotes' | 'order'>,
  kinds: readonly RequestKind[],
): RequestAgain {
  if (buyerRequest.kind !== 'quote') return NOTHING
  const { lines, form, ...fields } = buyerRequest.content
  const kind = kinds.find(({ key }) => key === form?.key)
  if (form && !kind) return NOTHING
  const texts = Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const contact = contactValues(Object.fromEntries(texts))
  const addressOf = (wanted: readonly QuoteLine[]): string | null => {
    if (wanted.length === 0) return null
    const list = wanted.map(({ partNumber, manufacturerName: manufacturer, quantities, note = '' }) =>
      listLine(partNumber, { manufacturer, quantities, note }),
    )
    const made = preparedAddress(list, contact)
    return 'url' in made ? made.url.replace('?', kind ? `?kind=${kind.key}&` : '?') : null
  }
  const quoted = order && quotes.find(({ number }) => number === order.quoteNumber)?.quote.lines
  const rest = quoted ? lines.flatMap((line, at) => leftOut(line, quoted[at], order.content.choices[at] ?? null)) : []
  return { again: addressOf(lines), rest: addressOf(rest) }
}

const NOTHING: RequestAgain = { again: null, rest: null }

/**
 * What an order left out of a line: all of it, or the pieces that are missing. Several quantities are a question about prices, so
 * one of them is all that was wanted. What can't be supplied isn't asked for again.
 */
function leftOut(
  line: QuoteLine,
  quoted: { readonly breaks: readonly unknown[] } | undefined,
  ordered: number | null,
): QuoteLine[] {
  if (quoted?.breaks.length === 0) return []
  if (ordered === null) return [line]
  const [quantity, ...others] = line.quantities
  return others.length === 0 && ordered < quantity ? [{ ...line, quantities: [quantity - ordered] }] : []
}
