import type { FormField } from '#requests/schemas/form-field.ts'

const FIELD = { section: 'request', control: 'text', required: false, maxLength: 100 } as const
const TEXT = { control: 'textarea', maxLength: 1_000 } as const
export const ORDER_FIELDS = [
  { ...FIELD, name: 'poNumber', label: 'PO number' },
  { ...FIELD, ...TEXT, name: 'shipTo', label: 'Ship to', asks: 'a shipping address', rows: 4, required: true },
  { ...FIELD, ...TEXT, name: 'billTo', label: 'Bill to', rows: 2 },
  { ...FIELD, name: 'wishedDate', label: 'Requested delivery date', control: 'date', inCopy: false },
  { ...FIELD, ...TEXT, name: 'shippingNote', label: 'Shipping instructions', rows: 2 },
  {
    ...FIELD,
    name: 'orderedBy',
    label: 'Ordered by',
    asks: 'your name',
    required: true,
    maxLength: 200,
    autoComplete: 'name',
  },
] as const satisfies readonly FormField[]

const MAX_REASON_LENGTH = 1_000
export const REASON = { name: 'reason', label: 'Reason', maxLength: MAX_REASON_LENGTH, required: false } as const

/** The field in which a line's quantity is chosen; lines count from 0. */
export const choiceName = (line: number): string => `line${line}`
export const LEFT_OUT = 'none'
