import { data, Link } from 'react-router'
import { CompareTable } from '#app/compare/compare-table.tsx'
import { catalogContext, familiesContext } from '#app/context.ts'
import { headEntries } from '#app/document/head-entries.ts'
import { pageHead } from '#app/document/page-head.ts'
import { QuoteAll } from '#app/quote-list/quote-all.tsx'
import { ProblemPage } from '#app/search/problem-page.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { PrintHead } from '#app/ui/print.tsx'
import { compareUrl, MAX_COMPARED, readCompareQuery } from '#catalog/part/compare-query.ts'
import { type Comparison, compareParts } from '#catalog/part/part-comparison.ts'
import { type Family, familyByTable } from '#catalog/registry/family.ts'
import type { Route } from './+types/compare.ts'

const MAX_ID_LENGTH = 40
const MAX_NAMED = 6

export function loader({ url, context }: Route.LoaderArgs) {
  const query = readCompareQuery(url.searchParams)
  const [catalog, all] = [context.get(catalogContext), context.get(familiesContext)]
  const family = query.table === null ? undefined : familyByTable(all, query.table)
  const table = family && catalog?.table(family.table)
  const comparison = table ? compareParts(table, query.ids) : null
  const numbers = comparison?.parts.map(({ partNumber }) => partNumber) ?? []
  const meta = pageHead(context, { title: numbers.length > 1 ? `${numbers.join(', ')} compared` : 'Compare parts' })
  const answer = { query, family: family && linkOf(family), comparison, families: family ? [] : all.map(linkOf), meta }
  if (query.table !== null && !family) return data(answer, { status: 404 })
  return data(answer, { status: family && !catalog ? 503 : 200 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => headEntries(loaderData?.meta)

export default function ComparePage({ loaderData }: Route.ComponentProps) {
  const { query, family, comparison, families } = loaderData
  if (family && !comparison) return <ProblemPage title="Failed to load part details" retry={compareUrl(query)} />
  if (family && comparison && comparison.parts.length > 1)
    return <CompareView family={family} comparison={comparison} only={query.only} />
  return (
    <CompareEmpty family={family} comparison={comparison} requested={family ? null : query.table} families={families} />
  )
}

type Props = { family: FamilyLink; comparison: Comparison; only: boolean }

/** Two to six parts side by side. Prints in landscape (compare.css). */
function CompareView({ family, comparison, only }: Props) {
  const { parts, fields } = comparison
  const ids = parts.map(({ id }) => id)
  const urlOf = (change: { ids?: readonly string[]; only?: boolean }) =>
    compareUrl({ table: family.table, ids, only, ...change })
  const differing = fields.filter(({ differs }) => differs)
  return (
    <article className="wrap compare-page">
      <PrintHead />
      <Breadcrumb
        trail={[{ label: family.group }, { label: family.name, path: family.path }, { label: 'Compare parts' }]}
      />
      <header className="cluster split compare-head">
        <div>
          <h1 className="page-title">{`${parts.length} ${family.name} compared`}</h1>
          <p className="lead" role="status">
            {differing.length === 0
              ? 'All specifications are the same.'
              : `${differing.length} of ${fields.length} specifications differ.`}
          </p>
        </div>
        <nav aria-label="Specifications shown" className="segmented">
          <Link to={urlOf({ only: false })} aria-current={only ? undefined : 'true'} preventScrollReset>
            All specifications
          </Link>
          <Link to={urlOf({ only: true })} aria-current={only ? 'true' : undefined} preventScrollReset>
            Only differences
          </Link>
        </nav>
        <QuoteAll parts={parts} />
      </header>
      <CompareNotes comparison={comparison} />
      <section id="results" aria-label="Comparison" tabIndex={-1}>
        <CompareTable
          name={family.name}
          parts={parts}
          fields={only ? differing : fields}
          urlWithout={(id) => urlOf({ ids: ids.filter((other) => other !== id) })}
        />
        {only && differing.length === 0 && (
          <p className="muted">No differences. ‘All specifications’ shows what these parts have in common.</p>
        )}
      </section>
    </article>
  )
}

type CompareEmptyProps = {
  family: FamilyLink | undefined
  comparison: Comparison | null
  /** A table that there isn't. */
  requested: string | null
  families: readonly FamilyLink[]
}

/** Shown for fewer than two parts: how to choose parts. */
function CompareEmpty({ family, comparison, requested, families }: CompareEmptyProps) {
  const [part] = comparison?.parts ?? []
  return (
    <div className="wrap prose-page">
      <Breadcrumb
        trail={[...(family ? [{ label: family.name, path: family.path }] : []), { label: 'Compare parts' }]}
      />
      <h1 className="page-title">
        {part ? `Nothing to compare with ${part.partNumber} yet` : 'No parts to compare yet'}
      </h1>
      {requested !== null && <p className="lead">{`There is no table named ${requested}.`}</p>}
      {comparison && <CompareNotes comparison={comparison} />}
      <p className="lead">
        <span>{`Compare up to ${MAX_COMPARED} parts of one family side by side, with their differences marked.`}</span>{' '}
        Open a part and follow ‘Compare’ next to its colors, lengths or finishes
        <span>{family ? ', or select parts in the family’s table.' : '. Choose a family to start:'}</span>
      </p>
      {families.length > 0 && (
        <ul className="compare-families">
          {families.map(({ table, name, path }) => (
            <li key={table}>
              <Link to={path} className="text-link">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {family && (
        <p className="actions">
          {part && (
            <Link to={part.url} className="button button-dark">
              {`Open ${part.partNumber}`}
            </Link>
          )}
          <Link to={family.path} className="button">
            {family.name}
          </Link>
        </p>
      )}
    </div>
  )
}

type FamilyLink = {
  readonly table: string
  readonly name: string
  readonly group: string
  readonly path: string
}

const linkOf = ({ table, name, group, path }: Family): FamilyLink => ({ table, name, group, path })

type CompareNotesProps = { comparison: Comparison }

function CompareNotes({ comparison: { unknown, omitted } }: CompareNotesProps) {
  if (unknown.length === 0 && omitted === 0) return null
  const named = unknown
    .slice(0, MAX_NAMED)
    .map((id) => (id.length > MAX_ID_LENGTH ? `${id.slice(0, MAX_ID_LENGTH)}…` : id))
  const further = unknown.length - named.length
  return (
    <ul className="notice compare-notes">
      {unknown.length > 0 && (
        <li>{`Not in this family, so left out: id ${named.join(', ')}${further > 0 ? ` and ${further} more` : ''}.`}</li>
      )}
      {omitted > 0 && <li>{`Only the first ${MAX_COMPARED} parts are shown; you requested ${omitted} more.`}</li>}
    </ul>
  )
}
