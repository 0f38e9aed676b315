import {
  MAX_LINE_NOTE_LENGTH,
  MAX_LINE_QUANTITIES,
  MAX_NAME_LENGTH,
  MAX_QUANTITY_LENGTH,
  type RequestLine,
} from '#catalog/lists/list-line.ts'

/** The fields of a line by their posted names, in the form's order. */
export const LINE_FIELDS = {
  manufacturerName: { label: 'Manufacturer Name', asks: 'the manufacturer name', maxLength: MAX_NAME_LENGTH },
  partNumber: { label: 'Part Number', asks: 'the part number', maxLength: MAX_NAME_LENGTH },
  quantity: { label: 'Quantity', asks: 'the quantity', maxLength: MAX_QUANTITY_LENGTH },
  note: { label: 'Line note', maxLength: MAX_LINE_NOTE_LENGTH },
} as const

/** The names of further quantities in earlier drafts, and in what other senders post. */
export const FURTHER_QUANTITY = RegExp(`^quantity[2-${MAX_LINE_QUANTITIES}]$`)

export type LineFieldName = keyof typeof LINE_FIELDS

/** A line for other programs: each quantity by a name of its own, `quantity`, `quantity2` and so on. */
export function namedQuantities({ manufacturerName, partNumber, quantities, note }: RequestLine) {
  const named = quantities.map((quantity, index) => [`quantity${index === 0 ? '' : index + 1}`, quantity] as const)
  return { manufacturerName, partNumber, ...Object.fromEntries(named), note: note || undefined }
}
