import { MAX_LIST_LINES, type RequestLine, requestLine } from '#catalog/lists/list-line.ts'
import { typedQuantities } from '#catalog/lists/quote-at.ts'

/** Some mail programs truncate longer URLs, and some servers refuse them. */
const MAX_QUERY_LENGTH = 7_500
const QUANTITY = /^[1-9]\d{0,6}$/

/** Reads the lines in a URL: the n-th `part` with the n-th `qty`, `manufacturer` and `note`. The RFQ link has one (behavior 4.4). */
export const readListAddress = (address: URLSearchParams): RequestLine[] =>
  readAskedLines(address).map(({ line }) => line)

/** The same, with whether each line has a `qty` that can be read. One without it has the quantity 1. */
export function readAskedLines(address: URLSearchParams): { line: RequestLine; hasQuantity: boolean }[] {
  const [quantities, makers, notes] = ['qty', 'manufacturer', 'note'].map((name) => address.getAll(name))
  return address
    .getAll('part')
    .slice(0, MAX_LIST_LINES)
    .map((number, index) => {
      const read = quantitiesIn((quantities?.[index] ?? '').replaceAll('\0', ''))
      const [manufacturerName = '', note = ''] = [makers?.[index], notes?.[index]]
      return { line: requestLine(number, { manufacturerName, quantities: read, note }), hasQuantity: read.length > 0 }
    })
    .filter(({ line }) => line.partNumber !== '')
}

function quantitiesIn(text: string): number[] {
  const written = typedQuantities(text)
  if ('quantities' in written) return written.quantities
  return text.split(/\s+/).flatMap((word) => (QUANTITY.test(word) ? [Number(word)] : []))
}

/** Returns the lines as a query string without its question mark, or null if it is too long for a link. */
export function listQuery(lines: readonly RequestLine[]): string | null {
  const query = new URLSearchParams()
  const withMakers = lines.some(({ manufacturerName }) => manufacturerName !== '')
  const withNotes = lines.some(({ note }) => note !== '')
  for (const { manufacturerName, partNumber, quantities, note } of lines) {
    if (withMakers) query.append('manufacturer', manufacturerName)
    query.append('part', partNumber)
    query.append('qty', quantities.join(' '))
    if (withNotes) query.append('note', note)
  }
  const text = query.toString()
  return text.length > MAX_QUERY_LENGTH ? null : text
}
