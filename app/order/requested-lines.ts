import { type TypedLine, typedLine } from '#app/order/typed-lines.ts'
import { readListAddress } from '#catalog/lists/list-address.ts'
import { listLine } from '#catalog/lists/list-line.ts'

/** What an address asks for: lines, and whether the device's own quote list joins them. */
export type Requested = { readonly requested: readonly TypedLine[]; readonly ownList: boolean }

/** What the order form's address asks for, with a network and without. */
export const requestedBy = (address: URLSearchParams, maker: string): Requested => ({
  requested: requestedLines(address, maker),
  ownList: address.get('list') === 'own',
})

/** The lines that the address asks for: one for an RFQ link, which may have a manufacturer only, or a list (behavior 10.5). */
function requestedLines(address: URLSearchParams, maker: string): TypedLine[] {
  const lines = readListAddress(address)
  if (lines.length > 0) return lines.map((line) => typedLine(line, maker))
  const quantity = (address.get('qty') ?? '').trim()
  const line = listLine('', {
    manufacturer: address.get('manufacturer') ?? '',
    quantities: [/^\d+$/.test(quantity) ? Number(quantity) : 1],
  })
  return line.manufacturer ? [typedLine(line, maker)] : []
}
