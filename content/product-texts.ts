import { join } from 'node:path'
import { type FolderTexts, readProductTexts } from '#content/folder-texts.ts'

/** The product's own content. The operator's folder is laid over it. */
const PRODUCT_FOLDER = join(import.meta.dirname, '../site')

let texts: FolderTexts | null = null

/** The product's files. They are part of the code, so they are read once. */
export function productTexts(): FolderTexts {
  texts ??= readProductTexts(PRODUCT_FOLDER)
  return texts
}
