import { sampleCompany } from '#demo/sample-company.ts'
import { BRASS, GREY, HAIRLINE, PAGE, type Pdf } from '#documents/letter-pdf.ts'
import { line, rule } from '#documents/pdf-text.ts'

const MARGIN = 36

/** The content area of a catalog page. */
export const FIELD = {
  left: MARGIN,
  top: 58,
  width: PAGE.width - 2 * MARGIN,
  height: PAGE.height - 58 - 52,
  bottom: PAGE.height - 52,
} as const

/** The link target of a page. */
export const pageName = (number: number): string => `p${String(number).padStart(4, '0')}`

/** Starts a catalog page: running head, page number, and its chapter's tab at the edge. */
export function beginPage(
  pdf: Pdf,
  number: number,
  head: { readonly left: string; readonly right: string; readonly tab: number | null },
): void {
  pdf.addPage()
  pdf.addNamedDestination(pageName(number), 'Fit')
  const right = PAGE.width - MARGIN
  line(pdf, head.left, MARGIN, 40, { face: 'bold', size: 7.6, width: 300 })
  line(pdf, head.right, right - 230, 40, { size: 7.6, color: GREY, align: 'right', width: 230 })
  rule(pdf, MARGIN, 46, right, 46, HAIRLINE, 0.6)
  rule(pdf, MARGIN, PAGE.height - 40, right, PAGE.height - 40, HAIRLINE, 0.6)
  line(pdf, `${sampleCompany().name} – sample catalog of invented parts`, MARGIN, PAGE.height - 28, {
    size: 6.8,
    color: GREY,
  })
  line(pdf, String(number), right - 60, PAGE.height - 28, { face: 'mono bold', size: 9, align: 'right', width: 60 })
  if (head.tab !== null) {
    pdf
      .rect(PAGE.width - 10, 70 + head.tab * 40, 10, 34)
      .fillColor(BRASS)
      .fill()
  }
}
