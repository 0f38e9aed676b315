import { isSolid, type ModelFile } from '#catalog/part/model-file.ts'

const NOTE = 'Please send a 3D model (STEP) of this part.'

/** The order form with a line that asks for a model (behavior 23.3). Null if a solid is online or the part has no number. */
export function modelRequestUrl(models: readonly ModelFile[], quoteUrl: string | null): string | null {
  if (quoteUrl === null || models.some(({ kind }) => isSolid(kind))) return null
  return `${quoteUrl}&${new URLSearchParams({ note: NOTE })}`
}
