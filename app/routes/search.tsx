import { redirect } from 'react-router'
import { DidYouMean, FoundList } from '#app/components/found-list.tsx'
import { ResultList } from '#app/components/result-list.tsx'
import { NothingFound } from '#app/components/search-message.tsx'
import { catalogueContext } from '#app/context.ts'
import type { Resolution, SearchAnswer } from '#catalogue/answers.ts'
import { COMPANY } from '#catalogue/company.ts'
import { type FoundPart, foundParts, MOST_MEANT } from '#catalogue/found-parts.ts'
import type { Route } from './+types/search.ts'

const SHORTEST = 2

type Answer = {
  readonly query: string
  /** Null: too short to be searched. */
  readonly answer: SearchAnswer | null
  /** What may be meant, where the search found nothing. */
  readonly meant: { readonly how: Resolution['how']; readonly parts: readonly FoundPart[] }
}

const NOTHING_MEANT: Answer['meant'] = { how: 'none', parts: [] }

export function loader({ url, context }: Route.LoaderArgs): Answer {
  const query = (url.searchParams.get('q') ?? '').trim()
  if (query.length < SHORTEST) return { query, answer: null, meant: NOTHING_MEANT }
  const catalogue = context.get(catalogueContext)
  const answer = catalogue?.search(query) ?? { query, count: 0, results: [] }
  const [exact, ...further] = answer.results.filter((result) => result.matchType === 'Exact')
  if (exact && further.length === 0) throw redirect(exact.url, 302)
  return { query, answer, meant: catalogue && answer.count === 0 ? meantBy(catalogue.find(query)) : NOTHING_MEANT }
}

function meantBy({ how, found }: Resolution): Answer['meant'] {
  const parts = foundParts(found)
  return { how, parts: how === 'near' ? parts.slice(0, MOST_MEANT) : parts }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.query ? `${loaderData.query} – ` : ''}Part Number Search – ${COMPANY.name}` },
  { name: 'description', content: 'Search all product tables by part number, MIL number or CID number.' },
  { name: 'robots', content: 'noindex' },
]

export default function SearchPage({ loaderData: { query, answer, meant } }: Route.ComponentProps) {
  return (
    <div className="wrap prose-page">
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
      {meant.how === 'near' && <DidYouMean parts={meant.parts} />}
      {(meant.how === 'wildcard' || meant.how === 'exact') && (
        <section aria-labelledby="fitting" className="did-you-mean">
          <h2 id="fitting" className="section-title">
            Parts that fit this number
          </h2>
          <FoundList parts={meant.parts} />
        </section>
      )}
      {answer && answer.results.length > 0 && <ResultList results={answer.results} />}
    </div>
  )
}
