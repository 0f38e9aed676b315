import { MODEL_KINDS } from '#catalog/answer-values.ts'
import type { ModelKind } from '#catalog/part/model-file.ts'
import type { Family } from '#catalog/registry/family.ts'
import { datasheetNames, pdfName } from '#files/names/datasheet-file-names.ts'
import { isPlainName } from '#files/names/file-path.ts'

/** A CAD file's kind by its extension, or null for other files. */
export function modelKind(name: string): ModelKind | null {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return MODEL_KINDS.find((kind) => kind === ending) ?? null
}

/** A CAD file's path in the store. */
export const modelPath = (family: Family, name: string, kind: ModelKind): string =>
  `product-models/${family.pdfFolder}/${name}.${kind}`

/** Where CAD files may be (behavior 23.1): by number, with dashes for slashes, then by the datasheet's names. */
export function modelPaths(family: Family, number: string | null, pdf: string | null) {
  const own = number?.trim().replaceAll('/', '-') ?? ''
  const sheet = pdfName(pdf)
  const names = new Set([own, ...(sheet === null ? [] : datasheetNames(sheet))].filter(isPlainName))
  return MODEL_KINDS.map((kind) => ({ kind, paths: [...names].map((name) => modelPath(family, name, kind)) }))
}
