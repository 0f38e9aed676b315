import { use } from 'react'
import { bothTexts, type SizeText } from '#catalog/quantities/both-texts.ts'
import { readPlainSize } from '#catalog/quantities/simple-size.ts'
import { type ColumnKind, isLengthKind } from '#catalog/registry/family.ts'

type SizeTextOf = (text: string, kind: ColumnKind) => SizeText | null

let fullReader: SizeTextOf | null = null
let loading: Promise<void> | null = null

/** Gives `shownSize` the whole reader. The server does so at startup: it renders without waiting. */
export function provideSizeReader(sizeText: SizeTextOf): void {
  fullReader = sizeText
}

/** Returns a plainly written size, or null for other text. */
export function shownPlainSize(text: string, kind: ColumnKind): SizeText | null {
  const typed = text.trim()
  const plain = readPlainSize(typed, kind)
  return plain && bothTexts(typed, plain)
}

/** Returns a size in both units, or null. Call it while rendering: unless plain, it waits until the browser has the whole reader. */
export function shownSize(text: string, kind: ColumnKind): SizeText | null {
  if (!isLengthKind(kind) || !/[\p{Nd}\p{No}]/u.test(text)) return null
  const plain = shownPlainSize(text, kind)
  if (plain) return plain
  if (!fullReader) {
    loading ??= import('#catalog/quantities/quantity-text.ts').then(({ sizeText }) => provideSizeReader(sizeText))
    use(loading)
  }
  return fullReader?.(text, kind) ?? null
}
