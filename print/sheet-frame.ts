import type { Company } from '#catalog/company/company.ts'
import { DRAWING_CAPTION } from '#catalog/drawing/drawing-annotations.ts'
import { SAMPLE_WARNING, type SpecSheet } from '#print/document-part.ts'
import { BRASS, GREY, INK, line, PAGE, type Pdf, rings, rule } from '#print/letter-pdf.ts'
import { furniture, startPage, tagged } from '#print/tags.ts'

type Framed = Pick<SpecSheet, 'company' | 'name' | 'number' | 'date' | 'sample'>

const FRAME = 30
const BLOCK_HEIGHT = 66

export const BODY = {
  left: FRAME + 14,
  right: PAGE.width - FRAME - 14,
  top: FRAME + 14,
  bottom: PAGE.height - FRAME - BLOCK_HEIGHT - 10,
  width: PAGE.width - 2 * FRAME - 28,
} as const

export function beginSheet(pdf: Pdf, sheet: Framed): void {
  startPage(pdf)
  const { width, height } = PAGE
  pdf
    .rect(FRAME, FRAME, width - 2 * FRAME, height - 2 * FRAME)
    .lineWidth(1.1)
    .strokeColor(INK)
    .stroke()
  titleBlock(pdf, sheet)
}

const LABEL = { face: 'text', size: 4.8, color: GREY, spacing: 0.35 } as const

function titleBlock(pdf: Pdf, { company, name, number, date, sample }: Framed): void {
  const left = FRAME
  const right = PAGE.width - FRAME
  const top = PAGE.height - FRAME - BLOCK_HEIGHT
  const bottom = PAGE.height - FRAME
  const columns = [left + 158, left + 356]
  const low = top + 43
  rule(pdf, left, top, right, top, INK, 1.1)
  for (const x of columns) rule(pdf, x, top, x, bottom, INK, 0.7)
  const [second = left, third = left] = columns
  rule(pdf, second, low, right, low, INK, 0.7)

  maker(pdf, company, left + 10, top + 14)

  furniture(pdf, () => line(pdf, 'TITLE', second + 6, top + 9, LABEL))
  const wide = third - second - 12
  tagged(pdf, 'H1', () => line(pdf, name, second + 6, top + 24, { face: 'bold', size: 11, width: wide }))
  line(pdf, sample ? SAMPLE_WARNING : DRAWING_CAPTION, second + 6, top + 36, { size: 6.4, color: BRASS, width: wide })
  const set = { face: 'mono bold', size: 20, width: right - third - (sample ? 66 : 12) } as const
  tagged(pdf, 'P', () => {
    line(pdf, 'PART NUMBER', third + 6, top + 9, LABEL)
    line(pdf, number, third + 6, top + 32, set)
  })
  if (sample) stamp(pdf, right - 54, top + 10)

  const facts = [
    ['SCALE', 'NONE'],
    ['SIZES', 'INCH, MM'],
    ['DATA OF', date],
    ['SHEET', '1 OF 1'],
  ] as const
  const share = (right - second) / facts.length
  facts.forEach(([label, text], index) => {
    const x = second + share * index
    if (index > 0) rule(pdf, x, low, x, bottom, INK, 0.35)
    tagged(pdf, 'P', () => {
      line(pdf, label, x + 6, low + 8, LABEL)
      line(pdf, text, x + 6, low + 18, { face: 'mono', size: 7, width: share - 9 })
    })
  })
}

function maker(pdf: Pdf, company: Company, x: number, top: number): void {
  rings(pdf, x + 9, top + 17, 8)
  line(pdf, company.maker.toUpperCase(), x + 24, top + 17, { face: 'bold', size: 11.5, spacing: 1 })
  line(pdf, company.strapline.toUpperCase(), x + 24, top + 25, { size: 5.2, color: GREY, spacing: 0.45 })
}

function stamp(pdf: Pdf, x: number, y: number): void {
  const set = { face: 'bold', size: 8, color: BRASS, spacing: 0.7, align: 'center', width: 46 } as const
  pdf.roundedRect(x, y, 46, 17, 2).lineWidth(1.1).strokeColor(BRASS).stroke()
  line(pdf, 'SAMPLE', x, y + 11.6, set)
}
