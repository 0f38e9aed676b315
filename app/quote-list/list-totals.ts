import type { RequestLine } from '#catalog/lists/list-line.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'

/** `12 lines · 1,450 pieces`. Counts the first of a line's quantities. */
export function listTotals(lines: readonly RequestLine[]): string {
  const pieces = lines.reduce((sum, { quantities }) => sum + quantities[0], 0)
  const counted = `${formatCount(pieces)} ${pieces === 1 ? 'piece' : 'pieces'}`
  return `${formatCount(lines.length)} ${lines.length === 1 ? 'line' : 'lines'} · ${counted}`
}
