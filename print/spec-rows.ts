import type { Specification } from '#catalog/answers.ts'
import { sizeText } from '#catalog/quantities/quantity-text.ts'
import { broken, GREY, HAIRLINE, INK, line, type Pdf, plainText, rule, widthOf } from '#print/letter-pdf.ts'
import { group, tagged } from '#print/tags.ts'

/** A typeset row: text on one or more lines, or a size in both units in separate columns. */
type SpecRow = { readonly label: string; readonly height: number } & (
  | { readonly kind: 'text'; readonly lines: readonly string[]; readonly color: string }
  | { readonly kind: 'size'; readonly inch: string; readonly mm: string }
)

type FittedRows = ReturnType<typeof fitSpecifications>

const GUTTER = 24
/** Where a row's text starts and where inches end, as shares of its column. */
const VALUE = 0.4
const INCHES = 0.72
const SMALLEST = 5.2
const SIZES = [9.4, 8.8, 8.2, 7.6, 7, 6.4, 5.8, SMALLEST]
const MAX_LINES = 40
/** At the smallest size, before a single line. */
const FEWER_LINES = [12, 6, 4, 3, 2]
const LEADING = 1.22
const PADDING = 0.5
const MAX_TEXT_LENGTH = 1500

/** Sets a part's fields at the largest type size that fits the height. At the smallest, the longest texts are truncated first. */
export function fitSpecifications(pdf: Pdf, specifications: readonly Specification[], width: number, height: number) {
  const column = (width - GUTTER) / 2
  const typeset = (size: number, most: number) => {
    const columns = dealt(specifications.map((specification) => rowOf(pdf, specification, column, size, most)))
    return { columns, size, width: column, height: Math.max(...columns.map(heightOf)) }
  }
  const ways = [
    ...SIZES.map((size) => [size, MAX_LINES] as const),
    ...FEWER_LINES.map((most) => [SMALLEST, most] as const),
  ]
  for (const [size, most] of ways) {
    const fitted = typeset(size, most)
    if (fitted.height <= height) return fitted
  }
  return typeset(SMALLEST, 1)
}

const heightOf = (rows: readonly SpecRow[]): number => rows.reduce((sum, row) => sum + row.height, 0)

/** Splits rows into two columns of similar height, the first one taller. */
function dealt(rows: readonly SpecRow[]): SpecRow[][] {
  const half = heightOf(rows) / 2
  let sum = 0
  const cut = rows.findIndex((row) => {
    sum += row.height
    return sum >= half - 0.01
  })
  return [rows.slice(0, cut + 1), rows.slice(cut + 1)]
}

function rowOf(pdf: Pdf, { label, value, kind }: Specification, width: number, size: number, most: number): SpecRow {
  const heightOf = (lines: number) => size * (LEADING * lines + PADDING)
  const both = value === null ? null : sizeText(value, kind)
  if (both) {
    const inch = both.written === null ? both.inch : `${both.written} ${both.inch}`
    const mono = { face: 'mono', size } as const
    const fits =
      widthOf(pdf, label, { size }) + size + widthOf(pdf, inch, mono) <= width * INCHES &&
      widthOf(pdf, both.mm, mono) <= width * (1 - INCHES - 0.02)
    if (fits) return { kind: 'size', label, inch, mm: both.mm, height: heightOf(1) }
  }
  const text = both ? [both.written, both.inch, both.mm].filter(Boolean).join(' · ') : (value ?? '')
  const all = broken(pdf, plainText(text, MAX_TEXT_LENGTH), width * (1 - VALUE), { size })
  const lines = all.length > most ? [...all.slice(0, most - 1), `${all[most - 1]}…`] : all
  return text === ''
    ? { kind: 'text', label, lines: ['N/A'], color: GREY, height: heightOf(1) }
    : { kind: 'text', label, lines, color: INK, height: heightOf(lines.length) }
}

export function drawSpecifications(pdf: Pdf, { columns, size, width }: FittedRows, left: number, top: number): void {
  group(pdf, 'Table', () => {
    columns.forEach((rows, index) => {
      const x = left + index * (width + GUTTER)
      let y = top
      for (const row of rows) {
        const baseline = y + size * 1.15
        group(pdf, 'TR', () => drawRow(pdf, row, { x, baseline, size, width }))
        y += row.height
        rule(pdf, x, y - 0.8, x + width, y - 0.8, HAIRLINE, 0.4)
      }
    })
  })
}

type RowPlace = { readonly x: number; readonly baseline: number; readonly size: number; readonly width: number }

function drawRow(pdf: Pdf, row: SpecRow, { x, baseline, size, width }: RowPlace): void {
  const label = { size: size * 0.94, color: GREY, width: width * VALUE - 6 }
  tagged(pdf, 'TH', () => line(pdf, row.label, x, baseline, label), { scope: 'Row' })
  tagged(pdf, 'TD', () => {
    if (row.kind === 'size') {
      const mono = { face: 'mono', size, align: 'right' } as const
      line(pdf, row.inch, x, baseline, { ...mono, width: width * INCHES })
      line(pdf, row.mm, x, baseline, { ...mono, color: GREY, width })
      return
    }
    row.lines.forEach((text, place) => {
      const set = { size, color: row.color, align: 'right', width: width * (1 - VALUE) } as const
      line(pdf, text, x + width * VALUE, baseline + size * LEADING * place, set)
    })
  })
}
