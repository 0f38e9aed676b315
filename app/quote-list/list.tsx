import { data } from 'react-router'
import { catalogContext, changeMailsContext } from '#app/context.ts'
import { companyName } from '#app/document/company-name.ts'
import { feedLink } from '#app/document/feed-link.ts'
import { OwnList } from '#app/quote-list/own-list.tsx'
import { SharedList } from '#app/quote-list/shared-list.tsx'
import { listQuery, readListAddress } from '#catalog/lists/list-address.ts'
import { compareLines } from '#catalog/lists/list-comparison.ts'
import { type ListLookup, lookUpLines } from '#catalog/lists/list-lookup.ts'
import { mergeSameParts } from '#catalog/lists/pasted/same-parts.ts'
import type { Route } from './+types/list.ts'

/** Lets other requests run in between. */
const yieldToOthers = () => new Promise((done) => setTimeout(done))

const NO_FACTS: ListLookup = { families: [], lines: [] }

export async function loader({ url, context }: Route.LoaderArgs) {
  const lines = mergeSameParts(readListAddress(url.searchParams))
  const catalog = lines.length > 0 ? context.get(catalogContext) : null
  const facts = catalog ? await lookUpLines(catalog, lines, yieldToOthers) : null
  const answer = {
    lines,
    query: listQuery(lines) ?? url.searchParams.toString(),
    facts,
    comparison: compareLines(facts ?? NO_FACTS),
    changeMails: context.get(changeMailsContext),
  }
  return data(answer, { status: lines.length > 0 && !catalog ? 503 : 200 })
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const count = loaderData?.lines.length ?? 0
  const title = count > 0 ? `List of ${count} ${count === 1 ? 'part' : 'parts'}` : 'Quote list'
  const feed = count > 0 ? [feedLink('Changes of these parts', `/list.atom?${loaderData?.query ?? ''}`)] : []
  return [{ title: `${title} – ${companyName(matches)}` }, { name: 'robots', content: 'noindex' }, ...feed]
}

/** The list in the address, or else the device's own list. */
export default function ListPage({ loaderData: { changeMails, ...shared } }: Route.ComponentProps) {
  return shared.lines.length > 0 ? (
    <SharedList {...shared} changeMails={changeMails} />
  ) : (
    <OwnList changeMails={changeMails} />
  )
}
