import { drawCode } from '#print/bar-code.ts'
import { unprintableIn } from '#print/fonts/font-runs.ts'
import {
  broken,
  finishPdf,
  GREY,
  heading,
  INK,
  line,
  openPdf,
  type Pdf,
  paragraph,
  plainText,
} from '#print/letter-pdf.ts'
import { flowPages, type Strip, type StripGroup } from '#print/page-flow.ts'
import { addressBlock, addressLines, LETTER, letterFoot, letterhead, orderContact } from '#print/quote-letterhead.ts'
import { quoteRows, totalStrip } from '#print/quote-table.ts'
import { furniture, PiecedTag, startPage, taggedLink } from '#print/tags.ts'
import type { QuoteDocument, QuotePdf } from '#quotes/quote-document.ts'
import { orderedRows } from '#quotes/schemas/order-form.ts'
import { filledWord, localeOf, type QuoteTexts, quoteTexts } from '#quotes/schemas/quote-texts.ts'

const TEXT = { size: 9, leading: 12.6 } as const
const FINE = { size: 8, leading: 11 } as const
const MAX_TEXT_LENGTH = 10_000
const QR_SIZE = 62

/** Draws a quote on US Letter pages. Equal documents give equal bytes (behavior 20.7, 20.12). */
export async function makeQuotePdf(document: QuoteDocument): Promise<QuotePdf> {
  const { company, number, quote, issued, buyer, shipTo, by, words, dates, order } = document
  const texts = quoteTexts(quote, words, dates, company.maker)
  const unprintable = unprintableIn(
    JSON.stringify([company.name, company.address, buyer, shipTo, by, quote, order ?? null]),
  )
  const title = order ? `${words.ordered} ${order.number}` : `${words.quote} ${number}`
  const pdf = openPdf({
    title,
    subject: `${title}, ${company.name}`,
    company: company.name,
    issued,
    lang: localeOf(quote.language),
  })
  const groups: StripGroup[] = [
    { strips: [addressBlock(pdf, document)] },
    { strips: textStrips(pdf, order ? orderText(pdf, document) : quote.note, TEXT, 10) },
    ...quoteRows(pdf, document, texts),
    { strips: [totalStrip(pdf, document, texts)] },
    ...(quote.terms === '' && texts.facts.length === 0 ? [] : [{ strips: termStrips(pdf, document, texts) }]),
    ...(order ? [] : [{ strips: [orderStrip(pdf, document)] }]),
    ...(unprintable.length === 0 ? [] : [{ strips: [GAP, ...textStrips(pdf, words.unprintable, FINE, 0)] }]),
  ]
  const pages = flowPages(groups, LETTER)
  pages.forEach((page, index) => {
    startPage(pdf)
    letterhead(pdf, document, index + 1)
    for (const { top, strip } of page) strip.draw(top)
    letterFoot(pdf, document, index + 1, pages.length)
  })
  return { bytes: new Uint8Array(await finishPdf(pdf)), unprintable }
}

/** What was said with an order. An address is beside the buyer's, or here if there is no room for all of it. */
function orderText(pdf: Pdf, { order, words, quote, dates }: QuoteDocument): string {
  if (!order) return ''
  const { quoteNumber, shipTo, billTo = '', ...said } = order
  const cut = (address: string) => (addressLines(pdf, address.split('\n')).isWhole ? '' : address)
  const rows = orderedRows({ ...said, shipTo: cut(shipTo), billTo: cut(billTo) }, words, quote.language, dates)
  const fields = [[words.quote, quoteNumber] as const, ...rows]
  return fields.map(([label, text]) => `${label}: ${text.split('\n').join(', ')}`).join('\n')
}

const termStrips = (pdf: Pdf, { words, quote }: QuoteDocument, { facts }: QuoteTexts): Strip[] => [
  headingStrip(pdf, words.terms),
  ...facts.flatMap(([label, text]) => textStrips(pdf, `${label}: ${text}`, FINE, 0)),
  ...(facts.length > 0 && quote.terms !== '' ? [{ height: FINE.leading / 2, draw: () => undefined }] : []),
  ...textStrips(pdf, quote.terms, FINE, 0),
]

function orderStrip(pdf: Pdf, { words, number, company, quote, pageUrl }: QuoteDocument): Strip {
  const width = LETTER.width - (pageUrl === null ? 0 : QR_SIZE + 24)
  const text = filledWord(words.order, { number, ...orderContact(company, quote.clerk) })
  const lines = broken(pdf, plainText(text, MAX_TEXT_LENGTH), width, { size: TEXT.size })
  const textHeight = 26 + lines.length * TEXT.leading + (pageUrl === null ? 0 : 24)
  return {
    height: Math.max(textHeight, pageUrl === null ? 0 : QR_SIZE + 22),
    draw(top) {
      heading(pdf, words.howToOrder, LETTER.left, top + 18, width)
      const below = paragraph(pdf, text, LETTER.left, top + 26 + TEXT.size, { ...TEXT, width })
      if (pageUrl === null) return
      furniture(pdf, () => drawCode(pdf, 'qrcode', pageUrl, [LETTER.right - QR_SIZE, top + 12], QR_SIZE))
      const box = [LETTER.left, below - TEXT.size + 2, width, TEXT.leading] as const
      taggedLink(pdf, pageUrl, box, () => {
        const x = LETTER.left
        line(pdf, words.online, x, below + 3, { size: TEXT.size, face: 'medium', color: LINK, width })
      })
      furniture(pdf, () => line(pdf, pageUrl, LETTER.left, below + 14, { face: 'mono', size: 7, color: GREY, width }))
    },
  }
}

const LINK = '#0b57c4'
const GAP: Strip = { height: 10, draw: () => undefined }

const headingStrip = (pdf: Pdf, text: string): Strip => ({
  height: 26,
  draw: (top) => heading(pdf, text, LETTER.left, top + 18, LETTER.width),
})

/** Paragraphs as one strip per line, so they may break across pages. `after` is the space below. */
function textStrips(pdf: Pdf, text: string, { size, leading }: typeof TEXT | typeof FINE, after: number): Strip[] {
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
