import type { Column } from '#catalog/registry/family.ts'

/** Columns that any part table may have: what the company says about ordering a part (behavior 3.11). We create none. */
export const ORDER_TERMS = [
  { key: 'minimumOrder', name: 'Minimum Order', aliases: ['Minimum Order Quantity', 'Minimum Order Qty', 'MOQ'] },
  { key: 'leadTime', name: 'Lead Time', aliases: ['Delivery Time'] },
  { key: 'packaging', name: 'Packaging', aliases: ['Packing'] },
] as const satisfies readonly Column[]

/** What a row says about ordering its part. A term that isn't given is absent. */
export type OrderTerm = { readonly label: string; readonly value: string }
