import { formatCount } from '#catalog/quantities/format-count.ts'
import { GREY, HAIRLINE, INK, type Pdf, SHADE } from '#documents/letter-pdf.ts'
import type { Strip, StripGroup } from '#documents/page-flow.ts'
import { broken, line, rule } from '#documents/pdf-text.ts'
import { plainText } from '#documents/plain-text.ts'
import { LETTER } from '#documents/quote-letterhead.ts'
import { furniture, group, PiecedTag, tagged } from '#documents/tags.ts'
import type { QuoteDocument } from '#requests/quotes/quote-document.ts'
import { formatMoney, formatUnitPrice } from '#requests/schemas/money.ts'
import type { PricedLine } from '#requests/schemas/priced-quote.ts'

/** Where columns begin, and where those of numbers end. */
const AT = { line: 54, part: 76, quantity: 292, price: 366, total: 452, lead: 464 } as const
const PART_WIDTH = 158
const LEAD_WIDTH = LETTER.right - AT.lead
const LEADING = 12
const PADDING = 4
const HEAD_HEIGHT = 21
const MAX_TEXT_LENGTH = 600

const NUMBER = { face: 'mono', size: 8.6 } as const
const SMALL = { size: 7.6 } as const

/** The lines of a quote as groups of strips, under a head that every page repeats, as one table. */
export function quoteRows(pdf: Pdf, document: QuoteDocument): StripGroup[] {
  const table = new PiecedTag(pdf, 'Table')
  let isRepeated = false
  const drawOnce = (top: number) => {
    const draw = () => drawHead(pdf, document, top)
    if (isRepeated) furniture(pdf, draw)
    else table.group(() => group(pdf, 'TR', draw))
    isRepeated = true
  }
  const head: Strip = { height: HEAD_HEIGHT, draw: drawOnce }
  return document.quote.lines.map((each, index) => ({ head, strips: rowStrips(pdf, document, each, index, table) }))
}

function drawHead(pdf: Pdf, { color }: QuoteDocument, top: number): void {
  pdf.rect(LETTER.left, top, LETTER.width, 17).fillColor(color).fill()
  const label = { face: 'medium', size: 7.4, color: '#ffffff' } as const
  const y = top + 11.4
  const header = (draw: () => void) => tagged(pdf, 'TH', draw, { scope: 'Column' })
  header(() => line(pdf, '#', AT.line + 5, y, label))
  header(() => line(pdf, 'Part number', AT.part, y, label))
  header(() => numeric(pdf, 'Quantity', AT.quantity, y, label))
  header(() => numeric(pdf, 'Unit price', AT.price, y, label))
  header(() => numeric(pdf, 'Total', AT.total, y, label))
  header(() => line(pdf, 'Lead time', AT.lead, y, label))
}

type Text = { readonly text: string; readonly set: Parameters<typeof line>[4] }

/** The cells of a row, which are drawn line by line. A further price has a row of its own, with its quantity. */
function rowCells(pdf: Pdf, table: PiecedTag): Record<keyof typeof AT, PiecedTag> {
  const row = new PiecedTag(pdf, 'TR', table)
  const cell = () => new PiecedTag(pdf, 'TD', row)
  return { line: cell(), part: cell(), quantity: cell(), price: cell(), total: cell(), lead: cell() }
}

/** Opens cells in the order of their columns, not of drawing, and those that stay empty too. */
const openCells = (cells: ReturnType<typeof rowCells>): void => {
  for (const cell of Object.values(cells)) cell.open()
}

