import { unprintableIn } from '#documents/fonts/font-runs.ts'
import { finishPdf, INK, openPdf, type Pdf } from '#documents/letter-pdf.ts'
import { flowPages, type Strip, type StripGroup } from '#documents/page-flow.ts'
import { broken, heading, line } from '#documents/pdf-text.ts'
import { plainText } from '#documents/plain-text.ts'
import { addressBlock, LETTER, letterFoot, letterhead } from '#documents/quote-letterhead.ts'
import { quoteRows, totalStrip } from '#documents/quote-table.ts'
import { PiecedTag, startPage } from '#documents/tags.ts'
import type { QuoteDocument, QuotePdf } from '#requests/quotes/quote-document.ts'
import { hasChoices } from '#requests/schemas/priced-quote.ts'

const TEXT = { size: 9, leading: 12.6 } as const
const FINE = { size: 8, leading: 11 } as const
const MAX_TEXT_LENGTH = 10_000
const CHOICES = 'Each line counts with the quantity in bold. Choose others when you order.'
const REPLACED = '[…] replaces characters that can’t be printed here. The page of your request has them.'

/**
 * Draws a quote: letterhead, who asked, lines with their prices, the total, the terms. US Letter, on as many pages as it
 * takes; long texts wrap. The same document gives the same bytes (behavior 20.7, 20.12).
 */
export async function makeQuotePdf(document: QuoteDocument): Promise<QuotePdf> {
  const { company, number, quote, issued, buyer, by } = document
  const unprintable = unprintableIn(JSON.stringify([company.name, company.address, buyer, by, quote]))
  const title = `Quote ${number}`
  const pdf = openPdf({ title, subject: `${title} of ${company.name}`, company: company.name, issued })
  const groups: StripGroup[] = [
    { strips: [addressBlock(pdf, document)] },
    { strips: textStrips(pdf, quote.note, TEXT, 10) },
    ...quoteRows(pdf, document),
    { strips: [totalStrip(pdf, document, hasChoices(quote) ? CHOICES : null)] },
    ...(quote.terms === '' ? [] : [{ strips: [headingStrip(pdf, 'Terms'), ...textStrips(pdf, quote.terms, FINE, 0)] }]),
    ...(unprintable.length === 0 ? [] : [{ strips: [GAP, ...textStrips(pdf, REPLACED, FINE, 0)] }]),
  ]
  const pages = flowPages(groups, { top: () => LETTER.top, bottom: LETTER.bottom })
  pages.forEach((page, index) => {
    startPage(pdf)
    letterhead(pdf, document, index + 1)
    for (const { top, strip } of page) strip.draw(top)
    letterFoot(pdf, document, index + 1, pages.length)
  })
  return { bytes: new Uint8Array(await finishPdf(pdf)), unprintable }
}

const GAP: Strip = { height: 10, draw: () => undefined }

type Setting = { readonly size: number; readonly leading: number }

/** Paragraphs, which may end on another page, a strip for each line; `after` is the space below. */
function textStrips(pdf: Pdf, text: string, { size, leading }: Setting, after: number): Strip[] {
  if (text.trim() === '') return []
  const strips = text.split('\n').flatMap((each): Strip[] => {
    if (each.trim() === '') return [{ height: leading / 2, draw: () => undefined }]
    const paragraph = new PiecedTag(pdf, 'P')
    const lines = broken(pdf, plainText(each, MAX_TEXT_LENGTH), LETTER.width, { size })
    return lines.map((words) => ({
      height: leading,
      draw: (top) => paragraph.draw(() => line(pdf, words, LETTER.left, top + size, { size, color: INK })),
    }))
  })
  return after === 0 ? strips : [...strips, { height: after, draw: () => undefined }]
}

const headingStrip = (pdf: Pdf, text: string): Strip => ({
  height: 26,
  draw: (top) => heading(pdf, text, LETTER.left, top + 18, LETTER.width),
})
