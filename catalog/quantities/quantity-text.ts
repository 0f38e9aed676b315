import { bothTexts, type SizeText } from '#catalog/quantities/both-texts.ts'
import { readSize } from '#catalog/quantities/reader/read-size.ts'
import { type ColumnKind, isLengthKind } from '#catalog/registry/family.ts'

/** A cell in both units: `.062"` is `1.57 mm`, `20 AWG` a wire of `.032"`. Null if it is neither size nor thread (behavior 6.5). */
export function sizeText(text: string, kind: ColumnKind): SizeText | null {
  if (!isLengthKind(kind)) return null
  const typed = text.trim()
  return bothTexts(typed, readSize(typed, kind))
}
