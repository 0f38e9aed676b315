import { bothTexts, type SizeText } from '#catalog/quantities/both-texts.ts'
import { readSize } from '#catalog/quantities/reader/read-size.ts'
import { type ColumnKind, isLengthKind } from '#catalog/registry/family.ts'

/**
 * Converts a cell to both units: `.062"` is `.062"` and `1.57 mm`, `20 AWG` is a wire of `.032"` and `0.81 mm`, `10-32` a
 * thread of `.19"`. Null if the column has no sizes or the text is neither (behavior 6.5).
 */
export function sizeText(text: string, kind: ColumnKind): SizeText | null {
  if (!isLengthKind(kind)) return null
  const typed = text.trim()
  return bothTexts(typed, readSize(typed, kind))
}
