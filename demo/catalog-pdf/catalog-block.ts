import type { Family } from '#catalogue/family.ts'
import { GREY, HAIRLINE, INK, type Paper } from '#papers/paper.ts'
import { broken, line, rule } from '#papers/paper-text.ts'
import { drawShadedPart } from '#papers/part-shading.ts'
import { partOutline } from '#sample/part-outline.ts'
import type { SheetGroup } from '#sample/sheet-groups.ts'
import { drawTable, type FittedTable, fitTable } from '#sample/sheet-table.ts'
import { type SheetColumn, sheetColumns, splitColumns } from '#sample/sheet-values.ts'

/** The parts of one base number as the catalogue prints them: a head, and their table in one or more columns. */
export type CatalogueBlock = {
  readonly family: Family
  readonly group: SheetGroup
  readonly table: FittedTable
  /** How many times the table stands side by side. */
  readonly across: number
  readonly facts: readonly string[]
}

/** The rows of a block that stand on one page: all of them, or as many as there was room for. */
export type BlockPiece = { readonly block: CatalogueBlock; readonly from: number; readonly to: number }

const FACT = { size: 6.6, leading: 8.4 } as const
const HEAD = 17
const PICTURE = { width: 120, height: 26 } as const
const GUTTER = 18
const ROW_HEIGHT = 8.4
const SMALLEST = 5.6
const BELOW = 14
/** Fewer rows are neither left at the foot of a page nor alone at the head of the next. */
const LEAST_ROWS = 8

/** Measures the block of a base number for pages of this width; its table stands twice on each if it can. */
export function catalogueBlock(paper: Paper, family: Family, group: SheetGroup, width: number): CatalogueBlock {
  const { varying, common } = splitColumns(sheetColumns(family), group.parts)
  const facts = factLines(paper, group, common, width - PICTURE.width - 20)
  const table = tableOf(paper, group, varying, width)
  const across = Math.max(1, Math.floor((width + GUTTER) / (tableWidth(table) + GUTTER)))
  return { family, group, table, across, facts }
}

const tableWidth = ({ widths }: FittedTable): number => widths.reduce((sum, wide) => sum + wide, 0)

const headHeight = ({ facts, table }: CatalogueBlock): number =>
  HEAD + Math.max(facts.length * FACT.leading, PICTURE.height - HEAD) + 4 + table.headHeight

/** The height of a block with so many rows, in points. */
export const blockHeight = (block: CatalogueBlock, rows: number): number =>
  headHeight(block) + Math.ceil(rows / block.across) * block.table.rowHeight + BELOW

/** How many of the rows that are left fit; none where so few would that they had better start the next page. */
export function rowsThatFit(block: CatalogueBlock, left: number, room: number): number {
  const down = Math.floor((room - headHeight(block) - BELOW) / block.table.rowHeight)
  if (down * block.across >= left) return left
  const fit = Math.min(down * block.across, left - LEAST_ROWS * block.across)
  return down >= LEAST_ROWS && fit > 0 ? fit : 0
}

function tableOf(paper: Paper, { parts }: SheetGroup, varying: readonly SheetColumn[], width: number): FittedTable {
  const columns = [
    { heading: 'Part Number', cells: parts.map(({ number }) => number), mono: true },
    ...varying.map((column) => ({
      heading: column.label,
      // Millimetres stand on the datasheet; here they would push the table to twice its width.
      cells: parts.map((part) => column.value(part).replace(/ \[.*\]$/, '')),
      mono: column.kind !== 'text' && column.kind !== undefined && column.kind !== 'swatch',
    })),
  ]
  const half = fitTable(paper, columns, (width - GUTTER) / 2)
  const fitted = half.size < SMALLEST ? fitTable(paper, columns, width) : half
  return { ...fitted, rowHeight: Math.max(ROW_HEIGHT, fitted.size * 1.25) }
}

/** What all parts of the block have in common, in one run of text. */
function factLines(paper: Paper, { parts }: SheetGroup, common: readonly SheetColumn[], width: number): string[] {
  const [part] = parts
  if (!part || common.length === 0) return []
  return broken(paper, common.map((column) => `${column.label} ${column.value(part)}`).join('  ·  '), width, FACT)
}

/** Draws a piece of a block with its top at `y`. */
export function drawBlockPiece(paper: Paper, piece: BlockPiece, x: number, y: number, width: number): void {
  const { block, from, to } = piece
  const { family, group, table, across, facts } = block
  const [part] = group.parts
  rule(paper, x, y, x + width, y, INK, 0.8)
  line(paper, group.base, x, y + 12, { face: 'mono bold', size: 10.5 })
  const count = from === 0 ? `${group.parts.length} parts` : 'continued'
  line(paper, count, x + 130, y + 12, { size: 6.6, color: GREY })
  facts.forEach((text, index) => {
    line(paper, text, x, y + HEAD + 6 + FACT.leading * index, { ...FACT, color: GREY })
  })
  const place = { x: x + width - PICTURE.width, y: y + 3, width: PICTURE.width, height: PICTURE.height - 4 }
  if (part) drawShadedPart(paper, partOutline(family, part), place)
  const each = Math.ceil((to - from) / across)
  const top = y + headHeight(block) - table.headHeight
  for (let column = 0; column < across; column++) {
    const first = from + each * column
    if (first >= to) break
    const left = x + column * (tableWidth(table) + GUTTER)
    drawTable(paper, table, left, top, first, Math.min(to, first + each), HAIRLINE)
  }
}
