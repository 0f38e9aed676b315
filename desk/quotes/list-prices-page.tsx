import { Form } from 'react-router'
import * as z from 'zod'
import { countOf, formatCount } from '#catalog/quantities/format-count.ts'
import { personContext, servicesContext } from '#desk/desk-context.ts'
import { leave, takeFiles } from '#desk/desk-form.ts'
import { pricesOfNoPart } from '#desk/quotes/prices-of-no-part.ts'
import { quotesIn } from '#desk/quotes/quote-service.ts'
import { Submit } from '#desk/ui/controls.tsx'
import { FormError } from '#desk/ui/form-error.tsx'
import { PageHead } from '#desk/ui/page-head.tsx'
import { Problem } from '#shared/problem.ts'
import type { Route } from './+types/list-prices-page.ts'

export const loader = async ({ context }: Route.LoaderArgs) => ({ count: await quotesIn(context).countListPrices() })

/** Replaces the list prices by those of a file, or reports its errors row by row. */
export async function action({ request, context }: Route.ActionArgs) {
  return await takeFiles({ request, context }, z.object({}), async (_, __, [file]) => {
    if (!file) throw new Problem(400, 'No file is chosen.', 'Choose a CSV file.', { field: 'files' })
    const services = context.get(servicesContext)
    const rows = await services.readCsvFile(file.path, services.maxPriceRows)
    const count = await quotesIn(context).loadListPrices(rows, context.get(personContext))
    const served = services.catalog()
    const tables = services.families().flatMap(({ table, isSideTable }) => (isSideTable ? [] : table))
    const unused = served ? await pricesOfNoPart(rows, served, tables) : ''
    const loaded = `${formatCount(count)} list prices are loaded. They replace the previous prices.`
    return leave('/prices', [loaded, unused].join(' ').trim())
  })
}

export const meta: Route.MetaFunction = () => [{ title: 'Prices – Desk' }]

export default function ListPricesPage({ loaderData: { count }, actionData }: Route.ComponentProps) {
  const errors = actionData?.reply?.error?.files ?? []
  return (
    <div className="narrow-page">
      <PageHead
        title="List prices"
        text={count === 0 ? 'None are loaded.' : `${countOf(count, 'price')}, beside the lines of a quote. Not public.`}
      />
      <FormError reply={errors.length > 0 ? null : actionData?.reply} />
      <Form method="post" encType="multipart/form-data" className="card stack">
        <div className="form-field">
          <label htmlFor="price-file" className="form-label">
            Price file (CSV)
          </label>
          <input
            id="price-file"
            type="file"
            name="files"
            accept=".csv,.tsv,.txt"
            required
            className="field"
            aria-describedby="price-file-hint price-file-error"
          />
          <p id="price-file-hint" className="hint">
            Its first row names the columns Part number, Quantity, Price, Currency and Valid from. A price for one
            piece; a base number, such as 1401-2, is for all of its parts; the quantity is from how many pieces on. The
            prices of a part’s newest day replace those of its earlier days. The file replaces all previous prices.
          </p>
          <p className="hint">
            Without a file, private columns of a family’s table named List price, List price USD or List price USD 250
            are its parts’ prices, from 250 pieces on. Prices in the file win over those in the table.
          </p>
          {errors.length > 0 && (
            <p id="price-file-error" role="alert" className="form-error request-text">
              {errors.join('\n')}
            </p>
          )}
        </div>
        <div className="cluster">
          <Submit tone="dark">Replace list prices</Submit>
        </div>
      </Form>
    </div>
  )
}
