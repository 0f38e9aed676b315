import type { RequestLine } from '#catalog/lists/list-line.ts'
import { countOf } from '#catalog/quantities/format-count.ts'

/** `12 lines · 1,450 pieces`. Counts the first of a line's quantities. */
export function listTotals(lines: readonly RequestLine[]): string {
  const pieces = lines.reduce((sum, { quantities }) => sum + quantities[0], 0)
  const counted = countOf(pieces, 'piece')
  return `${countOf(lines.length, 'line')} · ${counted}`
}
