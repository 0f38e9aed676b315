import { data, redirect } from 'react-router'
import { catalogContext, contentContext } from '#app/context.ts'
import { pageHead } from '#app/document/page-head.ts'
import { SpecificationRows } from '#app/part/sections/specification-grid.tsx'
import { QuoteListButton } from '#app/quote-list/quote-list-button.tsx'
import { ProblemPage } from '#app/search/problem-page.tsx'
import { ButtonLink, TextLink } from '#app/ui/controls.tsx'
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
    return data({ found: [], lead: '', meta }, { status: catalog ? 404 : 503 })
  }
  if (first.url !== `/cross/${[maker, number].map(encodeURIComponent).join('/')}`) throw redirect(first.url, 301)
  const named = `${first.maker} ${first.number}`
  const ours = oursText(found)
  const lead = `Competitor part number. Our ${ours}.`
  const meta = pageHead(context, {
    title: `${named}: our ${ours}`,
    description: `${named} is a competitor part number. ${context.get(contentContext).company.name} ${ours}.`,
    path: first.url,
    trail: [{ label: named, path: first.url }],
  })
  return data({
    found: found.map((reference) => ({ ...reference, ours: catalog ? oursOf(catalog, reference) : null })),
    lead,
    meta,
  })
}

/** `equivalent: 32-201`. Only a drop-in is an equivalent. */
function oursText(found: readonly CrossReference[]): string {
  const numbers = [...new Set(found.map(({ ourNumber }) => ourNumber))]
  const isEquivalent = found.every(({ kind }) => /^drop\W?in$/i.test(kind ?? ''))
  return `${isEquivalent ? 'equivalent' : 'replacement'}${numbers.length > 1 ? 's' : ''}: ${numbers.join(', ')}`
}

function oursOf(catalog: Catalog, { part }: CrossReference) {
  const table = part && catalog.table(part.tableName)
  const row = part && table ? table.rowOf(part.id) : null
  if (!table || row === null) return null
  return { imageUrl: table.imageUrl(row), quoteUrl: table.quoteUrl(row), specifications: table.specifications(row) }
}

export default function CrossPage({ loaderData: { found, lead } }: Route.ComponentProps) {
  const [first] = found
  if (!first) return <ProblemPage title="We don’t have this number" text="Search for it, or send it to us." />
  return (
    <TextPage title={`${first.maker} ${first.number}`} lead={lead}>
      {found.map((reference) => (
        <ReplacingPart key={`${reference.ourNumber} ${reference.kind}`} {...reference} />
      ))}
    </TextPage>
  )
}

type Replacing = CrossReference & { ours: ReturnType<typeof oursOf> }

function ReplacingPart({ part, ours, ourNumber, kind, differs, source, date, lifecycle }: Replacing) {
  const stated = [source, date].filter(Boolean).join(', ')
  return (
    <section aria-label={ourNumber} className="card cross-part">
      {ours?.imageUrl && <PartPicture url={ours.imageUrl} width={240} height={150} />}
      <div className="stack">
        <div className="split">
          <div className="stack">
            <h2 className="section-title mono" translate="no">
              {part ? <TextLink to={part.url}>{ourNumber}</TextLink> : ourNumber}
            </h2>
            <p className="cluster hint">
              <span>{part?.displayName ?? 'Not found in the catalog'}</span>
              {kind && <span className="badge">{kind}</span>}
            </p>
          </div>
          {ours?.quoteUrl && (
            <div className="cluster part-asks">
              <ButtonLink tone="brass" to={ours.quoteUrl}>
                📝 Request Quote
              </ButtonLink>
              <QuoteListButton quoteUrl={ours.quoteUrl} />
            </div>
          )}
        </div>
        {lifecycle && <LifecycleNote {...lifecycle} isBanner />}
        <dl className="facts facts-beside specifications">
          {differs && <SpecificationRows specifications={[{ label: 'What differs', value: differs, kind: 'text' }]} />}
          {ours && <SpecificationRows specifications={ours.specifications} />}
          {stated && <SpecificationRows specifications={[{ label: 'Source', value: stated, kind: 'text' }]} />}
        </dl>
      </div>
    </section>
  )
}
