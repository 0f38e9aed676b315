import type { ComponentProps } from 'react'
import { Notice, PageHead, Submit } from '#app/ui/controls.tsx'
import { EXACT_TEXT } from '#app/ui/exact-text.ts'
import { servicesContext } from '#desk/desk-context.ts'
import { DeskField, DeskSelect } from '#desk/ui/desk-field.tsx'
import { DeskTable } from '#desk/ui/desk-table.tsx'
import { LABEL_STOCKS } from '#print/schemas/label-stock.ts'
import type { Route } from './+types/labels-page.ts'

const MAX_ROWS = 50
const EMPTY_ROWS = 3

/** The parts in the address, from the pages of a part or a request, and some empty rows. */
export function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const quantities = query.getAll('quantity')
  const named = query.getAll('number').slice(0, MAX_ROWS)
  const rows = named.map((number, index) => ({ number, quantity: quantities[index] ?? '' }))
  const empty = Array.from({ length: named.length === 0 ? EMPTY_ROWS : 0 }, () => ({ number: '', quantity: '' }))
  return { rows: [...rows, ...empty], hasAddress: context.get(servicesContext).siteUrl !== null }
}

export const meta: Route.MetaFunction = () => [{ title: 'Labels – Desk' }]

/** A plain GET form: it downloads a file, so the page keeps what was typed. */
export default function LabelsPage({ loaderData: { rows, hasAddress } }: Route.ComponentProps) {
  const columns = { number: 'Part number', lot: 'Lot', quantity: 'Quantity in the bag', copies: 'Labels' }
  return (
    <div className="stack">
      <PageHead
        title="Bag labels"
        text="Number, MIL number, lot and quantity, as text and as Data Matrix; the QR code opens the part."
      />
      {!hasAddress && (
        <Notice>Without SITE_URL the QR code has the number alone, which the search of the site finds.</Notice>
      )}
      <form method="get" action="/labels.pdf" className="card stack">
        <div className="grid">
          <DeskSelect
            label="Sheet or roll"
            name="stock"
            choices={LABEL_STOCKS.map(({ key, name }) => [key, name] as const)}
          />
          <DeskField
            label="Labels used up on the first sheet"
            name="skip"
            type="number"
            min={0}
            max={29}
            defaultValue={0}
          />
        </div>
        <DeskTable
          caption="Labels"
          columns={columns}
          rows={rows.map(({ number, quantity }, index) => {
            const cell = (name: keyof typeof columns, field: Partial<ComponentProps<typeof DeskField>>) => (
              <DeskField
                label={<span className="sr-only">{`${columns[name]} of row ${index + 1}`}</span>}
                name={name}
                {...field}
              />
            )
            return {
              key: String(index),
              cells: {
                number: cell('number', { maxLength: 60, defaultValue: number, ...EXACT_TEXT }),
                lot: cell('lot', { maxLength: 30, ...EXACT_TEXT }),
                quantity: cell('quantity', { type: 'number', min: 1, max: 1_000_000, defaultValue: quantity }),
                copies: cell('copies', { type: 'number', min: 0, max: 300, defaultValue: 1 }),
              },
            }
          })}
        />
        <div className="cluster">
          <Submit tone="dark">Make the PDF</Submit>
        </div>
      </form>
    </div>
  )
}
