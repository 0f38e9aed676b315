import { sizeText } from '#catalogue/quantity-text.ts'
import { GREY, HAIRLINE, INK, type Paper } from '#papers/paper.ts'
import { broken, line, rule, widthOf } from '#papers/paper-text.ts'
import { plainText } from '#papers/plain-text.ts'
import type { Specification } from '#papers/taken-part.ts'

/** A row as it is set: a text over one or more lines, or a size in both units, each in a column of its own. */
type SpecRow = { readonly label: string; readonly height: number } & (
  | { readonly kind: 'text'; readonly lines: readonly string[]; readonly color: string }
  | { readonly kind: 'size'; readonly inch: string; readonly mm: string }
)

/** The rows of a part dealt into two columns, their lettering and measures in points. */
export type FittedRows = {
  readonly columns: readonly (readonly SpecRow[])[]
  readonly size: number
  readonly width: number
  readonly height: number
}

const GUTTER = 24
/** Where a row's text begins, and where inches end, as shares of its column. */
const VALUE = 0.4
const INCHES = 0.72
const SIZES = [9.4, 8.8, 8.2, 7.6, 7, 6.4, 5.8, 5.2] as const
const MOST_LINES = [40, 12, 6, 4, 3, 2, 1] as const
const LEADING = 1.22
const PADDING = 0.5
const LONGEST_TEXT = 1500

/**
 * Sets a part's fields in the largest lettering in which all of them fit the height. What is too long for the smallest
 * loses its end, the longest texts first.
 */
export function fitSpecifications(
  paper: Paper,
  specifications: readonly Specification[],
  width: number,
  height: number,
): FittedRows {
  const column = (width - GUTTER) / 2
  const last = SIZES[SIZES.length - 1] ?? 5
  const ways = [
    ...SIZES.map((size) => ({ size, most: MOST_LINES[0] as number })),
    ...MOST_LINES.map((most) => ({ size: last, most })),
  ]
  let fitted: FittedRows = { columns: [], size: last, width: column, height: 0 }
  for (const { size, most } of ways) {
    const columns = dealt(specifications.map((each) => rowOf(paper, each, column, size, most)))
    fitted = { columns, size, width: column, height: Math.max(...columns.map(heightOf)) }
    if (fitted.height <= height) break
  }
  return fitted
}

const heightOf = (rows: readonly SpecRow[]): number => rows.reduce((sum, row) => sum + row.height, 0)

/** In two columns of about the same height, the first the higher one. */
function dealt(rows: readonly SpecRow[]): SpecRow[][] {
  const half = heightOf(rows) / 2
  let sum = 0
  const cut = rows.findIndex((row) => {
    sum += row.height
    return sum >= half - 0.01
  })
  return [rows.slice(0, cut + 1), rows.slice(cut + 1)]
}

function rowOf(
  paper: Paper,
  { label, value, kind }: Specification,
  width: number,
  size: number,
  most: number,
): SpecRow {
  const heightOf = (lines: number) => size * (LEADING * lines + PADDING)
  const both = value === null ? null : sizeText(value, kind)
  if (both) {
    const inch = both.written === null ? both.inch : `${both.written} ${both.inch}`
    const mono = { face: 'mono', size } as const
    const fits =
      widthOf(paper, label, { size }) + size + widthOf(paper, inch, mono) <= width * INCHES &&
      widthOf(paper, both.mm, mono) <= width * (1 - INCHES - 0.02)
    if (fits) return { kind: 'size', label, inch, mm: both.mm, height: heightOf(1) }
  }
  const text = both ? [both.written, both.inch, both.mm].filter(Boolean).join(' · ') : (value ?? '')
  const all = broken(paper, plainText(text, LONGEST_TEXT), width * (1 - VALUE), { size })
  const lines = all.length > most ? [...all.slice(0, most - 1), `${all[most - 1]}…`] : all
  return text === ''
    ? { kind: 'text', label, lines: ['N/A'], color: GREY, height: heightOf(1) }
    : { kind: 'text', label, lines, color: INK, height: heightOf(lines.length) }
}

/** Draws the rows, the top of the first at `y`. */
export function drawSpecifications(
  paper: Paper,
  { columns, size, width }: FittedRows,
  left: number,
  top: number,
): void {
  columns.forEach((rows, index) => {
    const x = left + index * (width + GUTTER)
    let y = top
    for (const row of rows) {
      const baseline = y + size * 1.15
      line(paper, row.label, x, baseline, { size: size * 0.94, color: GREY, width: width * VALUE - 6 })
      if (row.kind === 'size') {
        const mono = { face: 'mono', size, align: 'right' } as const
        line(paper, row.inch, x, baseline, { ...mono, width: width * INCHES })
        line(paper, row.mm, x, baseline, { ...mono, color: GREY, width })
      } else {
        row.lines.forEach((text, place) => {
          const set = { size, color: row.color, align: 'right', width: width * (1 - VALUE) } as const
          line(paper, text, x + width * VALUE, baseline + size * LEADING * place, set)
        })
      }
      y += row.height
      rule(paper, x, y - 0.8, x + width, y - 0.8, HAIRLINE, 0.4)
    }
  })
}
