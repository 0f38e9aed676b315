import type { SpecSheet } from '#print/document-part.ts'
import { makeQuotePdf } from '#print/quote-pdf.ts'
import { makeSpecSheet } from '#print/spec-sheet.ts'
import type { QuoteDocument } from '#quotes/quote-document.ts'
import { storedQuote } from '#quotes/schemas/priced-quote.ts'
import { CONTENT } from '#tests/site/product-content.ts'
import { sampleCatalog } from '#tests/site/sample-catalog.ts'

const { company } = CONTENT
const DATE = '2026-11-24'

/** The spec sheet of a sample part. */
export async function printedSpecSheet(number: string): Promise<Uint8Array> {
  const catalog = sampleCatalog()
  const [found] = catalog.exact(number)
  const table = found && catalog.table(found.tableName)
  const row = found && table ? table.rowOf(found.id) : null
  if (!table || row === null) throw new Error(`No sample part ${number}`)
  const { displayName: name, url } = table.part(row)
  const sheet: SpecSheet = {
    company,
    outline: table.outline(row),
    number,
    name,
    group: table.family.group,
    date: DATE,
    address: `https://parts.concord.example${url}`,
    sample: true,
    numbers: [{ label: 'Part Num', number }],
    specifications: table.specifications(row).map(({ label, value, kind }) => ({ label, value, kind })),
  }
  return await makeSpecSheet(sheet)
}

const priced = (partNumber: string, quantities: readonly number[], note = '') => ({
  manufacturerName: company.maker,
  partNumber,
  breaks: quantities.map((quantity) => ({ quantity, unitPrice: '1.25', total: (quantity * 1.25).toFixed(2) })),
  counted: quantities[0] ?? null,
  leadTime: '4 weeks',
  minimum: null,
  note,
})

/** A quote of `count` lines, the second with three prices and the third without any, or its order. */
export async function printedQuote(count: number, order?: QuoteDocument['order']): Promise<Uint8Array> {
  const lines = Array.from({ length: count }, (_, index) => {
    if (index === 1) return priced('10-881-2-05', [100, 250, 500], 'Tin-lead plated, as on your drawing.')
    return index === 2 ? priced('10-882-2-05', []) : priced(`10-88${index}-2-05`, [100])
  })
  const document: QuoteDocument = {
    company,
    color: '#16222d',
    dates: 'month-first',
    number: 'Q-261124-7KMP-2',
    requestNumber: 'Q-261124-7KMP',
    replaces: 'Q-261124-7KMP-1',
    issued: DATE,
    buyer: ['Northbridge Avionics', 'Ana Ferreira'],
    shipTo: ['Northbridge Avionics', '12 Harbor Road', 'Portland, OR 97201'],
    buyerMail: 'ana@northbridge.example',
    by: 'Sam Reyes',
    pageUrl: 'https://parts.concord.example/request/t0k3n',
    words: CONTENT.quoteWords.en,
    ...(order && { order }),
    quote: storedQuote(
      JSON.stringify({
        currency: 'USD',
        validUntil: '2026-12-24',
        terms: 'Prices are per piece, ex works.\nThis quote is an offer.',
        note: 'Thank you for your request.\n\nThe second line has three prices.',
        lines,
        total: '250.00',
      }),
    ),
  }
  return (await makeQuotePdf(document)).bytes
}
