import { ListOwn } from '#app/components/list-own.tsx'
import { ListSheet } from '#app/components/list-sheet.tsx'
import { catalogueContext } from '#app/context.ts'
import { COMPANY } from '#catalogue/company.ts'
import { listQuery } from '#catalogue/list-address.ts'
import { askedLines, listFacts } from '#catalogue/list-facts.ts'
import type { Route } from './+types/list.ts'

/** Lets other requests in between. */
const turn = () => new Promise((done) => setTimeout(done))

export async function loader({ url, context }: Route.LoaderArgs) {
  const lines = askedLines(url.searchParams)
  const catalogue = lines.length > 0 ? context.get(catalogueContext) : null
  const facts = catalogue ? await listFacts(catalogue, lines, turn) : null
  return { lines, query: listQuery(lines) ?? url.searchParams.toString(), facts }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const count = loaderData?.lines.length ?? 0
  const title = count > 0 ? `List of ${count} ${count === 1 ? 'part' : 'parts'}` : 'Quote list'
  return [{ title: `${title} – ${COMPANY.name}` }, { name: 'robots', content: 'noindex' }]
}

/** A list that the address carries, else the device's own. */
export default function ListPage({ loaderData: { lines, query, facts } }: Route.ComponentProps) {
  return lines.length > 0 ? <ListSheet lines={lines} query={query} facts={facts} /> : <ListOwn />
}
