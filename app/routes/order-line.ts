import type { TypedLine } from '#app/components/order-start.ts'
import { COMPANY } from '#catalogue/company.ts'

const LONGEST = 200
const QUANTITY = /^[1-9]\d{0,5}$|^1000000$/

/** The line that an RFQ link asks for (SPEC 2); null when the address names neither maker nor part. */
export function askedLine(address: URLSearchParams): TypedLine | null {
  const asked = (name: string) => (address.get(name) ?? '').trim().slice(0, LONGEST).toWellFormed()
  const [manufacturer, partNumber, quantity] = [asked('manufacturer'), asked('part'), asked('qty')]
  if (!manufacturer && !partNumber) return null
  return {
    manufacturerName: manufacturer || COMPANY.maker,
    partNumber,
    quantity: QUANTITY.test(quantity) ? quantity : '1',
  }
}
