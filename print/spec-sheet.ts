import type { Company } from '#catalog/company/company.ts'
import { drawingText } from '#catalog/drawing/drawing-annotations.ts'
import { drawOutline } from '#catalog/drawing/drawing-shapes.ts'
import type { Outline } from '#catalog/drawing/outline.ts'
import type { DrawingFrame, DrawnNote, LineRole } from '#catalog/drawing/shape.ts'
import type { SpecSheet } from '#print/document-part.ts'
import {
  BRASS,
  broken,
  finishPdf,
  GREY,
  HAIRLINE,
  heading,
  INK,
  line,
  openPdf,
  type Pdf,
  plainText,
  rule,
  widthOf,
} from '#print/letter-pdf.ts'
import { BODY, beginSheet } from '#print/sheet-frame.ts'
import { drawSpecifications, fitSpecifications } from '#print/spec-rows.ts'
import { tagged, taggedLink } from '#print/tags.ts'

/** Points per unit: the drawing's lettering becomes as large as a table's on paper. */
const UNIT = 0.55
const SIZE = { face: 'mono', size: 12.6 } as const
const LABEL = { size: 11, color: GREY } as const
const BETWEEN = 7

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

type Look = { readonly width: number; readonly color: string; readonly dash?: number; readonly space?: number }

const LOOKS: Readonly<Record<LineRole, Look>> = {
  edge: { width: 1.5, color: INK },
  fine: { width: 0.7, color: INK },
  unseen: { width: 0.8, color: GREY, dash: 4, space: 2.5 },
  axis: { width: 0.7, color: BRASS, dash: 12, space: 3 },
  hatch: { width: 0.5, color: GREY },
  dimension: { width: 0.7, color: INK },
}

/** Draws a part's outline as large as the box allows. Returns its caption. `name` tells screen readers what it shows. */
function drawDimensionedOutline(pdf: Pdf, outline: Outline, box: Box, name: string): string {
  const frame: DrawingFrame = { width: box.width / UNIT, height: box.height / UNIT, notes: 'one line' }
  const { height, paths, notes, caption } = drawOutline(outline, frame)
  const draw = () => {
    pdf.save()
    pdf.translate(box.x, box.y + (box.height - height * UNIT) / 2).scale(UNIT)
    for (const [role, d] of paths) {
      pdf.path(d)
      if (role === 'arrow') pdf.fillColor(INK).fill()
      else stroke(pdf, role)
    }
    for (const note of notes) drawNote(pdf, note)
    pdf.restore()
  }
  const bbox = [box.x, box.y, box.x + box.width, box.y + box.height] as const
  tagged(pdf, 'Figure', draw, { alt: `${name} ${drawingText(outline)}`, bbox })
  return caption
}

function stroke(pdf: Pdf, role: LineRole): void {
  const { width, color, dash, space } = LOOKS[role]
  pdf.lineWidth(width).lineJoin('round').strokeColor(color)
  if (dash === undefined) pdf.undash()
  else pdf.dash(dash, { space })
  pdf.stroke()
}

/** A size on a white ground that hides the lines behind it. */
function drawNote(pdf: Pdf, { at, anchor, label, inch, mm, stacked }: DrawnNote): void {
  const size = inInches(inch, mm)
  const [labelWide, sizeWide] = [widthOf(pdf, label, LABEL), widthOf(pdf, size, SIZE)]
  const wide = stacked ? Math.max(labelWide, sizeWide) : labelWide + BETWEEN + sizeWide
  const x = at[0] - (anchor === 'start' ? 0 : anchor === 'end' ? wide : wide / 2)
  const y = at[1] + (stacked ? SIZE.size * 0.8 : -4)
  const high = SIZE.size * (stacked ? 2 : 1)
  pdf
    .rect(x - 2, y - high + 2, wide + 4, high)
    .fillColor('#ffffff')
    .fill()
  const align = anchor === 'start' ? 'left' : anchor === 'end' ? 'right' : 'center'
  if (stacked) {
    line(pdf, label, x, y - SIZE.size * 1.1, { ...LABEL, align, width: wide })
    line(pdf, size, x, y, { ...SIZE, align, width: wide })
  } else {
    line(pdf, label, x, y, LABEL)
    line(pdf, size, x + labelWide + BETWEEN, y, SIZE)
  }
}

/** `.062 [1.57]`, as on drawings in inches; other text unchanged. */
const inInches = (inch: string, mm: string): string =>
  inch === mm ? inch : `${inch.replaceAll('"', '')} [${mm.replaceAll(/^Ø | mm$/g, '')}]`

