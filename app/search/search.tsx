import { data, Link, redirect } from 'react-router'
import { catalogContext, contentContext, familiesContext } from '#app/context.ts'
import { pageHead } from '#app/document/page-head.ts'
import { findWords, MAX_WORDS_ON_PAGE } from '#app/search/find-words.ts'
import { DidYouMean, FoundList } from '#app/search/found-list.tsx'
import { MatchFamilies } from '#app/search/match-families.tsx'
import { MatchGroups } from '#app/search/match-groups.tsx'
import { MATCHING, ReadAs } from '#app/search/number-texts.tsx'
import { searchPageAnswer } from '#app/search/search-answer.ts'
import { NothingFound } from '#app/search/search-message.tsx'
import { WordHits } from '#app/search/word-hits.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { PrintHead } from '#app/ui/print.tsx'
import { CatalogUnavailable } from '#app/ui/problem-page.tsx'
import type { Catalog } from '#catalog/answers.ts'
import { numberReadings } from '#catalog/numbers/typed-number.ts'
import { askUrl, readSearchQuery, searchUrl } from '#catalog/search/matches/search-address.ts'
import type { Route } from './+types/search.ts'

/** Nothing found is a way on: the contact form, with the words in it. */
const AskUs = ({ query, isOther }: { query: string; isOther: boolean }) => (
  <p className="ask-us">
    {isOther && 'No matching part numbers found. '}
    <Link to={askUrl(query)} className="text-link">
      {`Ask us about ‘${query.slice(0, MAX_TITLE_TERM)}’`}
    </Link>
  </p>
)

/** Whether the number was found only without the revision that was typed: the visitor is told, and chooses. */
const leavesRevision = (typed: string, number: string): boolean =>
  numberReadings(typed).some(
    (reading) => reading.revision !== null && reading.number.toLowerCase() === number.toLowerCase(),
  )

const MAX_TITLE_TERM = 80

export function loader({ url, context }: Route.LoaderArgs) {
  const query = readSearchQuery(url.searchParams)
  const catalog = context.get(catalogContext)
  const [exact, ...others] = catalog?.search(query.q).results.filter(({ matchType }) => matchType === 'Exact') ?? []
  if (exact && others.length === 0 && !leavesRevision(query.q, exact.partNumber)) throw redirect(exact.url, 302)
  const found = searchPageAnswer(catalog, query)
  const findAll = (among: Catalog) =>
    findWords(among, context.get(familiesContext), context.get(contentContext), query.q, MAX_WORDS_ON_PAGE)
  const words = catalog && found.matches ? findAll(catalog) : []
  const last = found.matches?.pageCount ?? 1
  if (query.page > last) throw redirect(searchUrl({ ...query, page: last }), 302)
  const title = query.q ? `${query.q.slice(0, MAX_TITLE_TERM)} – Part Number Search` : 'Part Number Search'
  const description = 'Search all product tables by part number, MIL number or CID number.'
  const meta = pageHead(context, { title, description })
  return data({ ...found, words, meta }, { status: found.isUnavailable ? 503 : 200 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { query, isUnavailable, matches, groups, suggestions, words } = loaderData
  const { how, parts, quoteUrls } = suggestions
  const isEmpty = matches?.total === 0
  // What was found is not a number: the heading is what was typed, and nothing says '(0)' (behavior 7.14).
  const isOther = isEmpty && (words.length > 0 || how === 'wildcard' || how === 'exact')
  return (
    <div className="wrap prose-page">
      <PrintHead />
      <h1 className="page-title">{isOther ? query.q : `Part Number Search${matches ? ` (${matches.total})` : ''}`}</h1>
      {query.q && !isOther && (
        <p className="lead">
          for <span className="font-mono text-ink">{query.q}</span>
          {matches?.readAs && <ReadAs number={matches.readAs} />}
        </p>
      )}
      {isUnavailable && <CatalogUnavailable />}
      {!matches && !isUnavailable && (
        <p className="lead">Enter at least 2 characters of a part number, MIL number or CID number.</p>
      )}
      {matches && <MatchFamilies query={query} families={matches.families} />}
      {isEmpty && <WordHits hits={words} />}
      {how === 'near' && <DidYouMean parts={parts} quoteUrls={quoteUrls} />}
      {isEmpty && !isOther && (
        <div className="nothing-left">
          <NothingFound />
        </div>
      )}
      {(how === 'wildcard' || how === 'exact') && (
        <section aria-labelledby="matching" className="did-you-mean">
          <h2 id="matching" className="section-title">
            {MATCHING}
          </h2>
          <FoundList parts={parts} quoteUrls={quoteUrls} />
        </section>
      )}
      {isEmpty && <AskUs query={query.q} isOther={isOther} />}
      <MatchGroups groups={groups} />
      {matches && matches.pageCount > 1 && (
        <Pager page={matches.page} pageCount={matches.pageCount} urlOf={(page) => searchUrl({ ...query, page })} />
      )}
      {matches && matches.total > 0 && <WordHits hits={words} />}
    </div>
  )
}
