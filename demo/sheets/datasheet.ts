import type { Family } from '#catalogue/family.ts'
import { drawDimensionedOutline } from '#papers/dimensioned-outline.ts'
import { finishPaper, GREY, HAIRLINE, INK, openPaper, type Paper } from '#papers/paper.ts'
import { heading, line, paragraph, rule } from '#papers/paper-text.ts'
import { drawShadedPart } from '#papers/part-shading.ts'
import { BODY, beginSheet } from '#papers/sheet-frame.ts'
import type { SheetPlace } from '#sample/datasheet-names.ts'
import { orderingCode } from '#sample/ordering-code.ts'
import { drawOrderingFigure, type OrderingFigure, orderingHeight } from '#sample/ordering-figure.ts'
import type { SamplePart } from '#sample/part.ts'
import { partOutline } from '#sample/part-outline.ts'
import { ISSUED, sampleBlock } from '#sample/sample-block.ts'
import { sheetNotes } from '#sample/sheet-notes.ts'
import { drawTable, type FittedTable, fitTable } from '#sample/sheet-table.ts'
import { type SheetColumn, sheetColumns, splitColumns } from '#sample/sheet-values.ts'

const HEAD_HEIGHT = 84
const SECTION_GAP = 14
const LEAST_DRAWING = 150
const FACT_ROW = 11.5
const NOTE_ROW = 9

/** Draws the datasheet of a base number: what all its parts have in common, how they are ordered, and each of them. */
export async function makeDatasheet({ family, group }: SheetPlace): Promise<Buffer> {
  const { base, parts } = group
  const drawn = parts[0]
  if (!drawn) throw new Error(`No part has the base number ${base}`)
  const paper = openPaper({
    title: `${base} – ${family.name}`,
    subject: `Sample datasheet of part family ${base}`,
    keywords: parts.length < 100 ? parts.map(({ number }) => number).join(', ') : base,
    issued: ISSUED,
  })
  const { varying, common } = splitColumns(sheetColumns(family), parts)
  const places = orderingCode(group, varying)
  const figure: OrderingFigure = { base, example: drawn.number, places }
  const notes = sheetNotes(parts)
  const factsHeight = 16 + FACT_ROW * Math.ceil(common.length / 2)
  const notesHeight = 16 + NOTE_ROW * notes.length
  const lower = factsHeight + orderingHeight(figure) + notesHeight + 3 * SECTION_GAP
  const table = variantTable(paper, parts, varying)
  const tableHeight = 14 + table.headHeight + table.rowHeight * parts.length
  const room = BODY.bottom - BODY.top - HEAD_HEIGHT - lower
  const fitsFirst = room - tableHeight - SECTION_GAP >= LEAST_DRAWING
  const cuts = fitsFirst ? [] : tableCuts(table, parts.length)
  const sheets = 1 + cuts.length
  const block = {
    title: family.name,
    kind: 'Part family',
    number: base,
    warning: 'an invented part, not for manufacture',
    sheets,
  }

  beginSheet(paper, sampleBlock({ ...block, sheet: 1 }))
  const outline = partOutline(family, drawn)
  head(paper, family, base, parts.length)
  drawShadedPart(paper, outline, { x: BODY.right - 210, y: BODY.top + 2, width: 200, height: HEAD_HEIGHT - 22 })
  const drawingHeight = fitsFirst ? room - tableHeight - SECTION_GAP : room
  let y = BODY.top + HEAD_HEIGHT
  line(paper, `Outline, ${drawn.number}`, BODY.left, y + 8, { size: 6.6, color: GREY })
  drawDimensionedOutline(paper, outline, { x: BODY.left, y: y + 4, width: BODY.width, height: drawingHeight - 8 })
  y += drawingHeight + SECTION_GAP
  facts(paper, drawn, common, y)
  y += factsHeight + SECTION_GAP
  drawOrderingFigure(paper, figure, BODY.left, y, BODY.width)
  y += orderingHeight(figure) + SECTION_GAP
  if (fitsFirst) {
    heading(paper, `Parts of this family: ${parts.length}`, BODY.left, y + 7, BODY.width)
    y = drawTable(paper, table, BODY.left, y + 14, 0, parts.length) + SECTION_GAP
  }
  noteList(paper, notes, BODY.bottom - notesHeight)

  cuts.forEach(([from, to], index) => {
    beginSheet(paper, sampleBlock({ ...block, sheet: index + 2 }))
    heading(paper, `Parts ${from + 1} to ${to} of ${parts.length}`, BODY.left, BODY.top + 4, BODY.width)
    drawTable(paper, table, BODY.left, BODY.top + 12, from, to)
  })
  return await finishPaper(paper)
}

