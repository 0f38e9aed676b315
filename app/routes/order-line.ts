import { BLANK_LINE, type TypedLine, typedLine } from '#app/components/order-start.ts'
import { readListAddress } from '#catalogue/list-address.ts'

const LONGEST = 200

/** The lines that the address asks for: one by the RFQ link (SPEC 2), which may name a maker alone, or a whole list. */
export function askedLines(address: URLSearchParams): TypedLine[] {
  const lines = readListAddress(address)
  if (lines.length > 0) return lines.map(typedLine)
  const manufacturerName = (address.get('manufacturer') ?? '').trim().slice(0, LONGEST).toWellFormed()
  return manufacturerName ? [{ ...BLANK_LINE, manufacturerName, quantity: askedQuantity(address) }] : []
}

const askedQuantity = (address: URLSearchParams): string => {
  const quantity = (address.get('qty') ?? '').trim()
  return /^[1-9]\d{0,5}$|^1000000$/.test(quantity) ? quantity : BLANK_LINE.quantity
}
