import { broken, GREY, HAIRLINE, INK, line, type Pdf, plainText, rule, SHADE } from '#print/letter-pdf.ts'
import type { Strip, StripGroup } from '#print/page-flow.ts'
import { LETTER } from '#print/quote-letterhead.ts'
import { furniture, group, PiecedTag, tagged } from '#print/tags.ts'
import type { QuoteDocument } from '#quotes/quote-document.ts'
import type { LineText, QuoteTexts } from '#quotes/schemas/quote-texts.ts'

/** The left edges of columns, and the right edges of number columns. */
const AT = { line: 54, part: 72, quantity: 314, price: 414, total: 488, lead: 496 } as const
const PART_WIDTH = 194
const LEAD_WIDTH = LETTER.right - AT.lead
/** Fits `1.234.567,50 CHF /1.000`, and `12.345.678,50 CHF`. */
const [PRICE_WIDTH, NUMBER_WIDTH] = [98, 74]
const LEADING = 12
const PADDING = 4
const HEAD_HEIGHT = 21
const MAX_TEXT_LENGTH = 600

const NUMBER = { face: 'mono', size: 8.6 } as const
const SMALL = { size: 7.6 } as const

/** A quote's lines as groups of strips, in one table whose head repeats on every page. */
export function quoteRows(pdf: Pdf, document: QuoteDocument, { lines }: QuoteTexts): StripGroup[] {
  const table = new PiecedTag(pdf, 'Table')
  let isRepeated = false
  const drawOnce = (top: number) => {
    const draw = () => drawHead(pdf, document, top)
    if (isRepeated) furniture(pdf, draw)
    else table.group(() => group(pdf, 'TR', draw))
    isRepeated = true
  }
  const head: Strip = { height: HEAD_HEIGHT, draw: drawOnce }
  return lines.map((each, index) => ({ head, strips: rowStrips(pdf, document.words, each, index, table) }))
}

function drawHead(pdf: Pdf, { color, words }: QuoteDocument, top: number): void {
  pdf.rect(LETTER.left, top, LETTER.width, 17).fillColor(color).fill()
  const label = { face: 'medium', size: 7.4, color: '#ffffff' } as const
  const y = top + 11.4
  const header = (draw: () => void) => tagged(pdf, 'TH', draw, { scope: 'Column' })
  header(() => line(pdf, '#', AT.line + 5, y, label))
  header(() => line(pdf, words.partNumber, AT.part, y, label))
  header(() => numeric(pdf, words.quantity, AT.quantity, y, label))
  header(() => numeric(pdf, words.unitPrice, AT.price, y, label))
  header(() => numeric(pdf, words.total, AT.total, y, label))
  header(() => line(pdf, words.leadTime, AT.lead, y, label))
}

type Text = { readonly text: string; readonly set: Parameters<typeof line>[4] }

/** A row's cells, drawn line by line. Each further price has its own row with its quantity. */
function rowCells(pdf: Pdf, table: PiecedTag): Record<keyof typeof AT, PiecedTag> {
  const row = new PiecedTag(pdf, 'TR', table)
  const cell = () => new PiecedTag(pdf, 'TD', row)
  return { line: cell(), part: cell(), quantity: cell(), price: cell(), total: cell(), lead: cell() }
}

