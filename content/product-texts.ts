import { join } from 'node:path'
import { type FolderTexts, readProductTexts } from '#content/folder-texts.ts'
import type { ContentText } from '#content/yaml-text.ts'

/** The product's own content, below the operator's folder. */
export const PRODUCT_FOLDER = join(import.meta.dirname, '../site')

/** The product's and operator's files of this name, or the only one. */
export function layersOf(
  file: string,
  own: ReadonlyMap<string, string>,
  product: ReadonlyMap<string, string> = productTexts(),
): [ContentText, ContentText?] {
  const [given, changed] = [product.get(file), own.get(file)]
  if (given === undefined) return [{ file, text: changed ?? '' }]
  return changed === undefined
    ? [{ file, text: given }]
    : [
        { file, text: given },
        { file, text: changed },
      ]
}

let texts: FolderTexts | null = null

/** The product's files. They are part of the code, so they are read once, or after `forgetProductTexts`. */
export function productTexts(): FolderTexts {
  texts ??= readProductTexts(PRODUCT_FOLDER)
  return texts
}

/** Reads the product's files again: in development they change. */
export function forgetProductTexts(): void {
  texts = null
}