/** One strip for each text line of a row: long texts and many prices break across pages. */
function rowStrips(
  pdf: Pdf,
  { company, quote }: QuoteDocument,
  { partNumber, manufacturerName, breaks, counted, leadTime, minimum, note }: PricedLine,
  index: number,
  table: PiecedTag,
): Strip[] {
  const maker = manufacturerName === company.maker ? [] : [manufacturerName]
  const part: Text[] = [
    ...wrapped(pdf, partNumber, PART_WIDTH, { face: 'mono bold', size: 8.8 }),
    ...maker.flatMap((text) => wrapped(pdf, text, PART_WIDTH, { ...SMALL, color: GREY })),
    ...note.split('\n').flatMap((text) => wrapped(pdf, text, PART_WIDTH, SMALL)),
  ]
  const lead: Text[] = [
    ...wrapped(pdf, leadTime, LEAD_WIDTH, { size: 8.4 }),
    ...(minimum === null ? [] : wrapped(pdf, `Minimum ${formatCount(minimum)}`, LEAD_WIDTH, { ...SMALL, color: GREY })),
  ]
  const count = Math.max(part.length, lead.length, breaks.length, 1)
  const first = rowCells(pdf, table)
  return Array.from({ length: count }, (_, place): Strip => {
    const isFirst = place === 0
    const isLast = place === count - 1
    const draw = (top: number) => {
      const y = top + (isFirst ? PADDING : 0) + 8.6
      const priced = breaks[place]
      const cells = isFirst || !priced ? first : rowCells(pdf, table)
      if (cells !== first || isFirst) openCells(cells)
      if (isFirst) {
        first.line.draw(() => line(pdf, String(index + 1), AT.line + 5, y, { ...SMALL, color: GREY, width: 18 }))
      }
      set(pdf, first.part, part[place], AT.part, y)
      set(pdf, first.lead, lead[place], AT.lead, y)
      if (priced) {
        const chosen = breaks.length > 1 && priced.quantity === counted
        const number = { ...NUMBER, face: chosen ? 'mono bold' : 'mono' } as const
        const { currency } = quote
        cells.quantity.draw(() => numeric(pdf, formatCount(priced.quantity), AT.quantity, y, number))
        cells.price.draw(() => numeric(pdf, formatUnitPrice(priced.unitPrice, currency), AT.price, y, number))
        cells.total.draw(() => numeric(pdf, formatMoney(priced.total, currency), AT.total, y, number))
      }
      if (isFirst && breaks.length === 0) {
        first.price.draw(() => numeric(pdf, 'No quote', AT.price, y, { size: 8.4, color: GREY }))
      }
      if (isLast) rule(pdf, LETTER.left, y + PADDING + 2.6, LETTER.right, y + PADDING + 2.6, HAIRLINE, 0.5)
    }
    return { height: LEADING + (isFirst ? PADDING : 0) + (isLast ? PADDING : 0), draw }
  })
}

function wrapped(pdf: Pdf, text: string, width: number, set: NonNullable<Text['set']>): Text[] {
  const plain = plainText(text, MAX_TEXT_LENGTH)
  return plain === '' ? [] : broken(pdf, plain, width, set).map((one) => ({ text: one, set }))
}

const set = (pdf: Pdf, cell: PiecedTag, found: Text | undefined, x: number, y: number): void => {
  if (found) cell.draw(() => line(pdf, found.text, x, y, found.set))
}

/** A text that ends at `right`. Its column is 84 points wide: a longer amount is set smaller. */
function numeric(pdf: Pdf, text: string, right: number, y: number, setting: NonNullable<Text['set']>): void {
  line(pdf, text, right - 84, y, { ...setting, align: 'right', width: 84 })
}

/** The total, in a box of its own. `choices` is said below it. */
export function totalStrip(pdf: Pdf, { quote, color }: QuoteDocument, choices: string | null): Strip {
  const height = choices === null ? 44 : 56
  return {
    height,
    draw(top) {
      const x = 302
      const width = LETTER.right - x
      pdf
        .rect(x, top + 10, width, 26)
        .fillColor(SHADE)
        .fill()
      pdf
        .rect(x, top + 10, 3, 26)
        .fillColor(color)
        .fill()
      const amount = formatMoney(quote.total, quote.currency)
      tagged(pdf, 'P', () => {
        line(pdf, `Total ${quote.currency}`, x + 13, top + 26.5, { face: 'medium', size: 9.4, color: INK })
        line(pdf, amount, x + 80, top + 27, {
          face: 'mono bold',
          size: 12.5,
          color: INK,
          align: 'right',
          width: width - 90,
        })
      })
      if (choices !== null) line(pdf, choices, x, top + 46, { ...SMALL, color: GREY, align: 'right', width })
    },
  }
}
