import { data } from 'react-router'
import { catalogContext, familiesContext } from '#app/context.ts'
import { pageHead } from '#app/document/page-head.ts'
import { CatalogUnavailable } from '#app/ui/catalog-unavailable.tsx'
import { TextAnchor, TextLink } from '#app/ui/controls.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { TextPage } from '#app/ui/text-page.tsx'
import { CHANGE_NOTICES } from '#catalog/company/company-document.ts'
import { readPageNumber } from '#catalog/facets/table-query.ts'
import { partName } from '#catalog/part/part-name.ts'
import { droppedText, type ListedChange, listedChanges } from '#catalog/part/shown-changes.ts'
import type { Route } from './+types/changes.ts'

const KINDS = { added: 'Added', changed: 'Changed', removed: 'Removed' } as const

const CHANGES_PER_PAGE = 50

export function loader({ url, context }: Route.LoaderArgs) {
  const catalog = context.get(catalogContext)
  const pageCount = Math.ceil((catalog?.changes.length ?? 0) / CHANGES_PER_PAGE)
  const page = Math.max(1, Math.min(readPageNumber(url.searchParams.get('page')), pageCount))
  const changes = catalog
    ? listedChanges(catalog, context.get(familiesContext), CHANGES_PER_PAGE, (page - 1) * CHANGES_PER_PAGE)
    : null
  const dropped = catalog?.changes.dropped ?? null
  const meta = pageHead(context, {
    title: page === 1 ? 'Catalog changes' : `Catalog changes, page ${page}`,
    description: 'Parts added, changed and removed, field by field and day by day, also as an Atom feed.',
    path: urlOf(page),
  })
  return data({ changes, dropped, page, pageCount, meta }, { status: catalog ? 200 : 503 })
}

const urlOf = (page: number) => (page === 1 ? '/changes' : `/changes?page=${page}`)

export default function ChangesPage({ loaderData: { changes, dropped, page, pageCount } }: Route.ComponentProps) {
  const days = Map.groupBy(changes ?? [], ({ day }) => day)
  return (
    <TextPage title="Changes" lead="Parts that were added, changed or removed, newest first.">
      <link rel="alternate" type="application/atom+xml" title="Changes" href="/changes.atom" />
      <p>
        To follow changes, subscribe to the <TextAnchor href="/changes.atom">Atom feed</TextAnchor>. A part’s own page
        also lists its last changes. What we announce is in the{' '}
        <TextLink to={CHANGE_NOTICES.path}>product change notices</TextLink>.
      </p>
      {changes === null && <CatalogUnavailable />}
      {changes?.length === 0 && !dropped && <p>No parts have changed since the catalog was first loaded.</p>}
      {[...days].map(([day, changesOfDay]) => (
        <ChangeDay key={day} day={day} changes={changesOfDay} />
      ))}
      {dropped && page >= pageCount && <p>{droppedText(dropped)}</p>}
      {pageCount > 1 && <Pager page={page} pageCount={pageCount} urlOf={urlOf} keepScroll />}
    </TextPage>
  )
}

type Props = { day: string; changes: readonly ListedChange[] }

function ChangeDay({ day, changes }: Props) {
  return (
    <section aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`}>
        <time dateTime={day}>{day}</time>
      </h2>
      <ul className="rows rows-columns change-list">
        {changes.map(({ kind, kinds, at, table, id, number, familyName, url, fields }) => (
          <li key={`${at} ${table} ${id}`}>
            <span className="mono" translate="no">
              {url ? <TextLink to={url}>{partName(number, id)}</TextLink> : <span>{partName(number, id)}</span>}
            </span>
            <span className="muted">{familyName}</span>
            <span>
              <b>{KINDS[kind]}</b>
              {kind === 'changed' && <ChangedFields fields={fields} kinds={kinds} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ChangedFields({ fields, kinds }: Pick<ListedChange, 'fields' | 'kinds'>) {
  if (fields.length === 0) return ': data not shown on its page'
  return (
    <>
      {fields.map(({ label, before, after }) => (
        <span key={label} className="own-line">
          {`${label}: ${before ?? 'N/A'} → ${after ?? 'N/A'}`}
        </span>
      ))}
      <span className="own-line muted">{`Kind: ${kinds.join(', ')}`}</span>
    </>
  )
}
