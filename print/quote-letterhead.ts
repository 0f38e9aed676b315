import { type Company, numberToCall } from '#catalog/company/company.ts'
import { unprintableIn } from '#print/fonts/font-runs.ts'
import {
  broken,
  GREY,
  HAIRLINE,
  heading,
  INK,
  line,
  PAGE,
  type Pdf,
  plainText,
  rings,
  rule,
} from '#print/letter-pdf.ts'
import { furniture, group, tagged } from '#print/tags.ts'
import type { QuoteDocument } from '#quotes/quote-document.ts'
import type { QuoteClerk } from '#quotes/schemas/priced-quote.ts'
import { filledWord, quoteContact, quoteDay } from '#quotes/schemas/quote-texts.ts'

export const LETTER = {
  left: 54,
  right: PAGE.width - 54,
  width: PAGE.width - 108,
  /** Below the head of later pages. */
  top: 96,
  bottom: PAGE.height - 74,
} as const

const MAX_ADDRESS_LINES = 9
const MAX_LINE_LENGTH = 300
const ROW = 13
const ADDRESS_HEAD = 23
const FACTS_AT = 318

/** The company's name and the quote's number, on every page. Only the first is read aloud. */
export function letterhead(pdf: Pdf, document: QuoteDocument, page: number): void {
  if (page === 1) drawHead(pdf, document)
  else furniture(pdf, () => drawHead(pdf, document))
}

function drawHead(pdf: Pdf, { company, color, words, order, ...document }: QuoteDocument): void {
  const { left, right, width } = LETTER
  pdf.rect(0, 0, PAGE.width, 6).fillColor(color).fill()
  rings(pdf, left + 11, 43, 9.6)
  line(pdf, company.maker.toUpperCase(), left + 30, 44, { face: 'bold', size: 14.5, spacing: 1.3, color, width: 250 })
  line(pdf, company.strapline.toUpperCase(), left + 30.5, 54, { size: 5.8, color: GREY, spacing: 0.55, width: 250 })
  tagged(pdf, 'H1', () => {
    line(pdf, (order ? words.ordered : words.quote).toUpperCase(), left, 37, {
      face: 'bold',
      size: 6.6,
      spacing: 0.8,
      color: GREY,
      align: 'right',
      width,
    })
    line(pdf, order?.number ?? document.number, right - 240, 54, {
      face: 'mono bold',
      size: 15,
      color,
      align: 'right',
      width: 240,
    })
  })
  rule(pdf, left, 67, right, 67, color, 1.2)
}

/** The sender, read aloud on the last page, and the quote's number and page. */
export function letterFoot(pdf: Pdf, document: QuoteDocument, page: number, pages: number): void {
  if (page === pages) drawSender(pdf, document)
  else furniture(pdf, () => drawSender(pdf, document))
  const { left, width } = LETTER
  const y = PAGE.height - 50
  const small = { size: 6.8, color: GREY, align: 'right', width } as const
  furniture(pdf, () => {
    line(pdf, filledWord(document.words.page, { page: String(page), pages: String(pages) }), left, y, {
      ...small,
      face: 'medium',
    })
    line(pdf, document.order?.number ?? document.number, left, y + 9.5, { ...small, face: 'mono' })
  })
}

function drawSender(pdf: Pdf, { company, color }: QuoteDocument): void {
  const { left, right, width } = LETTER
  const y = PAGE.height - 50
  const small = { size: 6.8, color: GREY } as const
  rule(pdf, left, y - 11, right, y - 11, HAIRLINE, 0.6)
  line(pdf, company.name, left, y, { ...small, face: 'medium', color, width: width - 130 })
  line(pdf, company.address.join(', '), left, y + 9.5, { ...small, width: width - 130 })
  const reach = [company.phone, company.tollFree, company.mails[0]].filter(Boolean)
  line(pdf, reach.join('  ·  '), left, y + 19, { ...small, width: width - 130 })
}