/** One strip per text line of a row, so long texts and many prices break across pages. */
function rowStrips(
  pdf: Pdf,
  words: QuoteDocument['words'],
  { name, isPart, details, note, prices, leadTime }: LineText,
  index: number,
  table: PiecedTag,
): Strip[] {
  const part: Text[] = [
    ...wrapped(pdf, name, PART_WIDTH, { face: isPart ? 'mono bold' : 'medium', size: 8.8 }),
    ...details.flatMap((text) => wrapped(pdf, text, PART_WIDTH, { ...SMALL, color: GREY })),
    ...note.split('\n').flatMap((text) => wrapped(pdf, text, PART_WIDTH, SMALL)),
  ]
  const lead = wrapped(pdf, leadTime, LEAD_WIDTH, { size: 8.4 })
  const count = Math.max(part.length, lead.length, prices.length, 1)
  const first = rowCells(pdf, table)
  return Array.from({ length: count }, (_, place): Strip => {
    const isFirst = place === 0
    const isLast = place === count - 1
    const draw = (top: number) => {
      const y = top + (isFirst ? PADDING : 0) + 8.6
      const priced = prices[place]
      const cells = isFirst || !priced ? first : rowCells(pdf, table)
      if (cells !== first || isFirst) for (const cell of Object.values(cells)) cell.open()
      if (isFirst) {
        first.line.draw(() => line(pdf, String(index + 1), AT.line + 5, y, { ...SMALL, color: GREY, width: 18 }))
      }
      set(pdf, first.part, part[place], AT.part, y)
      set(pdf, first.lead, lead[place], AT.lead, y)
      if (priced) {
        const number = { ...NUMBER, face: priced.isCounted ? 'mono bold' : 'mono' } as const
        cells.quantity.draw(() => numeric(pdf, priced.quantity, AT.quantity, y, number))
        cells.price.draw(() => numeric(pdf, priced.unitPrice, AT.price, y, number, PRICE_WIDTH))
        cells.total.draw(() => numeric(pdf, priced.total, AT.total, y, number))
      }
      if (isFirst && prices.length === 0) {
        first.price.draw(() => numeric(pdf, words.noQuote, AT.price, y, { size: 8.4, color: GREY }))
      }
      if (isLast) rule(pdf, LETTER.left, y + PADDING + 2.6, LETTER.right, y + PADDING + 2.6, HAIRLINE, 0.5)
    }
    return { height: LEADING + (isFirst ? PADDING : 0) + (isLast ? PADDING : 0), draw }
  })
}

function wrapped(pdf: Pdf, text: string, width: number, set: NonNullable<Text['set']>): Text[] {
  const plain = plainText(text, MAX_TEXT_LENGTH)
  return plain === '' ? [] : broken(pdf, plain, width, set).map((strip) => ({ text: strip, set }))
}

const set = (pdf: Pdf, cell: PiecedTag, found: Text | undefined, x: number, y: number): void => {
  if (found) cell.draw(() => line(pdf, found.text, x, y, found.set))
}

/** A text that ends at `right`. Shrinks if it is wider than its column. */
function numeric(
  pdf: Pdf,
  text: string,
  right: number,
  y: number,
  setting: NonNullable<Text['set']>,
  width = NUMBER_WIDTH,
): void {
  line(pdf, text, right - width, y, { ...setting, align: 'right', width })
}

const SUM_HEIGHT = 13

export function totalStrip(
  pdf: Pdf,
  { quote, color, words }: QuoteDocument,
  { parts, total, choice }: QuoteTexts,
): Strip {
  const box = total === null ? 0 : 26
  const sums = parts.length * SUM_HEIGHT
  const x = 302
  const width = LETTER.right - x
  return {
    height: 18 + sums + box + (choice === '' ? 0 : 12),
    draw(top) {
      parts.forEach(([label, amount], index) => {
        const y = top + 19 + SUM_HEIGHT * index
        tagged(pdf, 'P', () => {
          line(pdf, label, x + 13, y, { size: 8.6, color: GREY, width: 130 })
          line(pdf, amount, x + 80, y, { ...NUMBER, align: 'right', width: width - 90 })
        })
      })
      const boxTop = top + 10 + sums
      if (total !== null) {
        pdf.rect(x, boxTop, width, box).fillColor(SHADE).fill()
        pdf.rect(x, boxTop, 3, box).fillColor(color).fill()
        const set = { face: 'mono bold', size: 12.5, color: INK, align: 'right', width: width - 90 } as const
        tagged(pdf, 'P', () => {
          line(pdf, `${words.total} ${quote.currency}`, x + 13, boxTop + 16.5, {
            face: 'medium',
            size: 9.4,
            color: INK,
          })
          line(pdf, total, x + 80, boxTop + 17, set)
        })
      }
      if (choice !== '') {
        const set = { ...SMALL, color: total === null ? INK : GREY, align: 'right', width: LETTER.width } as const
        line(pdf, choice, LETTER.left, boxTop + box + 10, set)
      }
    },
  }
}
