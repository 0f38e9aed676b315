import { data, redirect } from 'react-router'
import { catalogueContext } from '#app/context.ts'
import { pageHead } from '#app/document/page-head.ts'
import { DidYouMean, FoundList } from '#app/search/found-list.tsx'
import { ResultList } from '#app/search/result-list.tsx'
import { searchPageAnswer } from '#app/search/search-answer.ts'
import { NothingFound } from '#app/search/search-message.tsx'
import { CatalogUnavailable } from '#app/ui/catalog-unavailable.tsx'
import { PrintHead } from '#app/ui/print-head.tsx'
import type { Route } from './+types/search.ts'

const MAX_TITLE_TERM = 80

export function loader({ url, context }: Route.LoaderArgs) {
  const query = (url.searchParams.get('q') ?? '').trim()
  const found = searchPageAnswer(context.get(catalogueContext), query)
  const [exact, ...others] = found.answer?.results.filter(({ matchType }) => matchType === 'Exact') ?? []
  if (exact && others.length === 0) throw redirect(exact.url, 302)
  const title = query ? `${query.slice(0, MAX_TITLE_TERM)} – Part Number Search` : 'Part Number Search'
  const description = 'Search all product tables by part number, MIL number or CID number.'
  const meta = pageHead(context, { title, description })
  return data({ ...found, meta }, { status: found.isUnavailable ? 503 : 200 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { query, isUnavailable, answer, suggestions, quoteUrls } = loaderData
  const { how, parts } = suggestions
  return (
    <div className="wrap prose-page">
      <PrintHead />
      <h1 className="page-title">Part Number Search{answer && ` (${answer.results.length})`}</h1>
      {query && (
        <p className="lead">
          for <span className="font-mono text-ink">{query}</span>
        </p>
      )}
      {isUnavailable && <CatalogUnavailable />}
      {!answer && !isUnavailable && (
        <p className="lead">Enter at least 2 characters of a part number, MIL number or CID number.</p>
      )}
      {answer?.results.length === 0 && (
        <div className="nothing-left">
          <NothingFound />
        </div>
      )}
      {how === 'near' && <DidYouMean parts={parts} quoteUrls={quoteUrls} />}
      {(how === 'wildcard' || how === 'exact') && (
        <section aria-labelledby="matching" className="did-you-mean">
          <h2 id="matching" className="section-title">
            Parts that match this number
          </h2>
          <FoundList parts={parts} quoteUrls={quoteUrls} />
        </section>
      )}
      {answer && answer.results.length > 0 && <ResultList results={answer.results} quoteUrls={quoteUrls} />}
    </div>
  )
}
