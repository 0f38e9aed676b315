import type { Family } from '#catalogue/registry/family.ts'
import { partOutline } from '#demo/pictures/part-outline.ts'
import type { SheetGroup } from '#demo/sheets/sheet-groups.ts'
import { drawTable, type FittedTable, fitTable } from '#demo/sheets/sheet-table.ts'
import { type SheetColumn, sheetColumns, splitColumns } from '#demo/sheets/sheet-values.ts'
import { GREY, HAIRLINE, INK, type Pdf } from '#documents/letter-pdf.ts'
import { drawShadedPart } from '#documents/part-shading.ts'
import { broken, line, rule } from '#documents/pdf-text.ts'

/** The parts of one base number as the catalog prints them: a heading, and their table in one or more columns. */
export type CatalogueBlock = {
  readonly family: Family
  readonly group: SheetGroup
  readonly table: FittedTable
  /** The number of table columns side by side. */
  readonly across: number
  readonly facts: readonly string[]
}

/** The rows of a block on one page: all of them, or as many as fit. */
export type BlockPiece = { readonly block: CatalogueBlock; readonly from: number; readonly to: number }

const FACT = { size: 6.6, leading: 8.4 } as const
const HEAD = 17
const PICTURE = { width: 120, height: 26 } as const
const GUTTER = 18
const ROW_HEIGHT = 8.4
const SMALLEST = 5.6
const BELOW = 14
/** The minimum number of rows at the bottom of a page and at the top of the next. */
const MIN_ROWS = 8

/** Measures the block of a base number for this page width. Its table gets two columns if they fit. */
export function catalogueBlock(pdf: Pdf, family: Family, group: SheetGroup, width: number): CatalogueBlock {
  const { varying, common } = splitColumns(sheetColumns(family), group.parts)
  const facts = factLines(pdf, group, common, width - PICTURE.width - 20)
  const table = tableOf(pdf, group, varying, width)
  const across = Math.max(1, Math.floor((width + GUTTER) / (tableWidth(table) + GUTTER)))
  return { family, group, table, across, facts }
}

const tableWidth = ({ widths }: FittedTable): number => widths.reduce((sum, wide) => sum + wide, 0)

const headHeight = ({ facts, table }: CatalogueBlock): number =>
  HEAD + Math.max(facts.length * FACT.leading, PICTURE.height - HEAD) + 4 + table.headHeight

/** Returns the height of a block with this many rows, in points. */
export const blockHeight = (block: CatalogueBlock, rows: number): number =>
  headHeight(block) + Math.ceil(rows / block.across) * block.table.rowHeight + BELOW

/** Returns how many of the remaining rows fit; 0 if too few fit to start the block on this page. */
export function rowsThatFit(block: CatalogueBlock, left: number, room: number): number {
  const down = Math.floor((room - headHeight(block) - BELOW) / block.table.rowHeight)
  if (down * block.across >= left) return left
  const fit = Math.min(down * block.across, left - MIN_ROWS * block.across)
  return down >= MIN_ROWS && fit > 0 ? fit : 0
}

function tableOf(pdf: Pdf, { parts }: SheetGroup, varying: readonly SheetColumn[], width: number): FittedTable {
  const columns = [
    { heading: 'Part Number', cells: parts.map(({ number }) => number), mono: true },
    ...varying.map((column) => ({
      heading: column.label,
      // Without millimeters, which would double the table's width. The datasheet has them.
      cells: parts.map((part) => column.value(part).replace(/ \[.*\]$/, '')),
      mono: column.kind !== 'text' && column.kind !== undefined && column.kind !== 'swatch',
    })),
  ]
  const half = fitTable(pdf, columns, (width - GUTTER) / 2)
  const fitted = half.size < SMALLEST ? fitTable(pdf, columns, width) : half
  return { ...fitted, rowHeight: Math.max(ROW_HEIGHT, fitted.size * 1.25) }
}

/** The fields that all parts of the block share, as one line of text. */
function factLines(pdf: Pdf, { parts }: SheetGroup, common: readonly SheetColumn[], width: number): string[] {
  const [part] = parts
  if (!part || common.length === 0) return []
  return broken(pdf, common.map((column) => `${column.label} ${column.value(part)}`).join('  ·  '), width, FACT)
}

/** Draws a section of a block with its top at `y`. */
export function drawBlockPiece(pdf: Pdf, piece: BlockPiece, x: number, y: number, width: number): void {
  const { block, from, to } = piece
  const { family, group, table, across, facts } = block
  const [part] = group.parts
  rule(pdf, x, y, x + width, y, INK, 0.8)
  line(pdf, group.base, x, y + 12, { face: 'mono bold', size: 10.5 })
  const count = from === 0 ? `${group.parts.length} parts` : 'continued'
  line(pdf, count, x + 130, y + 12, { size: 6.6, color: GREY })
  facts.forEach((text, index) => {
    line(pdf, text, x, y + HEAD + 6 + FACT.leading * index, { ...FACT, color: GREY })
  })
  const place = { x: x + width - PICTURE.width, y: y + 3, width: PICTURE.width, height: PICTURE.height - 4 }
  if (part) drawShadedPart(pdf, partOutline(family, part), place)
  const each = Math.ceil((to - from) / across)
  const top = y + headHeight(block) - table.headHeight
  for (let column = 0; column < across; column++) {
    const first = from + each * column
    if (first >= to) break
    const left = x + column * (tableWidth(table) + GUTTER)
    drawTable(pdf, table, left, top, first, Math.min(to, first + each), HAIRLINE)
  }
}
