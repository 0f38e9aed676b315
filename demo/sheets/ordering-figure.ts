import type { CodePlace } from '#catalogue/ordering/ordering-code.ts'
import { BRASS, GREY, INK, type Pdf } from '#documents/letter-pdf.ts'
import { heading, line, rule, widthOf } from '#documents/pdf-text.ts'

/** An example number, and what each position after its base selects. */
export type OrderingFigure = { readonly base: string; readonly example: string; readonly places: readonly CodePlace[] }

const NUMBER = { face: 'mono bold', size: 16 } as const
const ROW = 8.6
const MAX_OPTIONS = 12
const HEAD = 62

export const orderingHeight = ({ places }: OrderingFigure): number =>
  HEAD + ROW * Math.min(MAX_OPTIONS, Math.max(1, ...places.map(({ choices }) => choices.length)))

/** Draws an example number with a leader from each position down to its list of codes, with its top at `y`. */
export function drawOrderingFigure(pdf: Pdf, figure: OrderingFigure, x: number, y: number, width: number): void {
  const { base, example, places } = figure
  heading(pdf, 'Ordering code', x, y + 7, width)
  const baseline = y + 29
  const digit = widthOf(pdf, '0', NUMBER)
  line(pdf, example, x, baseline, NUMBER)
  const columns = [{ label: 'Part family', choices: [{ code: base, meaning: '' }] }, ...places]
  const spans = placesOf(figure)
  const wide = width / columns.length
  columns.forEach(({ label, choices }, index) => {
    const [from = 0, to = 0] = spans[index] ?? []
    const left = x + wide * index
    const middle = x + (digit * (from + to)) / 2
    rule(pdf, x + digit * from + 1, baseline + 4, x + digit * to - 1, baseline + 4, BRASS, 1)
    // Each leader has its own height, the last one's lowest, so that none cross.
    const level = baseline + 8 + 2.2 * (columns.length - index)
    pdf
      .moveTo(middle, baseline + 4.5)
      .lineTo(middle, level)
      .lineTo(left + 2, level)
      .lineTo(left + 2, y + 47)
    pdf.lineWidth(0.4).strokeColor(BRASS).stroke()
    line(pdf, label, left, y + 54, { face: 'bold', size: 6.6, color: GREY, width: wide - 10 })
    choices.slice(0, MAX_OPTIONS).forEach(({ code, meaning }, row) => {
      const at = y + HEAD + ROW * row + 2
      const codeWidth = widthOf(pdf, code, { face: 'mono bold', size: 7 })
      line(pdf, code, left, at, { face: 'mono bold', size: 7, color: INK, width: wide - 10 })
      if (meaning) line(pdf, meaning, left + codeWidth + 7, at, { size: 7, width: wide - codeWidth - 15 })
    })
  })
}

/** The offsets of the base and each position in the example, in characters. */
function placesOf({ base, example, places }: OrderingFigure): (readonly [number, number])[] {
  const spans: (readonly [number, number])[] = [[0, base.length]]
  let at = base.length
  for (const { choices } of places) {
    while (example[at] === '-') at += 1
    const length = choices.find(({ code }) => example.startsWith(code, at))?.code.length ?? 0
    spans.push([at, at + length])
    at += length
  }
  return spans
}
