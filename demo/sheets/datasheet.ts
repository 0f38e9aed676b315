import { orderingCode } from '#catalogue/ordering/ordering-code.ts'
import type { Family } from '#catalogue/registry/family.ts'
import { partOutline } from '#demo/pictures/part-outline.ts'
import { sampleCompany } from '#demo/sample-company.ts'
import type { SheetPlace } from '#demo/sample-datasheet-names.ts'
import type { SamplePart } from '#demo/sample-rows.ts'
import { drawOrderingFigure, type OrderingFigure, orderingHeight } from '#demo/sheets/ordering-figure.ts'
import { ISSUED, sampleBlock } from '#demo/sheets/sample-block.ts'
import { sheetNotes } from '#demo/sheets/sheet-notes.ts'
import { drawTable, type FittedTable, fitTable } from '#demo/sheets/sheet-table.ts'
import { type SheetColumn, sheetColumns, splitColumns } from '#demo/sheets/sheet-values.ts'
import { drawDimensionedOutline } from '#documents/dimensioned-outline.ts'
import { finishPdf, GREY, HAIRLINE, INK, openPdf, type Pdf } from '#documents/letter-pdf.ts'
import { drawShadedPart } from '#documents/part-shading.ts'
import { heading, line, paragraph, rule } from '#documents/pdf-text.ts'
import { BODY, beginSheet } from '#documents/sheet-frame.ts'

const HEAD_HEIGHT = 84
const SECTION_GAP = 14
const MIN_DRAWING = 150
const FACT_ROW = 11.5
const NOTE_ROW = 9

/** Draws the datasheet of a base number: shared fields, ordering code, and each part. */
export async function makeDatasheet({ family, group }: SheetPlace): Promise<Buffer> {
  const { base, parts } = group
  const drawn = parts[0]
  if (!drawn) throw new Error(`No part has the base number ${base}`)
  const pdf = openPdf({
    title: `${base} – ${family.name}`,
    subject: `Sample datasheet of part family ${base}`,
    keywords: parts.length < 100 ? parts.map(({ number }) => number).join(', ') : base,
    company: sampleCompany().name,
    issued: ISSUED,
  })
  const { varying, common } = splitColumns(sheetColumns(family), parts)
  const places = orderingCode(group, varying)
  const figure: OrderingFigure = { base, example: drawn.number, places }
  const notes = sheetNotes(parts)
  const factsHeight = 16 + FACT_ROW * Math.ceil(common.length / 2)
  const notesHeight = 16 + NOTE_ROW * notes.length
  const lower = factsHeight + orderingHeight(figure) + notesHeight + 3 * SECTION_GAP
  const table = variantTable(pdf, parts, varying)
  const tableHeight = 14 + table.headHeight + table.rowHeight * parts.length
  const room = BODY.bottom - BODY.top - HEAD_HEIGHT - lower
  const fitsFirst = room - tableHeight - SECTION_GAP >= MIN_DRAWING
  const cuts = fitsFirst ? [] : tableCuts(table, parts.length)
  const sheets = 1 + cuts.length
  const block = {
    title: family.name,
    kind: 'Part family',
    number: base,
    warning: 'an invented part, not for manufacture',
    sheets,
  }

  beginSheet(pdf, sampleBlock({ ...block, sheet: 1 }))
  const outline = partOutline(family, drawn)
  head(pdf, family, base, parts.length)
  drawShadedPart(pdf, outline, { x: BODY.right - 210, y: BODY.top + 2, width: 200, height: HEAD_HEIGHT - 22 })
  const drawingHeight = fitsFirst ? room - tableHeight - SECTION_GAP : room
  let y = BODY.top + HEAD_HEIGHT
  line(pdf, `Outline, ${drawn.number}`, BODY.left, y + 8, { size: 6.6, color: GREY })
  drawDimensionedOutline(pdf, outline, { x: BODY.left, y: y + 4, width: BODY.width, height: drawingHeight - 8 })
  y += drawingHeight + SECTION_GAP
  facts(pdf, drawn, common, y)
  y += factsHeight + SECTION_GAP
  drawOrderingFigure(pdf, figure, BODY.left, y, BODY.width)
  y += orderingHeight(figure) + SECTION_GAP
  if (fitsFirst) {
    heading(pdf, `Parts of this family: ${parts.length}`, BODY.left, y + 7, BODY.width)
    y = drawTable(pdf, table, BODY.left, y + 14, 0, parts.length) + SECTION_GAP
  }
  noteList(pdf, notes, BODY.bottom - notesHeight)

  cuts.forEach(([from, to], index) => {
    beginSheet(pdf, sampleBlock({ ...block, sheet: index + 2 }))
    heading(pdf, `Parts ${from + 1} to ${to} of ${parts.length}`, BODY.left, BODY.top + 4, BODY.width)
    drawTable(pdf, table, BODY.left, BODY.top + 12, from, to)
  })
  return await finishPdf(pdf)
}

