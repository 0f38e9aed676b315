import { isSolid, type ModelFile } from '#catalog/part/model-file.ts'

/** Returns the URL of the order form with the first line filled in (behavior 4.4). Every RFQ link uses it. */
export function quoteUrl(manufacturer: string, partNumber: string): string {
  const line = new URLSearchParams({ manufacturer, part: partNumber, qty: '1' })
  return `/order?${line}`
}

const NOTE = 'Please send a 3D model (STEP) of this part.'

/** The order form with a line that asks for a model (behavior 23.3). Null if a solid is online or the part has no number. */
export function modelRequestUrl(models: readonly ModelFile[], quoteUrl: string | null): string | null {
  if (quoteUrl === null || models.some(({ kind }) => isSolid(kind))) return null
  return `${quoteUrl}&${new URLSearchParams({ note: NOTE })}`
}
