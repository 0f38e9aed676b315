import * as z from 'zod'
import { Card, PageHead } from '#app/ui/controls.tsx'
import { countOf } from '#catalog/quantities/format-count.ts'
import { personContext, servicesContext } from '#desk/desk-context.ts'
import { chosenFiles, leave, takeFiles } from '#desk/desk-form.ts'
import { FilesForm } from '#desk/files-form.tsx'
import { pricesOfNoPart } from '#desk/quotes/prices-of-no-part.ts'
import { FormError } from '#desk/ui/desk-form.tsx'
import type { Route } from './+types/list-prices-page.ts'

export const loader = async ({ context }: Route.LoaderArgs) => ({
  count: await context.get(servicesContext).quotes.countListPrices(),
})

export async function action({ request, context }: Route.ActionArgs) {
  return await takeFiles({ request, context }, z.object({}), async (_, __, files) => {
    const [file] = chosenFiles(files, 'files', 'Choose a CSV file.')
    const services = context.get(servicesContext)
    const rows = await services.readCsvFile(file.path, services.maxPriceRows)
    const count = await services.quotes.loadListPrices(rows, context.get(personContext))
    const served = services.catalog()
    const tables = services.families().flatMap(({ table, isSideTable }) => (isSideTable ? [] : table))
    const unused = served ? await pricesOfNoPart(rows, served, tables) : ''
    const loaded = `${countOf(count, 'list price is', 'list prices are')} loaded. The previous prices are replaced.`
    return leave('/prices', [loaded, unused].join(' ').trim())
  })
}

export const meta: Route.MetaFunction = () => [{ title: 'Prices – Desk' }]

export default function ListPricesPage({ loaderData: { count }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Prices"
        text={
          count === 0
            ? 'No list prices are loaded.'
            : `${countOf(count, 'list price')}, shown beside the lines of a quote. Not public.`
        }
      />
      <FormError reply={actionData?.reply} fields={['files']} />
      <div className="halves">
        <FilesForm
          title="Load a price file"
          label="Price file (CSV)"
          accept=".csv,.tsv,.txt"
          multiple={false}
          submit="Replace list prices"
          tone="dark"
          reply={actionData?.reply}
          hint="It replaces all prices that were loaded before."
        />
        <Card className="card stack" title="What the file looks like">
          <p>
            Columns: Part number, Quantity, Price, Currency, Valid from. Such as: 10-880-2-05, 250, 0.98, USD,
            2027-01-01.
          </p>
          <p className="hint">
            A price is for one piece, from that quantity on. A base number, such as 1401-2, is for all of its parts.
            From a day on, a part’s newer prices replace its earlier ones.
          </p>
          <p className="hint">
            Prices can also be private columns of a family, named List price, List price USD or List price USD 250 (from
            250 pieces on). Prices in the file win over those.
          </p>
        </Card>
      </div>
    </>
  )
}
