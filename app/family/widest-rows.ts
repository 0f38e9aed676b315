import type { Heading, TableRow } from '#catalogue/answers.ts'
import { sizeText } from '#catalogue/quantities/quantity-text.ts'
import type { ColumnKind } from '#catalogue/registry/family.ts'

const NARROW = /[ .,'"()/ijlt1-]/g
const WIDE = /[A-Zmw]/g
/** A longer value wraps. */
const MAX_WIDTH = 32

type Text = { readonly value: string | null; readonly kind: ColumnKind }

/**
 * Returns, for each column, the first row with its widest value. Though they are hidden, they give the columns of the first
 * screen the widths that all rows together need, so nothing moves when the others follow.
 */
export function widestRows(parts: readonly TableRow[], headings: readonly Heading[]): ReadonlySet<TableRow> {
  const columns: ((part: TableRow) => Text)[] = [
    ...headings.map(({ kind }, at) => (part: TableRow) => ({
      value: part.cells[at] ?? (at === 0 ? part.number : null),
      kind,
    })),
    ({ quoteUrl, quoteLabel }) => ({ value: quoteUrl && quoteLabel, kind: 'text' }),
    ({ viewerUrl }) => ({ value: viewerUrl ? 'PDF' : 'No PDF', kind: 'text' }),
  ]
  return new Set(columns.flatMap((textOf) => widest(parts, textOf) ?? []))
}

function widest(parts: readonly TableRow[], textOf: (part: TableRow) => Text): TableRow | undefined {
  const seen = new Set<string | null>()
  let best: { readonly part: TableRow; readonly width: number } | undefined
  for (const part of parts) {
    const { value, kind } = textOf(part)
    if (seen.has(value)) continue
    seen.add(value)
    const width = roughWidth(value, kind)
    if (!best || width > best.width) best = { part, width }
  }
  return best?.part
}

/** In characters of the numbers' font, in which all have the same width. Other text varies. */
function roughWidth(value: string | null, kind: ColumnKind): number {
  const text = value ?? 'N/A'
  const size = sizeText(text, kind)
  if (size) return Math.max(size.inch.length, 0.9 * size.mm.length) + 0.01 * size.inch.length
  const narrow = text.match(NARROW)?.length ?? 0
  const wide = text.match(WIDE)?.length ?? 0
  return Math.min(MAX_WIDTH, kind === 'number' ? text.length : text.length - 0.4 * narrow + 0.3 * wide)
}
