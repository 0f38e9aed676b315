import { data, Link } from 'react-router'
import { catalogContext, familiesContext } from '#app/context.ts'
import { pageHead } from '#app/document/page-head.ts'
import { QuoteAll } from '#app/quote-list/quote-all.tsx'
import { QuoteCell } from '#app/quote-list/quote-cell.tsx'
import { ProblemPage } from '#app/search/problem-page.tsx'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { TextLink } from '#app/ui/controls.tsx'
import { CloseIcon } from '#app/ui/icons.tsx'
import { PartPicture } from '#app/ui/part-picture.tsx'
import { PartValue } from '#app/ui/part-value.tsx'
import { PrintHead } from '#app/ui/print.tsx'
import { ScrollFrame } from '#app/ui/scroll-frame.tsx'
import { type CompareQuery, compareUrl, MAX_COMPARED, readCompareQuery } from '#catalog/part/compare-query.ts'
import { type ComparedField, type ComparedPart, type Comparison, compareParts } from '#catalog/part/part-comparison.ts'
import { countOf } from '#catalog/quantities/format-count.ts'
import { type Family, familyByTable } from '#catalog/registry/family.ts'
import type { Route } from './+types/compare.ts'

export function loader({ url, context }: Route.LoaderArgs) {
  const query = readCompareQuery(url.searchParams)
  const catalog = context.get(catalogContext)
  const all = context.get(familiesContext)
  const family = query.table === null ? undefined : familyByTable(all, query.table)
  const table = family && catalog?.table(family.table)
  const comparison = table ? compareParts(table, query.ids) : null
  const numbers = comparison?.parts.map(({ partNumber }) => partNumber) ?? []
  const meta = pageHead(context, { title: numbers.length > 1 ? `${numbers.join(', ')} compared` : 'Compare parts' })
  const families = (family ? [family] : all).map(linkOf)
  const status = !family && query.table !== null ? 404 : family && !catalog ? 503 : 200
  return data({ query, family: family && linkOf(family), comparison, families, meta }, { status })
}

export default function ComparePage({ loaderData }: Route.ComponentProps) {
  const { query, family, comparison, families } = loaderData
  if (family && !comparison) return <ProblemPage title="Failed to load part details" retry={compareUrl(query)} />
  if (family && comparison && comparison.parts.length > 1)
    return <CompareView family={family} comparison={comparison} query={query} />
  return <CompareEmpty families={families} isIncomplete={query.ids.length > 1} />
}

type Props = { family: FamilyLink; comparison: Comparison; query: CompareQuery }

function CompareView({ family, comparison: { parts, fields }, query }: Props) {
  const { only } = query
  const leftOut = query.ids.length - parts.length
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
      {leftOut > 0 && (
        <p className="notice compare-notes">
          {`${countOf(leftOut, 'part')} left out: not in this family, or more than ${MAX_COMPARED}.`}
        </p>
      )}
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

type EmptyProps = { families: readonly FamilyLink[]; isIncomplete: boolean }

const CompareEmpty = ({ families, isIncomplete }: EmptyProps) => (
  <div className="wrap prose-page">
    <Breadcrumb trail={[{ label: 'Compare parts' }]} />
    <h1 className="page-title">No parts to compare yet</h1>
    {isIncomplete && <p className="notice compare-notes">Not all of these parts are in the catalog.</p>}
    <p className="lead">
      {`Compare up to ${MAX_COMPARED} parts of one family side by side, with their differences marked. Open a part and follow ‘Compare’ next to its colors, lengths or finishes, or select parts in a family’s table:`}
    </p>
    <ul className="compare-families">
      {families.map(({ table, name, path }) => (
        <li key={table}>
          <TextLink to={path}>{name}</TextLink>
        </li>
      ))}
    </ul>
  </div>
)

type FamilyLink = ReturnType<typeof linkOf>

const linkOf = ({ table, name, group, path }: Family) => ({ table, name, group, path })

type CompareTableProps = {
  name: string
  parts: readonly ComparedPart[]
  fields: readonly ComparedField[]
  urlWithout: (id: string) => string
}

/** One column per part, one row per specification. Labels and part numbers stay in view. */
function CompareTable({ name, parts, fields, urlWithout }: CompareTableProps) {
  return (
    <ScrollFrame label={`${name}, side by side`} className="table-frame">
      <table className="parts compared">
        <thead>
          <tr>
            <td className="number-column">Specification</td>
            {parts.map((part) => (
              <th key={part.id} scope="col">
                <PartHeading part={part} removeUrl={urlWithout(part.id)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <FieldRow key={field.label} field={field} parts={parts} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td className="number-column">RFQ</td>
            {parts.map(({ id, partNumber, quoteUrl }) => (
              <QuoteCell key={id} partNumber={partNumber} quoteUrl={quoteUrl} />
            ))}
          </tr>
        </tfoot>
      </table>
    </ScrollFrame>
  )
}

type HeadingProps = { part: ComparedPart; removeUrl: string }

function PartHeading({ part: { partNumber, url, imageUrl }, removeUrl }: HeadingProps) {
  return (
    <span className="cluster compared-head">
      {imageUrl ? (
        <span className="thumbnail">
          <PartPicture url={imageUrl} width={64} height={44} />
        </span>
      ) : (
        <span className="absent">No Image</span>
      )}
      <Link to={url} className="number-link" translate="no">
        {partNumber}
      </Link>
      <Link to={removeUrl} className="icon-button at-end" aria-label={`Remove ${partNumber}`} preventScrollReset>
        <CloseIcon className="icon" />
      </Link>
    </span>
  )
}

type RowProps = { field: ComparedField; parts: readonly ComparedPart[] }

function FieldRow({ field: { label, kind, values, differs }, parts }: RowProps) {
  return (
    <tr data-differs={differs || undefined}>
      <th scope="row" className="number-column">
        <span>{label}</span> {differs && <span className="badge">differs</span>}
      </th>
      {parts.map(({ id }, index) => (
        <td key={id}>
          <PartValue value={values[index] ?? null} kind={kind} />
        </td>
      ))}
    </tr>
  )
}
