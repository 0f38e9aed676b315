import { GREY, HAIRLINE, INK, type Pdf, SHADE } from '#documents/letter-pdf.ts'
import { line, rule, widthOf } from '#documents/pdf-text.ts'

/** A column of a printed table: its heading and one cell per row. `mono` for numbers and sizes. */
export type PrintedColumn = { readonly heading: string; readonly cells: readonly string[]; readonly mono: boolean }

/** A table fitted to a width. Sizes are in points. */
export type FittedTable = {
  readonly columns: readonly PrintedColumn[]
  readonly widths: readonly number[]
  readonly size: number
  readonly rowHeight: number
  readonly headHeight: number
}

const SIZES = { largest: 7.2, smallest: 4.6, step: 0.2 } as const
const GAP = 9

/** Finds the largest type size at which every cell fits the width. Headings may take two lines. */
export function fitTable(pdf: Pdf, columns: readonly PrintedColumn[], width: number): FittedTable {
  for (let size: number = SIZES.largest; ; size -= SIZES.step) {
    const natural = columns.map((column) => naturalWidth(pdf, column, size))
    const all = natural.reduce((sum, wide) => sum + wide + GAP, 0)
    if (all > width && size > SIZES.smallest) continue
    const spare = (width - all) / columns.length
    const widths = natural.map((wide) => Math.max(12, wide + GAP + spare))
    return { columns, widths, size, rowHeight: Math.max(9, size * 1.37), headHeight: 22 }
  }
}

function naturalWidth(pdf: Pdf, { heading, cells, mono }: PrintedColumn, size: number): number {
  const face = mono ? 'mono' : 'text'
  const longest = new Set(cells.toSorted((a, b) => b.length - a.length).slice(0, 8))
  const cell = Math.max(...[...longest].map((text) => widthOf(pdf, text, { face, size })))
  const head = Math.max(...headingLines(heading).map((text) => widthOf(pdf, text, { face: 'bold', size: size - 0.8 })))
  return Math.max(cell, head)
}

/** Splits a heading into two lines of similar length. */
function headingLines(heading: string): string[] {
  const words = heading.split(/(?<=\/)|\s/)
  if (words.length < 2) return [heading]
  const cuts = words.slice(1).map((_, index) => [words.slice(0, index + 1), words.slice(index + 1)])
  const long = (lines: readonly string[][]) => Math.max(...lines.map((line) => line.join(' ').length))
  const best = cuts.reduce((a, b) => (long(b) < long(a) ? b : a))
  return best.map((some) => some.join(' '))
}

/** Draws rows `from` to `to` below the header, with its top at `y`. Returns the y below. */
export function drawTable(
  pdf: Pdf,
  table: FittedTable,
  x: number,
  y: number,
  from: number,
  to: number,
  topLine = INK,
): number {
  const { columns, widths, size, rowHeight, headHeight } = table
  const width = widths.reduce((sum, wide) => sum + wide, 0)
  rule(pdf, x, y, x + width, y, topLine, 0.8)
  rule(pdf, x, y + headHeight, x + width, y + headHeight, INK, 0.5)
  const top = y + headHeight
  for (let row = from + 1; row < to; row += 2) {
    pdf
      .rect(x, top + rowHeight * (row - from), width, rowHeight)
      .fillColor(SHADE)
      .fill()
  }
  let left = x
  columns.forEach(({ heading, cells, mono }, index) => {
    const wide = (widths[index] ?? 0) - 4
    const lines = headingLines(heading)
    lines.forEach((text, place) => {
      const baseline = top - 5 - (lines.length - 1 - place) * 7.4
      line(pdf, text, left + 4, baseline, { face: 'bold', size: size - 0.8, color: GREY, width: wide })
    })
    const face = mono ? (index === 0 ? 'mono bold' : 'mono') : 'text'
    for (let row = from; row < to; row++) {
      const baseline = top + rowHeight * (row - from) + rowHeight / 2 + size * 0.34
      line(pdf, cells[row] || '–', left + 4, baseline, { face, size, width: wide })
    }
    left += widths[index] ?? 0
  })
  const bottom = top + rowHeight * (to - from)
  rule(pdf, x, bottom, x + width, bottom, HAIRLINE, 0.5)
  return bottom
}
