import { isSolid, type ModelFile } from '#catalog/models/model-file.ts'

const NOTE = 'Please send a 3D model (STEP) of this part.'

/**
 * Returns the address of the order form with a line that asks for a model (behavior 23.3). Null if a solid of the part is
 * online, or for a part without a number, which has no RFQ link.
 */
export function modelRequestUrl(models: readonly ModelFile[], quoteUrl: string | null): string | null {
  if (quoteUrl === null || models.some(({ kind }) => isSolid(kind))) return null
  return `${quoteUrl}&${new URLSearchParams({ note: NOTE })}`
}
