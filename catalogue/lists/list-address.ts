import { type ListLine, listLine, MOST_LIST_LINES } from '#catalogue/list-line.ts'

/** Longer addresses are cut by some mail programs, and refused by some servers. */
const LONGEST_QUERY = 7_500
const QUANTITY = /^[1-9]\d{0,6}$/

/**
 * The lines that an address names: the n-th `part` with the n-th `qty` (several quantities with a space between),
 * `manufacturer` and `note`. The RFQ link of SPEC 2 is the case of one line.
 */
export function readListAddress(address: URLSearchParams): ListLine[] {
  const [quantities, makers, notes] = ['qty', 'manufacturer', 'note'].map((name) => address.getAll(name))
  return address
    .getAll('part')
    .slice(0, MOST_LIST_LINES)
    .map((number, place) => {
      const numbers = (quantities?.[place] ?? '').split(/\s+/).filter((text) => QUANTITY.test(text))
      const [first = 1, ...more] = numbers.map(Number)
      return listLine(number, {
        manufacturer: makers?.[place] ?? '',
        quantities: [first, ...more],
        note: notes?.[place] ?? '',
      })
    })
    .filter(({ number }) => number !== '')
}

/** The query that carries the lines, without its question mark; null when it is too long for a link. */
export function listQuery(lines: readonly ListLine[]): string | null {
  const query = new URLSearchParams()
  const withMakers = lines.some(({ manufacturer }) => manufacturer !== '')
  const withNotes = lines.some(({ note }) => note !== '')
  for (const { manufacturer, number, quantities, note } of lines) {
    if (withMakers) query.append('manufacturer', manufacturer)
    query.append('part', number)
    query.append('qty', quantities.join(' '))
    if (withNotes) query.append('note', note)
  }
  const text = query.toString()
  return text.length > LONGEST_QUERY ? null : text
}
