import { COMPANY } from '#catalogue/company.ts'
import { DRAWING_CAPTION } from '#catalogue/reference-drawing.ts'
import { drawDimensionedOutline } from '#papers/dimensioned-outline.ts'
import { BRASS, finishPaper, GREY, HAIRLINE, openPaper, type Paper } from '#papers/paper.ts'
import { broken, heading, line, rule } from '#papers/paper-text.ts'
import { drawShadedPart } from '#papers/part-shading.ts'
import { plainText } from '#papers/plain-text.ts'
import { BODY, beginSheet } from '#papers/sheet-frame.ts'
import { drawSpecifications, fitSpecifications } from '#papers/spec-rows.ts'
import { SAMPLE_WARNING, type SpecSheet } from '#papers/taken-part.ts'

const HEAD = { least: 84, number: 318, picture: 176 } as const
const NUMBER_SIZES = [27, 22, 18, 14, 11, 9] as const
const NUMBER_ROW = 11
const FOOT_HEIGHT = 42
const SECTION_GAP = 15
const HEADING = 12
const LEAST_DRAWING = 150
const LONGEST_NUMBER = 200

/**
 * Draws the spec sheet of a part: its numbers, its reference drawing, its whole row in both units, where its page is, and
 * who makes it. One US Letter page, however much the row holds; the same facts give the same bytes.
 */
export async function makeSpecSheet(sheet: SpecSheet): Promise<Buffer> {
  const { outline, name, date, sample, specifications } = sheet
  const number = plainText(sheet.number, LONGEST_NUMBER)
  const paper = openPaper({
    title: `${number} – ${name}`,
    subject: `Spec sheet of part ${number}`,
    keywords: sheet.numbers.map((each) => plainText(each.number, LONGEST_NUMBER)).join(', '),
    issued: date,
  })
  beginSheet(paper, {
    title: name,
    kind: 'Part number',
    number,
    warning: sample ? SAMPLE_WARNING : DRAWING_CAPTION,
    sample,
    facts: [
      ['Scale', 'NONE'],
      ['Sizes', 'INCH, MM'],
      ['Data of', date],
      ['Sheet', '1 OF 1'],
    ],
  })
  const { left, width, bottom } = BODY
  let y = head(paper, sheet, number) + SECTION_GAP
  const room = bottom - FOOT_HEIGHT - y - 2 * SECTION_GAP - 2 * HEADING
  const table = fitSpecifications(paper, specifications, width, room - LEAST_DRAWING)
  const box = { x: left, y: y + HEADING, width, height: room - table.height }

  heading(paper, 'Reference drawing', left, y, width / 2)
  const toScale = drawDimensionedOutline(paper, outline, box)
  const caption = `${DRAWING_CAPTION}${toScale ? '' : ' Not to scale.'}`
  line(paper, caption, left, y, { size: 6.8, color: GREY, align: 'right', width })
  y = box.y + box.height + SECTION_GAP
  heading(paper, 'Technical specifications', left, y, width)
  drawSpecifications(paper, table, left, y + HEADING - 6)
  foot(paper, sheet.address)
  return await finishPaper(paper)
}

/** The part's numbers, beside them the part itself. Gives the y below. */
function head(paper: Paper, { group, name, numbers, outline }: SpecSheet, number: string): number {
  const { left, right, top } = BODY
  heading(paper, `${group} – ${name}`, left, top + 6, HEAD.number)
  const set = (size: number) => ({ face: 'mono bold', size }) as const
  const fits = (size: number) => broken(paper, number, HEAD.number, set(size)).length <= (size > 18 ? 1 : 2)
  const size = NUMBER_SIZES.find(fits) ?? NUMBER_SIZES[NUMBER_SIZES.length - 1] ?? 9
  let y = top + 14
  for (const text of broken(paper, number, HEAD.number, set(size))) {
    y += size * 1.08
    line(paper, text, left, y, { ...set(size), width: HEAD.number })
  }
  y += 5
  for (const { label, number: other } of numbers.slice(1)) {
    y += NUMBER_ROW
    line(paper, label, left, y, { size: 7.2, color: GREY, width: 84 })
    line(paper, plainText(other, LONGEST_NUMBER), left + 88, y, { face: 'mono', size: 8.6, width: HEAD.number - 88 })
  }
  const bottom = Math.max(top + HEAD.least, y + 12)
  drawShadedPart(paper, outline, {
    x: right - HEAD.picture - 8,
    y: top + 4,
    width: HEAD.picture,
    height: bottom - top - 18,
  })
  rule(paper, left, bottom, right, bottom, HAIRLINE, 0.5)
  return bottom + 4
}

/** Where the part's page is, and how the company is reached. */
function foot(paper: Paper, address: string): void {
  const { left, right, bottom, width } = BODY
  const top = bottom - FOOT_HEIGHT + 6
  const half = width / 2 - 10
  rule(paper, left, top, right, top, HAIRLINE, 0.5)
  line(paper, "This part's page", left, top + 11, { size: 6.6, color: GREY })
  const set = { size: 7.6, color: BRASS, width: half } as const
  broken(paper, address, half, set)
    .slice(0, 2)
    .forEach((text, row) => {
      const y = top + 21 + 9.5 * row
      line(paper, text, left, y, set)
      if (/^https?:/.test(address)) paper.link(left, y - 7, half, 9, address)
    })
  const reach = [
    COMPANY.name,
    COMPANY.address.join(', '),
    `${COMPANY.tollFree} (toll-free) · ${COMPANY.phone} · ${COMPANY.mails[0]}`,
  ]
  reach.forEach((text, row) => {
    const face = row === 0 ? 'medium' : 'text'
    line(paper, text, left + half + 20, top + 11 + 10 * row, { face, size: 7.2, align: 'right', width: half })
  })
}
