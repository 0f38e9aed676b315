import { data, Link, redirect } from 'react-router'
import { catalogContext, contentContext } from '#app/context.ts'
import { pageHead } from '#app/document/page-head.ts'
import { SpecificationRows } from '#app/part/sections/specification-grid.tsx'
import { ProblemPage } from '#app/search/problem-page.tsx'
import { LifecycleNote } from '#app/ui/lifecycle-note.tsx'
import { PartPicture } from '#app/ui/part-picture.tsx'
import { TextPage } from '#app/ui/text-page.tsx'
import type { Catalog, CrossReference } from '#catalog/answers.ts'
import type { Route } from './+types/cross.ts'

/** `/cross/{maker}/{number}` in any spelling. Other spellings redirect to ours. */
export function loader({ params, context }: Route.LoaderArgs) {
  const [maker = '', number = '', ...others] = (params['*'] ?? '').split('/')
  const catalog = context.get(catalogContext)
  const found = others.length > 0 ? [] : (catalog?.cross.of(maker, number) ?? [])
  const [first] = found
  if (!first) {
    const meta = pageHead(context, { title: 'Number not found' })
    return data({ found: [], company: '', meta }, { status: catalog ? 404 : 503 })
  }
  if (first.url !== `/cross/${[maker, number].map(encodeURIComponent).join('/')}`) throw redirect(first.url, 301)
  const { name } = context.get(contentContext).company
  const ours = [...new Set(found.map(({ ourNumber }) => ourNumber))].join(', ')
  const named = `${first.maker} ${first.number}`
  const meta = pageHead(context, {
    title: `${named}: replaced by ${ours}`,
    description: `${named} is not a number of ${name}. ${name} names ${ours} as its replacement, with what differs.`,
    path: first.url,
    trail: [{ label: named, path: first.url }],
  })
  return data({
    found: found.map((one) => ({ ...one, ours: catalog ? oursOf(catalog, one) : null })),
    company: name,
    meta,
  })
}

/** What the page shows of our part. */
function oursOf(catalog: Catalog, { part }: CrossReference) {
  const table = part && catalog.table(part.tableName)
  const row = part && table ? table.rowOf(part.id) : null
  if (!table || row === null) return null
  return { imageUrl: table.imageUrl(row), quoteUrl: table.quoteUrl(row), specifications: table.specifications(row) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function CrossPage({ loaderData: { found, company } }: Route.ComponentProps) {
  const [first] = found
  if (!first) return <ProblemPage title="We know no such number" text="Search for it, or send it to us." />
  return (
    <TextPage
      title={`${first.maker} ${first.number}`}
      lead={`This is a ${first.maker} number. ${company} equivalents, with what differs:`}
    >
      {found.map((one) => (
        <ReplacingPart key={`${one.ourNumber} ${one.kind}`} {...one} />
      ))}
    </TextPage>
  )
}

type Replacing = CrossReference & { ours: ReturnType<typeof oursOf> }

function ReplacingPart({ part, ours, ourNumber, kind, differs, source, date, lifecycle }: Replacing) {
  const rows = [
    ['Family', part?.displayName ?? 'Not found in the catalog'],
    ['Kind', kind ?? 'Not stated'],
    ['What differs', differs ?? 'Not stated'],
    ['Source', [source, date].filter(Boolean).join(', ') || 'Not stated'],
  ] as const
  return (
    <section aria-label={ourNumber}>
      <h2 className="section-title mono" translate="no">
        {part ? (
          <Link to={part.url} className="text-link">
            {ourNumber}
          </Link>
        ) : (
          ourNumber
        )}
      </h2>
      {lifecycle && <LifecycleNote {...lifecycle} isBanner />}
      <div className="cluster">
        {ours?.imageUrl && <PartPicture url={ours.imageUrl} width={240} height={150} />}
        {ours?.quoteUrl && (
          <Link to={ours.quoteUrl} className="button button-brass">
            📝 Request Quote
          </Link>
        )}
      </div>
      <dl className="facts specifications">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {ours && <SpecificationRows specifications={ours.specifications} />}
      </dl>
    </section>
  )
}