const NUMBER_SIZES = [27, 22, 18, 14, 11, 9] as const
const NUMBER_ROW = 11
const FOOT_HEIGHT = 42
const SECTION_GAP = 15
const HEADING = 12
const MIN_DRAWING = 150
const MAX_NUMBER_LENGTH = 200

/** Draws the spec sheet of a part on one US Letter page. The same facts give the same bytes. */
export async function makeSpecSheet(sheet: SpecSheet): Promise<Buffer> {
  const { company, outline, name, date, specifications } = sheet
  const number = plainText(sheet.number, MAX_NUMBER_LENGTH)
  const pdf = openPdf({
    title: `${number} – ${name}`,
    subject: `Spec sheet of part ${number}`,
    keywords: sheet.numbers.map((each) => plainText(each.number, MAX_NUMBER_LENGTH)).join(', '),
    company: company.name,
    issued: date,
  })
  beginSheet(pdf, { ...sheet, number })
  const { left, width, bottom } = BODY
  let y = head(pdf, sheet, number) + SECTION_GAP
  const room = bottom - FOOT_HEIGHT - y - 2 * SECTION_GAP - 2 * HEADING
  const table = fitSpecifications(pdf, specifications, width, room - MIN_DRAWING)
  const box = { x: left, y: y + HEADING, width, height: room - table.height }

  heading(pdf, 'Reference drawing', left, y, width / 2)
  const caption = drawDimensionedOutline(pdf, outline, box, `Reference drawing of ${number}.`)
  line(pdf, caption, left, y, { size: 6.8, color: GREY, align: 'right', width })
  y = box.y + box.height + SECTION_GAP
  heading(pdf, 'Technical specifications', left, y, width)
  drawSpecifications(pdf, table, left, y + HEADING - 6)
  foot(pdf, company, sheet.address)
  return await finishPdf(pdf)
}

/** The part's numbers. Returns the y below. */
function head(pdf: Pdf, { group, name, numbers }: SpecSheet, number: string): number {
  const { left, right, top, width } = BODY
  heading(pdf, `${group} – ${name}`, left, top + 6, width)
  const set = (size: number) => ({ face: 'mono bold', size }) as const
  const fits = (size: number) => broken(pdf, number, width, set(size)).length <= (size > 18 ? 1 : 2)
  const size = NUMBER_SIZES.find(fits) ?? NUMBER_SIZES[NUMBER_SIZES.length - 1] ?? 9
  let y = top + 14
  tagged(pdf, 'P', () => {
    for (const text of broken(pdf, number, width, set(size))) {
      y += size * 1.08
      line(pdf, text, left, y, { ...set(size), width })
    }
  })
  y += 5
  for (const { label, number: other } of numbers.slice(1)) {
    y += NUMBER_ROW
    const mono = { face: 'mono', size: 8.6, width: width - 88 } as const
    tagged(pdf, 'P', () => {
      line(pdf, label, left, y, { size: 7.2, color: GREY, width: 84 })
      line(pdf, plainText(other, MAX_NUMBER_LENGTH), left + 88, y, mono)
    })
  }
  const bottom = y + 12
  rule(pdf, left, bottom, right, bottom, HAIRLINE, 0.5)
  return bottom + 4
}

function foot(pdf: Pdf, company: Company, address: string): void {
  const { left, right, bottom, width } = BODY
  const top = bottom - FOOT_HEIGHT + 6
  const half = width / 2 - 10
  rule(pdf, left, top, right, top, HAIRLINE, 0.5)
  line(pdf, "This part's page", left, top + 11, { size: 6.6, color: GREY })
  const set = { size: 7.6, color: BRASS, width: half } as const
  const lines = broken(pdf, address, half, set).slice(0, 2)
  const draw = () => {
    for (const [row, text] of lines.entries()) line(pdf, text, left, top + 21 + 9.5 * row, set)
  }
  if (/^https?:/.test(address)) taggedLink(pdf, address, [left, top + 14, half, 9.5 * lines.length], draw)
  else tagged(pdf, 'P', draw)
  const reach = [
    company.name,
    company.address.join(', '),
    [company.tollFree && `${company.tollFree} (toll-free)`, company.phone, company.mails[0]]
      .filter(Boolean)
      .join(' · '),
  ]
  reach.forEach((text, row) => {
    const face = row === 0 ? 'medium' : 'text'
    line(pdf, text, left + half + 20, top + 11 + 10 * row, { face, size: 7.2, align: 'right', width: half })
  })
}