function head(pdf: Pdf, family: Family, base: string, count: number): void {
  const { left, top } = BODY
  heading(pdf, `${family.group} – ${family.name}`, left, top + 6, 300)
  line(pdf, base, left, top + 35, { face: 'mono bold', size: 27, width: 300 })
  const below = paragraph(pdf, family.summary, left, top + 49, { size: 7.6, width: 290, leading: 10 })
  line(pdf, `${count} parts`, left, below + 1, { size: 6.6, color: GREY })
  rule(pdf, left, top + HEAD_HEIGHT - 6, BODY.right, top + HEAD_HEIGHT - 6, HAIRLINE, 0.5)
}

/** The fields that all parts share, in two columns. */
function facts(pdf: Pdf, part: SamplePart, common: readonly SheetColumn[], y: number): void {
  heading(pdf, 'Materials, finishes and sizes of all parts', BODY.left, y + 7, BODY.width)
  const wide = BODY.width / 2 - 10
  const rows = Math.ceil(common.length / 2)
  common.forEach((column, index) => {
    const x = BODY.left + (index < rows ? 0 : wide + 20)
    const baseline = y + 16 + FACT_ROW * (index % rows) + 8
    line(pdf, column.label, x, baseline, { size: 7, color: GREY, width: wide * 0.45 })
    const face = isExact(column) ? 'mono' : 'text'
    line(pdf, column.value(part), x + wide * 0.45, baseline, { face, size: 7.2, align: 'right', width: wide * 0.55 })
    rule(pdf, x, baseline + 3.2, x + wide, baseline + 3.2, HAIRLINE, 0.4)
  })
}

function noteList(pdf: Pdf, notes: readonly string[], y: number): void {
  heading(pdf, 'Notes', BODY.left, y + 7, BODY.width)
  notes.forEach((note, index) => {
    const baseline = y + 16 + NOTE_ROW * index + 4
    line(pdf, `${index + 1}`, BODY.left, baseline, { face: 'mono', size: 6.6, color: GREY })
    line(pdf, note, BODY.left + 12, baseline, { size: 6.9, color: INK, width: BODY.width - 12 })
  })
}

const isExact = ({ kind }: SheetColumn): boolean => kind === 'dimension' || kind === 'number' || kind === 'gauge'

function variantTable(pdf: Pdf, parts: readonly SamplePart[], varying: readonly SheetColumn[]): FittedTable {
  const numbers = { heading: 'Part Number', cells: parts.map(({ number }) => number), mono: true }
  const others = varying.map((column) => ({
    heading: column.label,
    cells: parts.map(column.value),
    mono: isExact(column),
  }))
  return fitTable(pdf, [numbers, ...others], BODY.width)
}

/** The rows of each further page, evenly distributed. */
function tableCuts({ rowHeight, headHeight }: FittedTable, count: number): (readonly [from: number, to: number])[] {
  const most = Math.floor((BODY.bottom - BODY.top - 12 - headHeight) / rowHeight)
  const sheets = Math.ceil(count / most)
  const each = Math.ceil(count / sheets)
  return Array.from({ length: sheets }, (_, sheet) => [sheet * each, Math.min(count, (sheet + 1) * each)] as const)
}