function head(paper: Paper, family: Family, base: string, count: number): void {
  const { left, top } = BODY
  heading(paper, `${family.group} – ${family.name}`, left, top + 6, 300)
  line(paper, base, left, top + 35, { face: 'mono bold', size: 27, width: 300 })
  const below = paragraph(paper, family.summary, left, top + 49, { size: 7.6, width: 290, leading: 10 })
  line(paper, `${count} parts`, left, below + 1, { size: 6.6, color: GREY })
  rule(paper, left, top + HEAD_HEIGHT - 6, BODY.right, top + HEAD_HEIGHT - 6, HAIRLINE, 0.5)
}

/** What all parts have in common, in two columns. */
function facts(paper: Paper, part: SamplePart, common: readonly SheetColumn[], y: number): void {
  heading(paper, 'Materials, finishes and sizes of all parts', BODY.left, y + 7, BODY.width)
  const wide = BODY.width / 2 - 10
  const rows = Math.ceil(common.length / 2)
  common.forEach((column, index) => {
    const x = BODY.left + (index < rows ? 0 : wide + 20)
    const baseline = y + 16 + FACT_ROW * (index % rows) + 8
    line(paper, column.label, x, baseline, { size: 7, color: GREY, width: wide * 0.45 })
    const face = isExact(column) ? 'mono' : 'text'
    line(paper, column.value(part), x + wide * 0.45, baseline, { face, size: 7.2, align: 'right', width: wide * 0.55 })
    rule(paper, x, baseline + 3.2, x + wide, baseline + 3.2, HAIRLINE, 0.4)
  })
}

function noteList(paper: Paper, notes: readonly string[], y: number): void {
  heading(paper, 'Notes', BODY.left, y + 7, BODY.width)
  notes.forEach((note, index) => {
    const baseline = y + 16 + NOTE_ROW * index + 4
    line(paper, `${index + 1}`, BODY.left, baseline, { face: 'mono', size: 6.6, color: GREY })
    line(paper, note, BODY.left + 12, baseline, { size: 6.9, color: INK, width: BODY.width - 12 })
  })
}

const isExact = ({ kind }: SheetColumn): boolean => kind === 'dimension' || kind === 'number' || kind === 'gauge'

function variantTable(paper: Paper, parts: readonly SamplePart[], varying: readonly SheetColumn[]): FittedTable {
  const numbers = { heading: 'Part Number', cells: parts.map(({ number }) => number), mono: true }
  const others = varying.map((column) => ({
    heading: column.label,
    cells: parts.map(column.value),
    mono: isExact(column),
  }))
  return fitTable(paper, [numbers, ...others], BODY.width)
}

/** The rows of each further sheet, about as many on one as on another. */
function tableCuts({ rowHeight, headHeight }: FittedTable, count: number): (readonly [from: number, to: number])[] {
  const most = Math.floor((BODY.bottom - BODY.top - 12 - headHeight) / rowHeight)
  const sheets = Math.ceil(count / most)
  const each = Math.ceil(count / sheets)
  return Array.from({ length: sheets }, (_, sheet) => [sheet * each, Math.min(count, (sheet + 1) * each)] as const)
}
