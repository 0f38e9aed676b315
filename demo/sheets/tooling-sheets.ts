import { sampleCompany } from '#demo/sample-company.ts'
import { sampleContent } from '#demo/sample-content.ts'
import { ISSUED, sampleBlock } from '#demo/sheets/sample-block.ts'
import { drawTable, fitTable } from '#demo/sheets/sheet-table.ts'
import { FIGURE } from '#demo/sheets/tooling-figures.ts'
import type { ToolingName } from '#demo/sheets/tooling-names.ts'
import { TOOLING_SHEETS, type ToolingSheet } from '#demo/sheets/tooling-texts.ts'
import { finishPdf, HAIRLINE, openPdf, type Pdf } from '#documents/letter-pdf.ts'
import { broken, heading, line, paragraph, rule } from '#documents/pdf-text.ts'
import { BODY, beginSheet } from '#documents/sheet-frame.ts'

const TEXT = { size: 9, leading: 12.5 } as const
const INTRO = { size: 10.5, leading: 15 } as const
const FIGURE_BOX = FIGURE.height + 20
const GAP = 15
const TITLE_HEIGHT = 28

/** Draws a tooling document: purpose, figure, procedure, table. One or two pages. */
export async function makeToolingSheet(name: ToolingName, number: number): Promise<Buffer> {
  const document = sampleContent().matingPages.tools.find((each) => each.name === name)
  if (!document) throw new Error(`There is no tooling document ${name}`)
  const sheet = TOOLING_SHEETS[name]
  const pdf = openPdf({
    title: document.title,
    subject: document.summary,
    company: sampleCompany().name,
    issued: ISSUED,
    tagged: false,
  })
  const blocks = blocksOf(pdf, document.title, sheet)
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
    beginSheet(pdf, block)
    let y = BODY.top
    for (const block of some) {
      block.draw(y)
      y += block.height + GAP
    }
  })
  return await finishPdf(pdf)
}

/** A block that is not split across pages. */
type Block = { readonly height: number; draw(y: number): void }

function blocksOf(pdf: Pdf, title: string, { intro, figure, sections, table }: ToolingSheet): Block[] {
  const { left, width } = BODY
  const introLines = broken(pdf, intro, width, INTRO).length
  const columns = table.headings.map((name, index) => ({
    heading: name,
    cells: table.rows.map((row) => row[index] ?? ''),
    mono: table.rows.every((row) => /^[\d.\s[\]–A-Z-]+$/.test(row[index] ?? '')),
  }))
  const fitted = fitTable(pdf, columns, width)
  return [
    {
      height: TITLE_HEIGHT + introLines * INTRO.leading,
      draw: (y) => {
        line(pdf, title, left, y + 18, { face: 'bold', size: 20, width })
        paragraph(pdf, intro, left, y + TITLE_HEIGHT + 10, { ...INTRO, width })
      },
    },
    {
      height: FIGURE_BOX,
      draw: (y) => {
        pdf.rect(left, y, width, FIGURE_BOX).lineWidth(0.5).strokeColor(HAIRLINE).stroke()
        pdf.save().translate(left + (width - FIGURE.width) / 2, y + 10)
        figure(pdf)
        pdf.restore()
      },
    },
    ...sections.map((part) => stepsBlock(pdf, part)),
    {
      height: 14 + fitted.headHeight + fitted.rowHeight * table.rows.length,
      draw: (y) => {
        heading(pdf, table.heading, left, y + 7, width)
        drawTable(pdf, fitted, left, y + 14, 0, table.rows.length)
      },
    },
  ]
}

function stepsBlock(pdf: Pdf, { heading: name, lines }: ToolingSheet['sections'][number]): Block {
  const { left, width } = BODY
  const inner = width - 16
  const count = lines.reduce((sum, text) => sum + broken(pdf, text, inner, TEXT).length, 0)
  return {
    height: 18 + count * TEXT.leading + lines.length * 3,
    draw: (y) => {
      heading(pdf, name, left, y + 7, width)
      rule(pdf, left, y + 11, left + width, y + 11, HAIRLINE, 0.5)
      let at = y + 24
      lines.forEach((text, index) => {
        line(pdf, `${index + 1}`, left, at, { face: 'mono bold', size: 8.6 })
        at = paragraph(pdf, text, left + 16, at, { ...TEXT, width: inner }) + 3
      })
    },
  }
}

/** Distributes blocks over pages, as many as fit on each. */
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
