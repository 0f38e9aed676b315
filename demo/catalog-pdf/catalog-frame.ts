import { COMPANY } from '#catalogue/company.ts'
import { BRASS, GREY, HAIRLINE, PAGE, type Paper } from '#papers/paper.ts'
import { line, rule } from '#papers/paper-text.ts'

const MARGIN = 36

/** Where the content of a catalogue page may stand. */
export const FIELD = {
  left: MARGIN,
  top: 58,
  width: PAGE.width - 2 * MARGIN,
  height: PAGE.height - 58 - 52,
  bottom: PAGE.height - 52,
} as const

/** The name under which links find a page. */
export const pageName = (number: number): string => `p${String(number).padStart(4, '0')}`

/** Begins a page of the catalogue: running head, page number, and the tab of its chapter at the edge. */
export function beginPage(
  paper: Paper,
  number: number,
  head: { readonly left: string; readonly right: string; readonly tab: number | null },
): void {
  paper.addPage()
  paper.addNamedDestination(pageName(number), 'Fit')
  const right = PAGE.width - MARGIN
  line(paper, head.left, MARGIN, 40, { face: 'bold', size: 7.6, width: 300 })
  line(paper, head.right, right - 230, 40, { size: 7.6, color: GREY, align: 'right', width: 230 })
  rule(paper, MARGIN, 46, right, 46, HAIRLINE, 0.6)
  rule(paper, MARGIN, PAGE.height - 40, right, PAGE.height - 40, HAIRLINE, 0.6)
  line(paper, `${COMPANY.name} – sample catalogue of invented parts`, MARGIN, PAGE.height - 28, {
    size: 6.8,
    color: GREY,
  })
  line(paper, String(number), right - 60, PAGE.height - 28, { face: 'mono bold', size: 9, align: 'right', width: 60 })
  if (head.tab !== null) {
    paper
      .rect(PAGE.width - 10, 70 + head.tab * 40, 10, 34)
      .fillColor(BRASS)
      .fill()
  }
}
