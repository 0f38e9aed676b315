import { data } from 'react-router'
import * as z from 'zod'
import type { Catalog } from '#catalog/answers.ts'
import { onlyPart } from '#catalog/part/only-part.ts'
import { otherNumbers } from '#catalog/part/part-name.ts'
import { countOf } from '#catalog/quantities/format-count.ts'
import { servicesContext } from '#desk/desk-context.ts'
import { pdfAnswer } from '#desk/quotes/quote-service.ts'
import type { BagLabel } from '#print/bag-labels.ts'
import { LABEL_STOCKS, MAX_LABELS } from '#print/schemas/label-stock.ts'
import { dayIn } from '#shared/zoned-day.ts'
import type { Route } from './+types/labels-pdf.ts'

const MAX_SKIP = 29
const row = z.object({
  number: z.string().trim().min(1).max(60),
  lot: z.string().trim().max(30),
  quantity: z.union([z.literal('').transform(() => null), z.coerce.number().int().min(1).max(1_000_000)]),
  copies: z.coerce.number().int().min(0).max(300),
})
const skipped = z.coerce.number().int().min(0).max(MAX_SKIP)

/** The form's labels as a PDF. If any can't be printed for certain, it prints none and says why. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { catalog, content, labels, now, siteUrl, timeZone } = context.get(servicesContext)
  const query = new URL(request.url).searchParams
  const stock = LABEL_STOCKS.find(({ key }) => key === query.get('stock')) ?? LABEL_STOCKS[0]
  const skip = skipped.safeParse(query.get('skip') ?? 0)
  if (!skip.success) throw refusal(`Labels used up: type 0 to ${MAX_SKIP}.`)
  const current = catalog()
  if (!current) throw data('There is no catalog now. Try again in a minute.', 503)
  const [lots, quantities, copies] = ['lot', 'quantity', 'copies'].map((name) => query.getAll(name))
  const rows = query.getAll('number').flatMap((number, index) => {
    const typed = {
      number,
      lot: lots?.[index] ?? '',
      quantity: quantities?.[index] ?? '',
      copies: copies?.[index] ?? 1,
    }
    return number.trim() === '' ? [] : [labelOf(current, typed, siteUrl)]
  })
  const count = rows.reduce((sum, label) => sum + label.copies, 0)
  if (count === 0) throw refusal('There is nothing to print: type a part number, and how many labels.')
  if (count > MAX_LABELS)
    throw refusal(`${countOf(count, 'label')} are too many for one file: print ${MAX_LABELS} at a time.`)
  const { name: company } = content().company
  return pdfAnswer(
    await labels({ company, date: dayIn(timeZone, now()), stock, skip: skip.data, labels: rows }),
    'bag-labels.pdf',
  )
}

const refusal = (words: string) => data(`${words} Go back: what you typed is still there.`, 422)

function labelOf(catalog: Catalog, typed: unknown, siteUrl: string | null): BagLabel {
  const read = row.safeParse(typed)
  if (!read.success) throw refusal('A row can’t be read: a quantity is 1 to 1,000,000, and labels are 0 to 300.')
  const { number, lot, quantity, copies } = read.data
  const part = onlyPart(catalog, number)
  if (!part) throw refusal(`The catalog has no part with the number ${number}, or several.`)
  const { partNumber, url } = part.found
  const otherNumber = otherNumbers(part.table, part.row)[0]?.number ?? null
  return { number: partNumber, otherNumber, lot, quantity, copies, url: siteUrl === null ? partNumber : siteUrl + url }
}
