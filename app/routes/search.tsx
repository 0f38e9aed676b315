import { redirect } from 'react-router'
import { DidYouMean, FoundList } from '#app/components/found-list.tsx'
import { PrintHead } from '#app/components/print-head.tsx'
import { ResultList } from '#app/components/result-list.tsx'
import { NothingFound } from '#app/components/search-message.tsx'
import { catalogueContext } from '#app/context.ts'
import { pageHead } from '#app/page-head.ts'
import type { Catalogue, Resolution, SearchAnswer } from '#catalogue/answers.ts'
import { type FoundPart, foundParts, MOST_MEANT, ownNumbers } from '#catalogue/found-parts.ts'
import type { Route } from './+types/search.ts'

const SHORTEST = 2
const LONGEST_TITLE = 80

type Answer = {
  readonly query: string
  /** Null: too short to be searched. */
  readonly answer: SearchAnswer | null
  /** What may be meant, where the search found nothing. */
  readonly meant: {
    readonly how: Resolution['how']
    readonly parts: readonly FoundPart[]
    readonly owns: readonly string[]
  }
  /** The RFQ links of what is shown, in its order. */
  readonly quoteUrls: readonly (string | null)[]
}

const NOTHING_MEANT: Answer['meant'] = { how: 'none', parts: [], owns: [] }

export function loader({ url, context }: Route.LoaderArgs) {
  const found = searched(url, context.get(catalogueContext))
  const title = found.query ? `${found.query.slice(0, LONGEST_TITLE)} – Part Number Search` : 'Part Number Search'
  const description = 'Search all product tables by part number, MIL number or CID number.'
  return { ...found, meta: pageHead(context, { title, description }) }
}

function searched(url: URL, catalogue: Catalogue | null): Answer {
  const query = (url.searchParams.get('q') ?? '').trim()
  if (query.length < SHORTEST) return { query, answer: null, meant: NOTHING_MEANT, quoteUrls: [] }
  const answer = catalogue?.search(query) ?? { query, count: 0, results: [] }
  const [exact, ...further] = answer.results.filter((result) => result.matchType === 'Exact')
  if (exact && further.length === 0) throw redirect(exact.url, 302)
  const meant = catalogue && answer.count === 0 ? meantBy(catalogue.find(query)) : NOTHING_MEANT
  const shown = answer.count === 0 ? meant.parts : answer.results
  return { query, answer, meant, quoteUrls: shown.map((part) => quoteUrlOf(catalogue, part)) }
}

/** A result's RFQ link, as its row in the table has it. */
function quoteUrlOf(catalogue: Catalogue | null, { tableName, id }: Pick<FoundPart, 'tableName' | 'id'>) {
  const table = catalogue?.table(tableName)
  const row = table?.rowOf(id) ?? null
  return table && row !== null ? table.quoteUrl(row) : null
}

function meantBy({ how, found }: Resolution): Answer['meant'] {
  const parts = foundParts(found)
  return { how, parts: how === 'near' ? parts.slice(0, MOST_MEANT) : parts, owns: ownNumbers(found) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function SearchPage({ loaderData: { query, answer, meant, quoteUrls } }: Route.ComponentProps) {
  return (
    <div className="wrap prose-page">
      <PrintHead />
      <h1 className="page-title">Part Number Search{answer && ` (${answer.results.length})`}</h1>
      {query && (
        <p className="lead">
          for <span className="font-mono text-ink">{query}</span>
        </p>
      )}
      {!answer && (
        <p className="lead">Type at least 2 characters of a part number, MIL number or CID number in the box above.</p>
      )}
      {answer?.results.length === 0 && (
        <div className="nothing-left">
          <NothingFound />
        </div>
      )}
      {meant.how === 'near' && <DidYouMean parts={meant.parts} owns={meant.owns} quoteUrls={quoteUrls} />}
      {(meant.how === 'wildcard' || meant.how === 'exact') && (
        <section aria-labelledby="fitting" className="did-you-mean">
          <h2 id="fitting" className="section-title">
            Parts that fit this number
          </h2>
          <FoundList parts={meant.parts} owns={meant.owns} quoteUrls={quoteUrls} />
        </section>
      )}
      {answer && answer.results.length > 0 && <ResultList results={answer.results} quoteUrls={quoteUrls} />}
    </div>
  )
}
