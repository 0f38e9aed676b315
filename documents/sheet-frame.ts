import { COMPANY } from '#catalogue/company.ts'
import { BRASS, GREY, INK, PAGE, type Paper } from '#papers/paper.ts'
import { line, rule } from '#papers/paper-text.ts'

/** What a title block says of its sheet. */
export type TitleBlock = {
  readonly title: string
  /** What the number is: 'Part family', 'Tooling sheet'. */
  readonly kind: string
  readonly number: string
  /** Why nobody should work from it. */
  readonly warning: string
  /** Whether it shows an invented part, which the stamp then says. */
  readonly sample: boolean
  /** Up to six facts in the last line: a label, and a text in fixed pitch. */
  readonly facts: readonly (readonly [label: string, text: string])[]
}

const EDGE = 18
const FRAME = 30
const BLOCK_HEIGHT = 66
const ZONES = { columns: 4, rows: 6 } as const

/** Where a sheet's content may stand, between the frame and the title block. */
export const BODY = {
  left: FRAME + 14,
  right: PAGE.width - FRAME - 14,
  top: FRAME + 14,
  bottom: PAGE.height - FRAME - BLOCK_HEIGHT - 10,
  width: PAGE.width - 2 * FRAME - 28,
} as const

/** Begins a sheet: border with its zones, title block. */
export function beginSheet(paper: Paper, block: TitleBlock): void {
  paper.addPage()
  const { width, height } = PAGE
  paper
    .rect(EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE)
    .lineWidth(0.35)
    .strokeColor(GREY)
    .stroke()
  paper
    .rect(FRAME, FRAME, width - 2 * FRAME, height - 2 * FRAME)
    .lineWidth(1.1)
    .strokeColor(INK)
    .stroke()
  zones(paper)
  titleBlock(paper, block)
}

/** Letters up the sides and figures from the right, as drawings have them. */
function zones(paper: Paper): void {
  const middle = (EDGE + FRAME) / 2
  const across = (PAGE.width - 2 * FRAME) / ZONES.columns
  const down = (PAGE.height - 2 * FRAME) / ZONES.rows
  const mark = { face: 'mono', size: 6.2, color: GREY, align: 'center', width: 12 } as const
  for (let column = 0; column < ZONES.columns; column++) {
    const x = FRAME + across * column
    for (const y of [EDGE, PAGE.height - FRAME]) {
      if (column > 0) rule(paper, x, y, x, y + FRAME - EDGE, GREY, 0.35)
      line(paper, String(ZONES.columns - column), x + across / 2 - 6, y + 8.2, mark)
    }
  }
  for (let row = 0; row < ZONES.rows; row++) {
    const y = FRAME + down * row
    for (const x of [EDGE, PAGE.width - FRAME]) {
      if (row > 0) rule(paper, x, y, x + FRAME - EDGE, y, GREY, 0.35)
      line(paper, 'FEDCBA'.charAt(row), x, y + down / 2 + 2.2, mark)
    }
  }
  rule(paper, middle, PAGE.height / 2, FRAME, PAGE.height / 2, INK, 1.1)
  rule(paper, PAGE.width - FRAME, PAGE.height / 2, PAGE.width - middle, PAGE.height / 2, INK, 1.1)
}

const LABEL = { face: 'text', size: 4.8, color: GREY, spacing: 0.35 } as const

function titleBlock(paper: Paper, { title, kind, number, warning, sample, facts }: TitleBlock): void {
  const left = FRAME
  const right = PAGE.width - FRAME
  const top = PAGE.height - FRAME - BLOCK_HEIGHT
  const bottom = PAGE.height - FRAME
  const columns = [left + 158, left + 356]
  const low = top + 43
  rule(paper, left, top, right, top, INK, 1.1)
  for (const x of columns) rule(paper, x, top, x, bottom, INK, 0.7)
  const [second = left, third = left] = columns
  rule(paper, second, low, right, low, INK, 0.7)

  company(paper, left + 10, top)

  line(paper, 'TITLE', second + 6, top + 9, LABEL)
  line(paper, title, second + 6, top + 24, { face: 'bold', size: 11, width: third - second - 12 })
  line(paper, warning, second + 6, top + 36, {
    size: 6.4,
    color: BRASS,
    width: third - second - 12,
  })
  line(paper, kind.toUpperCase(), third + 6, top + 9, LABEL)
  line(paper, number, third + 6, top + 32, { face: 'mono bold', size: 20, width: right - third - (sample ? 66 : 12) })
  if (sample) stamp(paper, right - 54, top + 10)

  const wide = (right - second) / facts.length
  facts.forEach(([label, text], index) => {
    const x = second + wide * index
    if (index > 0) rule(paper, x, low, x, bottom, INK, 0.35)
    line(paper, label.toUpperCase(), x + 6, low + 8, LABEL)
    line(paper, text, x + 6, low + 18, { face: 'mono', size: 7, width: wide - 9 })
  })
}

function company(paper: Paper, x: number, top: number): void {
  paper
    .circle(x + 9, top + 17, 8)
    .lineWidth(2.4)
    .strokeColor(BRASS)
    .stroke()
  paper
    .circle(x + 9, top + 17, 3.2)
    .fillColor(BRASS)
    .fill()
  line(paper, COMPANY.maker.toUpperCase(), x + 24, top + 17, { face: 'bold', size: 11.5, spacing: 1 })
  line(paper, COMPANY.strapline.toUpperCase(), x + 24, top + 25, { size: 5.2, color: GREY, spacing: 0.45 })
  const lines = [COMPANY.address.join(', '), `${COMPANY.phone}  ·  ${COMPANY.mails[0]}`]
  lines.forEach((text, index) => {
    line(paper, text, x, top + 45 + 9 * index, { size: 6, color: GREY, width: 142 })
  })
}

/** The mark that nobody overlooks. */
function stamp(paper: Paper, x: number, y: number): void {
  paper.roundedRect(x, y, 46, 17, 2).lineWidth(1.1).strokeColor(BRASS).stroke()
  line(paper, 'SAMPLE', x, y + 11.6, { face: 'bold', size: 8, color: BRASS, spacing: 0.7, align: 'center', width: 46 })
}
