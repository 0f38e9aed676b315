import type { Heading, TableRow } from '#catalogue/answers.ts'
import { sizeText } from '#catalogue/quantities/quantity-text.ts'
import type { ColumnKind } from '#catalogue/registry/family.ts'

const NARROW = /[ .,'"()/ijlt1-]/g
const WIDE = /[A-Zmw]/g
/** A longer value wraps. */
const MAX_WIDTH = 32

/**
 * Returns a part with the widest value of each column. As a row without height, it gives the first rows the columns that
 * all rows together need, so nothing moves when the others follow.
 */
export function widestPart(parts: readonly TableRow[], headings: readonly Heading[]): TableRow | null {
  const [first] = parts
  if (!first) return null
  const cells = first.cells.map((_, at) => {
    const kind = headings[at]?.kind ?? 'text'
    return widest(
      parts.map((part) => part.cells[at] ?? (at === 0 ? part.number : null)),
      (value) => roughWidth(value, kind),
    )
  })
  const { quoteUrl, quoteLabel } = widest(parts, (part) => (part.quoteUrl ? roughWidth(part.quoteLabel, 'text') : 0))
  const { viewerUrl } = parts.find((part) => part.viewerUrl === null) ?? first
  return { ...first, id: 'widest', cells, quoteUrl, quoteLabel, viewerUrl }
}

const widest = <Value>(values: readonly Value[], width: (value: Value) => number): Value =>
  values.reduce((best, value) => (width(value) > width(best) ? value : best))

/** In characters of the numbers' font, in which all have the same width. Other text varies. */
function roughWidth(value: string | null, kind: ColumnKind): number {
  const text = value ?? 'N/A'
  const size = sizeText(text, kind)
  if (size) return Math.max(size.inch.length, 0.9 * size.mm.length) + 0.01 * size.inch.length
  const narrow = text.match(NARROW)?.length ?? 0
  const wide = text.match(WIDE)?.length ?? 0
  return Math.min(MAX_WIDTH, kind === 'number' ? text.length : text.length - 0.4 * narrow + 0.3 * wide)
}
