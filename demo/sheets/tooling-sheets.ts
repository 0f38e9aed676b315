import { TOOLING, type ToolingDocument } from '#catalogue/tooling.ts'
import { finishPaper, HAIRLINE, openPaper, type Paper } from '#papers/paper.ts'
import { broken, heading, line, paragraph, rule } from '#papers/paper-text.ts'
import { BODY, beginSheet } from '#papers/sheet-frame.ts'
import { ISSUED, sampleBlock } from '#sample/sample-block.ts'
import { drawTable, fitTable } from '#sample/sheet-table.ts'
import { FIGURE } from '#sample/tooling-figures.ts'
import { TOOLING_SHEETS, type ToolingName, type ToolingSheet } from '#sample/tooling-texts.ts'

const TEXT = { size: 9, leading: 12.5 } as const
const INTRO = { size: 10.5, leading: 15 } as const
const FIGURE_BOX = FIGURE.height + 20
const GAP = 15
const TITLE_HEIGHT = 28

/** Draws a tooling document: what it is for, a figure, how it is done, a table. One or two sheets. */
export async function makeToolingSheet(name: ToolingName, number: number): Promise<Buffer> {
  const document: ToolingDocument | undefined = TOOLING.find((each) => each.name === name)
  if (!document) throw new Error(`There is no tooling document ${name}`)
  const sheet = TOOLING_SHEETS[name]
  const paper = openPaper({ title: document.title, subject: document.summary, issued: ISSUED })
  const blocks = blocksOf(paper, document.title, sheet)
  const sheets = dealt(blocks)
  sheets.forEach((some, index) => {
    const block = sampleBlock({
      title: document.title,
      kind: 'Tooling sheet',
      number: `T-${String(number).padStart(2, '0')}`,
      warning: 'invented tools, not for use',
      sheet: index + 1,
      sheets: sheets.length,
    })
    beginSheet(paper, block)
    let y = BODY.top
    for (const block of some) {
      block.draw(y)
      y += block.height + GAP
    }
  })
  return await finishPaper(paper)
}

/** A piece of a sheet that is not torn apart. */
type Block = { readonly height: number; draw(y: number): void }

function blocksOf(paper: Paper, title: string, { intro, figure, sections, table }: ToolingSheet): Block[] {
  const { left, width } = BODY
  const introLines = broken(paper, intro, width, INTRO).length
  const columns = table.headings.map((name, index) => ({
    heading: name,
    cells: table.rows.map((row) => row[index] ?? ''),
    mono: table.rows.every((row) => /^[\d.\s[\]–A-Z-]+$/.test(row[index] ?? '')),
  }))
  const fitted = fitTable(paper, columns, width)
  return [
    {
      height: TITLE_HEIGHT + introLines * INTRO.leading,
      draw: (y) => {
        line(paper, title, left, y + 18, { face: 'bold', size: 20, width })
        paragraph(paper, intro, left, y + TITLE_HEIGHT + 10, { ...INTRO, width })
      },
    },
    {
      height: FIGURE_BOX,
      draw: (y) => {
        paper.rect(left, y, width, FIGURE_BOX).lineWidth(0.5).strokeColor(HAIRLINE).stroke()
        paper.save().translate(left + (width - FIGURE.width) / 2, y + 10)
        figure(paper)
        paper.restore()
      },
    },
    ...sections.map((part) => stepsBlock(paper, part)),
    {
      height: 14 + fitted.headHeight + fitted.rowHeight * table.rows.length,
      draw: (y) => {
        heading(paper, table.heading, left, y + 7, width)
        drawTable(paper, fitted, left, y + 14, 0, table.rows.length)
      },
    },
  ]
}

function stepsBlock(paper: Paper, { heading: name, lines }: ToolingSheet['sections'][number]): Block {
  const { left, width } = BODY
  const inner = width - 16
  const count = lines.reduce((sum, text) => sum + broken(paper, text, inner, TEXT).length, 0)
  return {
    height: 18 + count * TEXT.leading + lines.length * 3,
    draw: (y) => {
      heading(paper, name, left, y + 7, width)
      rule(paper, left, y + 11, left + width, y + 11, HAIRLINE, 0.5)
      let at = y + 24
      lines.forEach((text, index) => {
        line(paper, `${index + 1}`, left, at, { face: 'mono bold', size: 8.6 })
        at = paragraph(paper, text, left + 16, at, { ...TEXT, width: inner }) + 3
      })
    },
  }
}

/** Deals blocks onto sheets, as many on each as it holds. */
function dealt(blocks: readonly Block[]): Block[][] {
  const sheets: Block[][] = [[]]
  let y: number = BODY.top
  for (const block of blocks) {
    if (y + block.height > BODY.bottom) {
      sheets.push([])
      y = BODY.top
    }
    sheets.at(-1)?.push(block)
    y += block.height + GAP
  }
  return sheets
}
