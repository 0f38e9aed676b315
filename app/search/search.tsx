import { data, Link, redirect } from 'react-router'
import { catalogContext, contentContext, familiesContext, filesContext } from '#app/context.ts'
import { pageHead } from '#app/document/page-head.ts'
import { findWords, MAX_WORDS_ON_PAGE } from '#app/search/find-words.ts'
import { DidYouMean, HitSection, ResultItem } from '#app/search/found-list.tsx'
import { searchPageAnswer, shownHits, soleNamedPart } from '#app/search/search-answer.ts'
import { crossHit, foundHit, HitMatch, HitNumber, HitPicture, soldHit } from '#app/search/search-hit.tsx'
import { MATCHING, NothingFound, ReadAs } from '#app/search/search-message.tsx'
import { readGroup, type SentGroup } from '#app/search/sent-group.ts'
import { WordLine } from '#app/search/word-line.tsx'
import { CatalogUnavailable } from '#app/ui/catalog-unavailable.tsx'
import { ButtonLink, CodeText, TextLink } from '#app/ui/controls.tsx'
import { LifecycleNote } from '#app/ui/lifecycle-note.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { PartValue } from '#app/ui/part-value.tsx'
import { PrintHead } from '#app/ui/print.tsx'
import { TitledSection } from '#app/ui/titled-section.tsx'
import type { Catalog, SearchMatches, SearchQuery, Specification } from '#catalog/answers.ts'
import { readScannedCode } from '#catalog/numbers/scanned-code.ts'
import { numberReadings } from '#catalog/numbers/typed-number.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'
import { askUrl, readSearchQuery, searchUrl } from '#catalog/search/matches/search-address.ts'
import type { Route } from './+types/search.ts'

/** Whether the number was found only without the typed revision. The visitor must confirm it. */
const leavesRevision = (typed: string, number: string): boolean =>
  numberReadings(typed).some(
    (reading) => reading.revision !== null && reading.number.toLowerCase() === number.toLowerCase(),
  )

const MAX_TITLE_TERM = 80
const TITLE = 'Part Number Search'

/** The page of the one part that a scanned text means (behavior 7.17), or null for other texts. */
function scannedPage(catalog: Catalog, typed: string): string | null {
  const scanned = readScannedCode(typed)
  if ('path' in scanned) return scanned.path
  return scanned.numbers.length > 1 ? soleNamedPart(catalog, scanned.numbers) : null
}

export function loader({ url, context }: Route.LoaderArgs) {
  const query = readSearchQuery(url.searchParams)
  const catalog = context.get(catalogContext)
  const [exact, ...others] = catalog?.search(query.q).results.filter(({ matchType }) => matchType === 'Exact') ?? []
  if (exact && others.length === 0 && !leavesRevision(query.q, exact.partNumber)) throw redirect(exact.url, 302)
  const scanned = exact || !catalog ? null : scannedPage(catalog, query.q)
  if (scanned !== null) throw redirect(scanned, 302)
  const found = searchPageAnswer(catalog, query)
  const last = found.matches?.pageCount ?? 1
  if (query.page > last) throw redirect(searchUrl({ ...query, page: last }), 302)
  const wordsIn = (among: Catalog) => {
    const families = context.get(familiesContext)
    const hits = findWords(among, families, context.get(contentContext), query.q, MAX_WORDS_ON_PAGE)
    return shownHits(among, families, context.get(filesContext), hits)
  }
  const words = catalog && found.matches ? wordsIn(catalog) : []
  const title = query.q ? `${query.q.slice(0, MAX_TITLE_TERM)} – ${TITLE}` : TITLE
  const description = 'Search all product tables by part number, MIL number or CID number.'
  const meta = pageHead(context, { title, description })
  return data({ ...found, words, meta }, { status: found.isUnavailable ? 503 : 200 })
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { query, isUnavailable, matches, groups, cross, sold, suggestions, words } = loaderData
  const { how, parts } = suggestions
  const isEmpty = matches?.total === 0
  // The findings aren't numbers: don't show '(0)' (behavior 7.14).
  const isOther = isEmpty && (words.length + cross.length + sold.length > 0 || how === 'wildcard' || how === 'exact')
  return (
    <div className="wrap prose-page stack search-page">
      <PrintHead />
      <h1 className="page-title">{query.q || TITLE}</h1>
      {matches?.readAs && (
        <p className="lead">
          <ReadAs number={matches.readAs} />
        </p>
      )}
      {isUnavailable && <CatalogUnavailable />}
      {!matches && !isUnavailable && (
        <p className="lead">Enter at least 2 characters of a part number, MIL number or CID number.</p>
      )}
      {matches && !isOther && <h2 className="section-title">{`${TITLE} (${formatCount(matches.total)})`}</h2>}
      {matches && <MatchFamilies query={query} families={matches.families} />}
      {isEmpty && <WordHits hits={words} />}
      {how === 'near' && <DidYouMean parts={parts} />}
      {isEmpty && !isOther && (
        <div className="empty">
          <NothingFound />
        </div>
      )}
      {(how === 'wildcard' || how === 'exact') && (
        <HitSection id="matching" title={MATCHING} hits={parts.map(foundHit)} />
      )}
      {isEmpty && (
        <p>
          <TextLink to={askUrl(query.q)}>Can’t find it? Ask an engineer</TextLink>
        </p>
      )}
      <MatchGroups groups={groups} />
      <HitSection id="cross" title="Competitor part numbers" hits={cross.map(crossHit)} />
      <HitSection id="sold" title="Distributor part numbers" hits={sold.map(soldHit)} />
      {matches && matches.pageCount > 1 && (
        <Pager page={matches.page} pageCount={matches.pageCount} urlOf={(page) => searchUrl({ ...query, page })} />
      )}
      {matches && matches.total > 0 && <WordHits hits={words} />}
    </div>
  )
}

