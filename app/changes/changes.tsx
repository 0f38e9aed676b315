import { ChangeDay } from '#app/components/change-day.tsx'
import { Pager } from '#app/components/pager.tsx'
import { TextPage } from '#app/components/text-page.tsx'
import { catalogueContext, familiesContext } from '#app/context.ts'
import { pageHead } from '#app/page-head.ts'
import { EMPTY_QUERY, readPage } from '#catalogue/part-query.ts'
import { listedChanges } from '#catalogue/shown-changes.ts'
import type { Route } from './+types/changes.ts'

const PATH = '/changes'
const AT_ONCE = 50

export function loader({ url, context }: Route.LoaderArgs) {
  const catalogue = context.get(catalogueContext)
  const pageCount = Math.ceil((catalogue?.changes.length ?? 0) / AT_ONCE)
  const page = Math.max(1, Math.min(readPage(url.searchParams.get('page')), pageCount))
  const changes = catalogue
    ? listedChanges(catalogue, context.get(familiesContext), AT_ONCE, (page - 1) * AT_ONCE)
    : null
  const meta = pageHead(context, {
    title: page === 1 ? 'Changes in the catalogue' : `Changes in the catalogue, page ${page}`,
    description: 'Parts added, changed and removed, field by field, with the day: as a page and as an Atom feed.',
    path: page === 1 ? PATH : `${PATH}?page=${page}`,
  })
  return { changes, page, pageCount, meta }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  ...(loaderData?.meta ?? []),
  { tagName: 'link', rel: 'alternate', type: 'application/atom+xml', title: 'Changes', href: '/changes.atom' },
]

export default function ChangesPage({ loaderData: { changes, page, pageCount } }: Route.ComponentProps) {
  const days = Map.groupBy(changes ?? [], ({ day }) => day)
  return (
    <TextPage title="Changes" lead="Parts that were added, changed or removed, the newest first.">
      <p>
        To be told of each change, follow the{' '}
        <a href="/changes.atom" className="text-link">
          Atom feed
        </a>
        . A part’s own page lists its last changes too.
      </p>
      {changes === null && <p>The catalogue can’t be read now. Please try again in a few minutes.</p>}
      {changes?.length === 0 && <p>No part has changed since the catalogue was first filled.</p>}
      {[...days].map(([day, of]) => (
        <ChangeDay key={day} day={day} changes={of} />
      ))}
      <Pager path={PATH} query={{ ...EMPTY_QUERY, page }} pageCount={pageCount} />
    </TextPage>
  )
}
