import type { Kysely } from 'kysely'

/** Numbers were compared so when this ran. */
const keyOf = (number: string) => number.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** The quotes that were sent before are read so many at a time. */
const ROWS = 200

type Before = {
  quote: { number: string; inquiry_number: string; content: string }
  inquiry: { number: string; content: string }
  quote_line: Record<string, string | number>
}

/** The prices of sent quotes by part, to show what a part was quoted before. Filled from the quotes that are there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('quote_line')
    .addColumn('quote_number', 'text', (column) => column.notNull().references('quote.number').onDelete('cascade'))
    .addColumn('place', 'integer', (column) => column.notNull()) // counts the prices of a quote, from 0
    .addColumn('part_key', 'text', (column) => column.notNull()) // the number in lower case, without separators
    .addColumn('quantity', 'integer', (column) => column.notNull())
    .addColumn('unit_price', 'text', (column) => column.notNull()) // decimal text
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('buyer', 'text', (column) => column.notNull()) // the mail address in lower case
    .addColumn('company', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('quote_line_place', ['quote_number', 'place'])
    .execute()
  await db.schema.createIndex('quote_line_part').on('quote_line').columns(['part_key', 'buyer']).execute()
  const old = db as Kysely<Before>
  for (let after = ''; ; ) {
    const rows = await old
      .selectFrom('quote')
      .innerJoin('inquiry', 'inquiry.number', 'quote.inquiry_number')
      .select(['quote.number', 'quote.content', 'inquiry.content as asked'])
      .where('quote.number', '>', after)
      .orderBy('quote.number')
      .limit(ROWS)
      .execute()
    for (const { number, content, asked } of rows) {
      const lines = linesOf(number, JSON.parse(content), JSON.parse(asked))
      for (const line of lines) await old.insertInto('quote_line').values(line).execute()
    }
    after = rows.at(-1)?.number ?? ''
    if (rows.length < ROWS) break
  }
}

type Quoted = {
  currency: string
  lines: { partNumber: string; breaks: { quantity: number; unitPrice: string }[] }[]
}

const linesOf = (number: string, { currency, lines }: Quoted, asked: { yourEmail: string; companyName: string }) =>
  lines
    .flatMap(({ partNumber, breaks }) => breaks.map((each) => ({ partNumber, ...each })))
    .map(({ partNumber, quantity, unitPrice }, place) => ({
      ...{ quote_number: number, place, part_key: keyOf(partNumber), quantity, unit_price: unitPrice },
      ...{ currency, buyer: asked.yourEmail.toLowerCase(), company: asked.companyName },
    }))
