import { redirect } from 'react-router'
import { ResultList } from '#app/components/result-list.tsx'
import { NothingFound } from '#app/components/search-message.tsx'
import { catalogueContext } from '#app/context.ts'
import type { SearchAnswer } from '#catalogue/answers.ts'
import { COMPANY } from '#catalogue/company.ts'
import type { Route } from './+types/search.ts'

const SHORTEST = 2

export function loader({ url, context }: Route.LoaderArgs): { query: string; answer: SearchAnswer | null } {
  const query = (url.searchParams.get('q') ?? '').trim()
  if (query.length < SHORTEST) return { query, answer: null }
  const answer = context.get(catalogueContext)?.search(query) ?? { query, count: 0, results: [] }
  const [exact, ...further] = answer.results.filter((result) => result.matchType === 'Exact')
  if (exact && further.length === 0) throw redirect(exact.url, 302)
  return { query, answer }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.query ? `${loaderData.query} – ` : ''}Part Number Search – ${COMPANY.name}` },
  { name: 'description', content: 'Search all product tables by part number, MIL number or CID number.' },
  { name: 'robots', content: 'noindex' },
]

export default function SearchPage({ loaderData: { query, answer } }: Route.ComponentProps) {
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
      {answer && answer.results.length > 0 && <ResultList results={answer.results} />}
    </div>
  )
}