function WordHits({ hits }: { hits: ReturnType<typeof shownHits> }) {
  if (hits.length === 0) return null
  return (
    <TitledSection id="words" title="Product families and pages">
      <ul className="result-list word-hits card card-flush">
        {hits.map((hit) => (
          <li key={hit.url}>
            <Link to={hit.url} className="result-link">
              <HitPicture url={hit.picture} />
              <WordLine hit={hit} />
            </Link>
            {hit.parts.length > 0 && (
              <ul className="hit-parts">
                {hit.parts.map((part) => (
                  <ResultItem key={part.id} url={part.url} quoteUrl={part.quoteUrl} className="match-link">
                    <HitNumber picture={part.imageUrl} number={part.partNumber} />
                    <HitValues of={part.specifications} />
                  </ResultItem>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}

type Props = { query: SearchQuery; families: SearchMatches['families'] }

function MatchFamilies({ query: { q, table }, families }: Props) {
  if (families.length < 2) return null
  const all = families.reduce((sum, { count }) => sum + count, 0)
  const link = (to: string | null, label: string, count: number) => (
    <li key={label}>
      <ButtonLink to={searchUrl({ q, table: to, page: 1 })} aria-current={to === table ? 'true' : undefined}>
        <span>{label}</span> <span className="count">{formatCount(count)}</span>
      </ButtonLink>
    </li>
  )
  return (
    <nav aria-label="Families with matches">
      <ul className="match-families cluster">
        {link(null, 'All', all)}
        {families.map(({ tableName, displayName, count }) => link(tableName, displayName, count))}
      </ul>
    </nav>
  )
}

/** The search page's matches by family, each with what distinguishes it (behavior 7.14). */
function MatchGroups({ groups }: { groups: readonly SentGroup[] }) {
  return groups.map((group, index) => (
    <section key={`${group.tableName} ${group.numbers}`} aria-labelledby={`matches-${index}`}>
      <h3 id={`matches-${index}`} className="strong">
        <span>{group.displayName}</span> <span className="count">{formatCount(group.count)}</span>
      </h3>
      <ul className="result-list card card-flush">
        {readGroup(group).map((row) => (
          <MatchItem key={`${row.url} ${row.partNumber}`} {...row} />
        ))}
      </ul>
    </section>
  ))
}

const MatchItem = ({ lifecycle, found, ...row }: ReturnType<typeof readGroup>[number]) => (
  <ResultItem
    url={row.url}
    quoteUrl={row.quoteUrl}
    className="match-link"
    note={lifecycle && <LifecycleNote {...lifecycle} />}
  >
    <HitNumber picture={row.imageUrl} number={row.partNumber}>
      {found && (
        <span className="own-line hint">
          <span>{`${found.by} of`}</span> <CodeText>{found.part}</CodeText>
        </span>
      )}
    </HitNumber>
    <HitValues of={row.specifications} />
    <HitMatch {...row} />
  </ResultItem>
)

const HitValues = ({ of }: { of: readonly Specification[] }) => (
  <span className="match-specifications">
    {of.map(({ label, value, kind }) => (
      <span key={label}>
        <span className="own-line hint">{`${label} `}</span>
        <PartValue value={value} kind={kind} />
      </span>
    ))}
  </span>
)
