import { BRASS, GREY, INK, type Paper } from '#papers/paper.ts'
import { heading, line, rule, widthOf } from '#papers/paper-text.ts'
import type { CodePlace } from '#sample/ordering-code.ts'

/** An example number, and what each place behind its base chooses. */
export type OrderingFigure = { readonly base: string; readonly example: string; readonly places: readonly CodePlace[] }

const NUMBER = { face: 'mono bold', size: 16 } as const
const ROW = 8.6
const MOST_CHOICES = 12
const HEAD = 62

export const orderingHeight = ({ places }: OrderingFigure): number =>
  HEAD + ROW * Math.min(MOST_CHOICES, Math.max(1, ...places.map(({ choices }) => choices.length)))

/** Draws an example number with a leader from each of its places down to the list of codes, its top at `y`. */
export function drawOrderingFigure(paper: Paper, figure: OrderingFigure, x: number, y: number, width: number): void {
  const { base, example, places } = figure
  heading(paper, 'Ordering code', x, y + 7, width)
  const baseline = y + 29
  const digit = widthOf(paper, '0', NUMBER)
  line(paper, example, x, baseline, NUMBER)
  const columns = [{ label: 'Part family', choices: [{ code: base, meaning: '' }] }, ...places]
  const spans = placesOf(figure)
  const wide = width / columns.length
  columns.forEach(({ label, choices }, index) => {
    const [from = 0, to = 0] = spans[index] ?? []
    const left = x + wide * index
    const middle = x + (digit * (from + to)) / 2
    rule(paper, x + digit * from + 1, baseline + 4, x + digit * to - 1, baseline + 4, BRASS, 1)
    // Each leader runs at a height of its own, the last place's lowest, so that none crosses another.
    const level = baseline + 8 + 2.2 * (columns.length - index)
    paper
      .moveTo(middle, baseline + 4.5)
      .lineTo(middle, level)
      .lineTo(left + 2, level)
      .lineTo(left + 2, y + 47)
    paper.lineWidth(0.4).strokeColor(BRASS).stroke()
    line(paper, label, left, y + 54, { face: 'bold', size: 6.6, color: GREY, width: wide - 10 })
    choices.slice(0, MOST_CHOICES).forEach(({ code, meaning }, row) => {
      const at = y + HEAD + ROW * row + 2
      const codeWidth = widthOf(paper, code, { face: 'mono bold', size: 7 })
      line(paper, code, left, at, { face: 'mono bold', size: 7, color: INK, width: wide - 10 })
      if (meaning) line(paper, meaning, left + codeWidth + 7, at, { size: 7, width: wide - codeWidth - 15 })
    })
  })
}

/** Where the base and each place stand in the example, counted in letters. */
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
