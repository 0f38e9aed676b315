import { joinNotes, MAX_LINE_NOTE_LENGTH, MAX_PIECES, partKey, type RequestLine } from '#catalog/lists/list-line.ts'

type MergedLine = RequestLine & { readonly doubt?: string | null; readonly lacksQuantity?: boolean }

/** The lines whose part is on more than one line, grouped by part in the order of the list. */
export const repeatedParts = <Line extends RequestLine>(lines: readonly Line[]): Line[][] =>
  [...Map.groupBy(lines, partKey).values()].filter((group) => group.length > 1)

/** Merges the lines of each part into the first: quantities add up. A line stays if its quantity is unread or the sum or note too long. */
export function mergeSameParts<Line extends MergedLine>(lines: readonly Line[]): Line[] {
  const merged: Line[] = []
  const places = new Map<string, number>()
  for (const line of lines) {
    const place = places.get(partKey(line)) ?? merged.length
    const first = merged[place]
    const sum = first && sumOf(first, line)
    if (sum) merged[place] = sum
    else merged.push(line)
    if (!first) places.set(partKey(line), place)
  }
  return merged
}

function sumOf<Line extends MergedLine>(first: Line, other: Line): Line | null {
  const breaks = Math.max(first.quantities.length, other.quantities.length)
  const sums = Array.from({ length: breaks }, (_, index) => quantityAt(first, index) + quantityAt(other, index))
  const [one = 1, ...more] = new Set(sums)
  const note = joinNotes(first.note, other.note)
  if (first.lacksQuantity || other.lacksQuantity) return null
  if (note.length > MAX_LINE_NOTE_LENGTH || sums.some((sum) => sum > MAX_PIECES)) return null
  const doubt = first.doubt ?? other.doubt
  return { ...first, quantities: [one, ...more], note, ...(doubt === undefined ? {} : { doubt }) }
}

const quantityAt = ({ quantities }: RequestLine, index: number): number => quantities[index] ?? quantities.at(-1) ?? 1
