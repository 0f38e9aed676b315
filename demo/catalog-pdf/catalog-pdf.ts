import type { Family } from '#catalogue/registry/family.ts'
import { blockHeight, drawBlockPiece } from '#demo/catalog-pdf/catalog-block.ts'
import { beginPage, FIELD } from '#demo/catalog-pdf/catalog-frame.ts'
import { drawContents, drawCover } from '#demo/catalog-pdf/catalog-front.ts'
import { drawIndexPage } from '#demo/catalog-pdf/catalog-index.ts'
import { OPENING, type PartsPage, planCatalogue } from '#demo/catalog-pdf/catalog-plan.ts'
import { partOutline } from '#demo/pictures/part-outline.ts'
import { sampleCompany } from '#demo/sample-company.ts'
import { ISSUED } from '#demo/sheets/sample-block.ts'
import { drawDimensionedOutline } from '#documents/dimensioned-outline.ts'
import { finishPdf, GREY, openPdf, type Pdf } from '#documents/letter-pdf.ts'
import { drawShadedPart } from '#documents/part-shading.ts'
import { heading, line, paragraph } from '#documents/pdf-text.ts'

/** Draws the full catalog: cover, contents, every part of every family, and an index of all numbers. */
export async function makeCatalogue(families: readonly Family[]): Promise<Buffer> {
  const { name } = sampleCompany()
  const pdf = openPdf({
    title: `${name} – Full catalog`,
    subject: 'Sample catalog of invented parts',
    company: name,
    issued: ISSUED,
    tagged: false,
  })
  const plan = planCatalogue(pdf, families)
  drawCover(pdf, plan)
  drawContents(pdf, plan)
  pdf.outline.addItem('Contents')
  const bookmarks = openBookmarks(pdf)
  const chapters = [...new Set(families.map(({ group }) => group))]
  for (const page of plan.pages) {
    drawPartsPage(pdf, page, chapters.indexOf(page.family.group))
    bookmarks.parts(page)
  }
  for (const [place, { number, entries }] of plan.index.entries()) {
    drawIndexPage(pdf, number, entries)
    if (place === 0) pdf.outline.addItem('Index of numbers')
  }
  return await finishPdf(pdf)
}

function drawPartsPage(pdf: Pdf, { number, family, opens, pieces }: PartsPage, tab: number): void {
  beginPage(pdf, number, { left: family.name, right: family.group, tab })
  let y = FIELD.top
  if (opens) {
    drawOpening(pdf, family, pieces)
    y += OPENING
  }
  for (const piece of pieces) {
    drawBlockPiece(pdf, piece, FIELD.left, y, FIELD.width)
    y += blockHeight(piece.block, piece.to - piece.from)
  }
}

/** A family's heading: its name, summary, picture, and dimensioned outline. */
function drawOpening(pdf: Pdf, family: Family, pieces: PartsPage['pieces']): void {
  const { left, top, width } = FIELD
  heading(pdf, family.group, left, top + 12, 240)
  line(pdf, family.name, left, top + 36, { face: 'bold', size: 21, width: width - 200 })
  paragraph(pdf, family.summary, left, top + 54, { size: 8.6, color: GREY, width: 236, leading: 12 })
  const part = pieces[0]?.block.group.parts[0]
  if (!part) return
  const outline = partOutline(family, part)
  drawShadedPart(pdf, outline, { x: left, y: top + 96, width: 220, height: 70 })
  drawDimensionedOutline(
    pdf,
    outline,
    { x: left + 270, y: top + 46, width: width - 270, height: OPENING - 62 },
    'Outline.',
  )
}

/** Adds a bookmark by chapter, family and base number to the current page. */
function openBookmarks(pdf: Pdf) {
  let chapter: { name: string; item: PDFKit.PDFOutline } | null = null
  let family: { table: string; item: PDFKit.PDFOutline } | null = null
  return {
    parts(page: PartsPage): void {
      if (chapter?.name !== page.family.group) {
        chapter = { name: page.family.group, item: pdf.outline.addItem(page.family.group) }
      }
      if (family?.table !== page.family.table) {
        family = { table: page.family.table, item: chapter.item.addItem(page.family.name) }
      }
      for (const { block, from } of page.pieces) if (from === 0) family.item.addItem(block.group.base)
    },
  }
}
