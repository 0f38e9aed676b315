import type { Family } from '#catalogue/registry/family.ts'
import { beginPage, FIELD, pageName } from '#demo/catalog-pdf/catalog-frame.ts'
import type { CataloguePlan, PartsPage } from '#demo/catalog-pdf/catalog-plan.ts'
import { partOutline } from '#demo/pictures/part-outline.ts'
import { sampleCompany } from '#demo/sample-company.ts'
import { ISSUED } from '#demo/sheets/sample-block.ts'
import { BRASS, GREY, HAIRLINE, PAGE, type Pdf } from '#documents/letter-pdf.ts'
import { drawShadedPart } from '#documents/part-shading.ts'
import { heading, line, rule, widthOf } from '#documents/pdf-text.ts'

const STEEL = '#16222d'
const LIGHT = '#e7eaec'
const MUTED = '#93a1ad'
const GOLD = '#d69a26'

/** The cover: company, title, and one part per chapter. */
export function drawCover(pdf: Pdf, { pages }: CataloguePlan): void {
  const company = sampleCompany()
  pdf.addPage()
  pdf.addNamedDestination(pageName(1), 'Fit')
  pdf.rect(0, 0, PAGE.width, 330).fillColor(STEEL).fill()
  pdf.circle(66, 74, 15).lineWidth(4.4).strokeColor(GOLD).stroke()
  pdf.circle(66, 74, 6).fillColor(GOLD).fill()
  line(pdf, company.maker.toUpperCase(), 94, 74, { face: 'bold', size: 21, color: '#ffffff', spacing: 1.8 })
  line(pdf, company.strapline.toUpperCase(), 94, 88, { size: 8, color: MUTED, spacing: 0.7 })
  line(pdf, 'Full catalog', 48, 236, { face: 'bold', size: 46, color: '#ffffff' })
  const parts = pages.flatMap(({ pieces }) => pieces).reduce((sum, { from, to }) => sum + to - from, 0)
  const families = new Set(pages.map(({ family }) => family.table)).size
  const facts = `${parts.toLocaleString('en-US')} parts in ${families} families`
  line(pdf, facts, 50, 262, { size: 13, color: LIGHT })
  line(pdf, `Edition ${ISSUED}`, 50, 280, { size: 9, color: MUTED })
  const chapters = Map.groupBy(pages, ({ family }) => family.group)
  const shown = [...chapters.values()].flatMap(([first]) => first ?? [])
  shown.slice(0, 6).forEach((page, index) => {
    drawCoverPart(pdf, page, 48 + 176 * (index % 3), 372 + 150 * Math.floor(index / 3))
  })
  line(pdf, 'SAMPLE', 48, 700, { face: 'bold', size: 10, color: BRASS, spacing: 0.7 })
  line(pdf, 'The parts in this catalog are invented. It shows what your catalog would look like.', 104, 700, {
    size: 8.4,
    color: GREY,
  })
  rule(pdf, 48, 716, PAGE.width - 48, 716, HAIRLINE, 0.6)
  line(pdf, company.address.join(', '), 48, 734, { size: 8, color: GREY })
  line(pdf, `${company.tollFree}  ·  ${company.mails[0]}`, PAGE.width - 298, 734, {
    size: 8,
    color: GREY,
    align: 'right',
    width: 250,
  })
}

function drawCoverPart(pdf: Pdf, { family, pieces }: PartsPage, x: number, y: number): void {
  const parts = pieces[0]?.block.group.parts ?? []
  // The first part is usually black; a later one is colored or gold.
  const part = parts[Math.floor(parts.length * 0.6)]
  if (part) drawShadedPart(pdf, partOutline(family, part), { x: x + 8, y: y + 6, width: 148, height: 74 })
  rule(pdf, x, y + 96, x + 164, y + 96, HAIRLINE, 0.6)
  line(pdf, family.group, x, y + 110, { face: 'bold', size: 9 })
}

const CHAPTER_GAP = 15
const FAMILY_ROW = 24

/** The table of contents: chapters and families with links to their pages. */
export function drawContents(pdf: Pdf, { pages, index }: CataloguePlan): void {
  beginPage(pdf, 2, { left: 'Contents', right: 'Full catalog', tab: null })
  const { left, top, width } = FIELD
  line(pdf, 'Contents', left, top + 26, { face: 'bold', size: 21 })
  let y = top + 50
  let chapter = ''
  for (const page of pages.filter(({ opens }) => opens)) {
    if (page.family.group !== chapter) {
      chapter = page.family.group
      y += CHAPTER_GAP
      heading(pdf, chapter, left, y, width)
      rule(pdf, left, y + 4, left + width, y + 4, HAIRLINE, 0.6)
      y += 5
    }
    entry(pdf, page.family.name, rangeOf(pages, page.family), page.number, y)
    y += FAMILY_ROW
  }
  const [first] = index
  if (!first) return
  y += CHAPTER_GAP
  heading(pdf, 'Index', left, y, width)
  rule(pdf, left, y + 4, left + width, y + 4, HAIRLINE, 0.6)
  entry(pdf, 'Part, MIL and CID numbers', 'every number in this catalog, with its page', first.number, y + 5)
}

/** A family's number of parts, and its first and last base number. */
function rangeOf(pages: readonly PartsPage[], family: Family): string {
  const pieces = pages.filter((page) => page.family === family).flatMap((page) => page.pieces)
  const parts = pieces.reduce((sum, { from, to }) => sum + to - from, 0)
  const [first, last] = [pieces[0]?.block.group.base ?? '', pieces.at(-1)?.block.group.base ?? '']
  return `${parts.toLocaleString('en-US')} parts, ${first === last ? first : `${first} to ${last}`}`
}

function entry(pdf: Pdf, name: string, note: string, page: number, y: number): void {
  const { left, width } = FIELD
  const setting = { face: 'medium', size: 10 } as const
  line(pdf, name, left, y + 13, setting)
  line(pdf, note, left + Math.max(190, widthOf(pdf, name, setting) + 10), y + 13, {
    size: 7.6,
    color: GREY,
    width: 280,
  })
  line(pdf, String(page), left + width - 40, y + 13, { face: 'mono', size: 10, align: 'right', width: 40 })
  pdf.goTo(left, y + 1, width, FAMILY_ROW - 3, pageName(page))
}
