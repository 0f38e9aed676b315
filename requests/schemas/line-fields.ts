import { type MAX_BREAKS, MAX_LINE_NOTE_LENGTH, MAX_NAME_LENGTH, type RequestLine } from '#catalog/lists/list-line.ts'

/** Posted names of a line's quantities, its price breaks. `quantity2` may have two: `500, 5,000`. */
export const QUANTITY_NAMES = ['quantity', 'quantity2', 'quantity3'] as const satisfies { length: typeof MAX_BREAKS }

/** The fields of a line by their posted names, in the form's order. */
export const LINE_FIELDS = {
  manufacturerName: { label: 'Manufacturer Name', maxLength: MAX_NAME_LENGTH },
  partNumber: { label: 'Part Number', maxLength: MAX_NAME_LENGTH },
  quantity: { label: 'Quantity' },
  quantity2: { label: 'Also quote for' },
  quantity3: { label: 'Quantity 3' },
  note: { label: 'Line note', maxLength: MAX_LINE_NOTE_LENGTH },
} as const

export type LineFieldName = keyof typeof LINE_FIELDS

type LineOf<Quantity> = Omit<RequestLine, 'quantities'> & { readonly quantities: readonly Quantity[] }

/** A line by posted names, in the form's order. Missing quantities and notes are undefined. */
export function postedLine<Quantity>({ manufacturerName, partNumber, quantities, note }: LineOf<Quantity>) {
  const [quantity, quantity2, quantity3] = quantities
  const fields = { manufacturerName, partNumber, quantity, quantity2, quantity3, note: note || undefined }
  return fields satisfies Record<LineFieldName, unknown>
}