/** An address as lines beside the facts, and whether there is room for all of it. */
export function addressLines(pdf: Pdf, address: readonly string[]): { lines: string[]; isWhole: boolean } {
  const lines = address.flatMap((text) =>
    broken(pdf, plainText(text, MAX_LINE_LENGTH), FACTS_AT - LETTER.left - 24, { size: 9.6 }),
  )
  const isWhole = lines.length <= MAX_ADDRESS_LINES && address.every((text) => text.length <= MAX_LINE_LENGTH)
  return { lines: lines.slice(0, MAX_ADDRESS_LINES), isWhole }
}

/** The buyer, the addresses and the facts of the quote: its height, and how to draw it. */
export function addressBlock(pdf: Pdf, document: QuoteDocument): { height: number; draw: (top: number) => void } {
  const { buyerMail, buyer, shipTo, order, words } = document
  const isPrintable = unprintableIn([...buyer, ...shipTo].join('')).length === 0
  const linesOf = (address: readonly string[]) => addressLines(pdf, address).lines
  const addresses = [
    [words.preparedFor, linesOf(isPrintable ? buyer : [...buyer.slice(0, 1), buyerMail, ...buyer.slice(1)])],
    [words.shipTo, linesOf(order?.shipTo.split('\n') ?? shipTo)],
    [words.billTo, linesOf(order?.billTo?.split('\n') ?? [])],
  ] as const
  const stated = addresses.filter(([, lines]) => lines.length > 0)
  const facts = factsOf(document)
  const left = stated.reduce((sum, [, lines]) => sum + ADDRESS_HEAD + ROW * lines.length, 0)
  const height = Math.max(left, 20 + ROW * facts.length) + 14
  const draw = (top: number) => {
    let y = top
    for (const [label, lines] of stated) {
      heading(pdf, label, LETTER.left, y + 6, 200)
      tagged(pdf, 'P', () => {
        lines.forEach((text, index) => {
          line(pdf, text, LETTER.left, y + 22 + ROW * index, { size: 9.6, face: index === 0 ? 'medium' : 'text' })
        })
      })
      y += ADDRESS_HEAD + ROW * lines.length
    }
    group(pdf, 'Table', () => {
      facts.forEach((fact, index) => {
        const y = top + 22 + ROW * index
        group(pdf, 'TR', () => drawFact(pdf, fact, y))
        rule(pdf, FACTS_AT, y + 3.6, LETTER.right, y + 3.6, HAIRLINE, 0.4)
      })
    })
  }
  return { height, draw }
}

function drawFact(pdf: Pdf, [label, value, isNumber]: Fact, y: number): void {
  const width = LETTER.right - FACTS_AT - 78
  const set = { size: 9.2, face: isNumber ? 'mono' : 'medium', color: INK, align: 'right', width } as const
  tagged(pdf, 'TH', () => line(pdf, label, FACTS_AT, y, { size: 8.4, color: GREY }), { scope: 'Row' })
  tagged(pdf, 'TD', () => line(pdf, value, FACTS_AT + 78, y, set))
}

type Fact = readonly [label: string, value: string, isNumber: boolean]

function factsOf({ issued, quote, requestNumber, by, dates, words, order, ...document }: QuoteDocument): Fact[] {
  const replaces = order ? null : document.replaces
  const { language, clerk } = quote
  const { phone, mail } = orderContact(document.company, clerk)
  return [
    [words.date, quoteDay(issued, language, dates), false],
    ...(order ? [] : [[words.validUntil, quoteDay(quote.validUntil, language, dates), false] as const]),
    [words.yourRequest, requestNumber, true],
    ...(replaces === null ? [] : [[words.replaces, replaces, true] as const]),
    ...(by === null ? [] : [[words.preparedBy, plainText(by, MAX_LINE_LENGTH), false] as const]),
    [words.phone, plainText(phone, MAX_LINE_LENGTH), false],
    [words.mail, mail, false],
  ]
}

export const orderContact = (company: Company, clerk: QuoteClerk | null) =>
  quoteContact({ phone: numberToCall(company), mail: company.mails[0] }, clerk)
