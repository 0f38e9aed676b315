import { shownPlainSize } from '#app/ui/sizes/shown-size.ts'
import type { Heading, TableRow } from '#catalog/answers.ts'
import type { ColumnKind } from '#catalog/registry/family.ts'

const NARROW = /[ .,'"()/ijlt1-]/g
const WIDE = /[A-Zmw]/g
/** A longer value wraps. */
const MAX_WIDTH = 32

type Column = { readonly kind: ColumnKind; readonly textOf: (part: TableRow) => string | null }

/**
 * Returns, for each column, the first row with its widest value. Though they are hidden, they give the columns of the first
 * screen the widths that all rows together need, so nothing moves when the others follow.
 */
export function widestRows(parts: readonly TableRow[], headings: readonly Heading[]): ReadonlySet<TableRow> {
  const columns: Column[] = [
    ...headings.map(({ kind }, at) => ({
      kind,
      textOf: ({ cells, number }: TableRow) => cells[at] ?? (at === 0 ? number : null),
    })),
    { kind: 'text', textOf: ({ quoteUrl, quoteLabel }) => quoteUrl && quoteLabel },
    { kind: 'text', textOf: ({ viewerUrl }) => (viewerUrl ? 'PDF' : 'No PDF') },
  ]
  return new Set(columns.flatMap((column) => widest(parts, column) ?? []))
}

function widest(parts: readonly TableRow[], { kind, textOf }: Column): TableRow | undefined {
  const seen = new Set<string | null>()
  let best: { readonly part: TableRow; readonly width: number } | undefined
  for (const part of parts) {
    const text = textOf(part)
    if (seen.has(text)) continue
    seen.add(text)
    const width = roughWidth(text, kind)
    if (!best || width > best.width) best = { part, width }
  }
  return best?.part
}

/** In characters of the numbers' font, in which all have the same width. Other text varies. */
function roughWidth(value: string | null, kind: ColumnKind): number {
  const text = value ?? 'N/A'
  const size = shownPlainSize(text, kind)
  if (size) return Math.max(size.inch.length, 0.9 * size.mm.length) + 0.01 * size.inch.length
  const narrow = text.match(NARROW)?.length ?? 0
  const wide = text.match(WIDE)?.length ?? 0
  return Math.min(MAX_WIDTH, kind === 'number' ? text.length : text.length - 0.4 * narrow + 0.3 * wide)
}
