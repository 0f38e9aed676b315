import { beginPage, FIELD, pageName } from '#demo/catalog-pdf/catalog-frame.ts'
import { GREY, HAIRLINE, INK, type Pdf } from '#documents/letter-pdf.ts'
import { line, rule } from '#documents/pdf-text.ts'

/** A part number and its page. */
export type IndexEntry = { readonly number: string; readonly page: number }

const COLUMNS = 6
const ROW = 8
const ROWS = Math.floor((FIELD.height - 8) / ROW)
const GUTTER = 12

/** The entries per index page. */
export function indexPages(entries: readonly IndexEntry[]): (readonly IndexEntry[])[] {
  const each = COLUMNS * ROWS
  return Array.from({ length: Math.ceil(entries.length / each) }, (_, page) =>
    entries.slice(page * each, (page + 1) * each),
  )
}

/** Draws an index page: numbers in columns with their pages. Consecutive numbers on one page share a link. */
export function drawIndexPage(pdf: Pdf, number: number, entries: readonly IndexEntry[]): void {
  const first = entries[0]?.number ?? ''
  const last = entries.at(-1)?.number ?? ''
  beginPage(pdf, number, { left: 'Index of part, MIL and CID numbers', right: `${first} – ${last}`, tab: null })
  const wide = (FIELD.width - GUTTER * (COLUMNS - 1)) / COLUMNS
  for (let column = 0; column * ROWS < entries.length; column++) {
    const x = FIELD.left + column * (wide + GUTTER)
    const some = entries.slice(column * ROWS, (column + 1) * ROWS)
    if (column > 0) rule(pdf, x - GUTTER / 2, FIELD.top, x - GUTTER / 2, FIELD.bottom - 4, HAIRLINE, 0.4)
    some.forEach((entry, row) => {
      const y = FIELD.top + ROW * row + 6
      line(pdf, entry.number, x, y, { face: 'mono', size: 6.2, color: INK, width: wide - 18 })
      line(pdf, String(entry.page), x + wide - 16, y, { size: 6.2, color: GREY, align: 'right', width: 16 })
    })
    for (const { from, to, page } of runs(some)) {
      pdf.goTo(x, FIELD.top + ROW * from, wide, ROW * (to - from), pageName(page))
    }
  }
}

/** Consecutive entries with the same page. */
function runs(entries: readonly IndexEntry[]): { from: number; to: number; page: number }[] {
  const found: { from: number; to: number; page: number }[] = []
  entries.forEach(({ page }, row) => {
    const last = found.at(-1)
    if (last?.page === page) last.to = row + 1
    else found.push({ from: row, to: row + 1, page })
  })
  return found
}
