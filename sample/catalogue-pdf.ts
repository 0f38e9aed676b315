import { COMPANY } from '#catalogue/company.ts'
import type { Family } from '#catalogue/family.ts'
import { drawDimensionedOutline } from '#papers/dimensioned-outline.ts'
import { finishPaper, GREY, openPaper, type Paper } from '#papers/paper.ts'
import { heading, line, paragraph } from '#papers/paper-text.ts'
import { drawShadedPart } from '#papers/part-shading.ts'
import { blockHeight, drawBlockPiece } from '#sample/catalogue-block.ts'
import { beginPage, FIELD } from '#sample/catalogue-frame.ts'
import { drawContents, drawCover } from '#sample/catalogue-front.ts'
import { drawIndexPage } from '#sample/catalogue-index.ts'
import { OPENING, type PartsPage, planCatalogue } from '#sample/catalogue-plan.ts'
import { partOutline } from '#sample/part-outline.ts'
import { ISSUED } from '#sample/sample-block.ts'

/** Draws the full catalogue: cover, contents, every part of every family, and an index of all their numbers. */
export async function makeCatalogue(families: readonly Family[]): Promise<Buffer> {
  const paper = openPaper({
    title: `${COMPANY.name} – Full catalogue`,
    subject: 'Sample catalogue of invented parts',
    issued: ISSUED,
  })
  const plan = planCatalogue(paper, families)
  drawCover(paper, plan)
  drawContents(paper, plan)
  paper.outline.addItem('Contents')
  const bookmarks = openBookmarks(paper)
  const chapters = [...new Set(families.map(({ group }) => group))]
  for (const page of plan.pages) {
    drawPartsPage(paper, page, chapters.indexOf(page.family.group))
    bookmarks.parts(page)
  }
  for (const [place, { number, entries }] of plan.index.entries()) {
    drawIndexPage(paper, number, entries)
    if (place === 0) paper.outline.addItem('Index of numbers')
  }
  return await finishPaper(paper)
}

function drawPartsPage(paper: Paper, { number, family, opens, pieces }: PartsPage, tab: number): void {
  beginPage(paper, number, { left: family.name, right: family.group, tab })
  let y = FIELD.top
  if (opens) {
    drawOpening(paper, family, pieces)
    y += OPENING
  }
  for (const piece of pieces) {
    drawBlockPiece(paper, piece, FIELD.left, y, FIELD.width)
    y += blockHeight(piece.block, piece.to - piece.from)
  }
}

/** The head of a family: its name, what it is, how it looks, and its outline with sizes. */
function drawOpening(paper: Paper, family: Family, pieces: PartsPage['pieces']): void {
  const { left, top, width } = FIELD
  heading(paper, family.group, left, top + 12, 240)
  line(paper, family.name, left, top + 36, { face: 'bold', size: 21, width: width - 200 })
  paragraph(paper, family.summary, left, top + 54, { size: 8.6, color: GREY, width: 236, leading: 12 })
  const part = pieces[0]?.block.group.parts[0]
  if (!part) return
  const outline = partOutline(family, part)
  drawShadedPart(paper, outline, { x: left, y: top + 96, width: 220, height: 70 })
  drawDimensionedOutline(paper, outline, { x: left + 270, y: top + 46, width: width - 270, height: OPENING - 62 })
}

/** Bookmarks by chapter, family and base number: each leads to the page that is being drawn. */
function openBookmarks(paper: Paper) {
  let chapter: { name: string; item: PDFKit.PDFOutline } | null = null
  let family: { table: string; item: PDFKit.PDFOutline } | null = null
  return {
    parts(page: PartsPage): void {
      if (chapter?.name !== page.family.group) {
        chapter = { name: page.family.group, item: paper.outline.addItem(page.family.group) }
      }
      if (family?.table !== page.family.table) {
        family = { table: page.family.table, item: chapter.item.addItem(page.family.name) }
      }
      for (const { block, from } of page.pieces) if (from === 0) family.item.addItem(block.group.base)
    },
  }
}
