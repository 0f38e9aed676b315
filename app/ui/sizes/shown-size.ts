import { use } from 'react'
import { bothTexts, type SizeText } from '#catalog/quantities/both-texts.ts'
import { readPlainSize } from '#catalog/quantities/simple-size.ts'
import { type ColumnKind, isLengthKind } from '#catalog/registry/family.ts'

type SizeTextOf = (text: string, kind: ColumnKind) => SizeText | null

let fullReader: SizeTextOf | null = null
let loading: Promise<void> | null = null

/** Gives `shownSize` the whole reader. The server does it at its start: it renders without waiting. */
export function provideSizeReader(sizeText: SizeTextOf): void {
  fullReader = sizeText
}

/** The size of a plain spelling, or null for any other text. */
export function shownPlainSize(text: string, kind: ColumnKind): SizeText | null {
  const typed = text.trim()
  const plain = readPlainSize(typed, kind)
  return plain && bothTexts(typed, plain)
}

/**
 * A cell in both units, or null if it is no size. Call it while rendering: for a cell that isn't plain, a browser loads the
 * whole reader, and the component waits for it.
 */
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
