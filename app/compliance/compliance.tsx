import type { FormEvent } from 'react'
import { data, Link, useNavigate } from 'react-router'
import { ComplianceRuleList } from '#app/compliance/compliance-rule-list.tsx'
import { catalogContext, contentContext, familiesContext } from '#app/context.ts'
import { pageHead } from '#app/document/page-head.ts'
import { CatalogUnavailable } from '#app/ui/catalog-unavailable.tsx'
import { COMPLIANCE, DOCUMENTS } from '#app/ui/site-menu.ts'
import { TextPage } from '#app/ui/text-page.tsx'
import { type ComplianceQuery, complianceUrl, readComplianceQuery } from '#catalog/compliance/compliance-query.ts'
import { type ComplianceResult, countCompliance, type FamilyCompliance } from '#catalog/compliance/compliance-result.ts'
import { EMPTY_QUERY, writeTableQuery } from '#catalog/facets/table-query.ts'
import { formatCount } from '#catalog/quantities/format-count.ts'
import { FACTS, type FactAnswer, type FactKey } from '#catalog/registry/compliance-fact.ts'
import type { Route } from './+types/compliance.ts'

type ComplianceFormProps = { query: ComplianceQuery; groups: readonly string[] }

/** Which answers are wanted, in which families, as a GET form. With a script, the address omits empty fields. */
function ComplianceForm({ query, groups }: ComplianceFormProps) {
  const navigate = useNavigate()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const chosen = FACTS.flatMap(({ key, answers }) => {
      const wanted = answers.find((one) => one === form.get(key))
      return wanted ? [[key, wanted]] : []
    })
    const group = groups.find((one) => one === form.get('group')) ?? null
    navigate(complianceUrl({ wanted: Object.fromEntries(chosen), group }), { preventScrollReset: true })
  }
  return (
    <form
      method="get"
      action="/compliance"
      onSubmit={onSubmit}
      aria-label="What you need"
      className="card card-flush sheet"
    >
      <div className="fit-fields">
        {FACTS.map(({ key, label, answers }) => (
          <SelectField key={key} name={key} label={label} all="Any" options={answers} selected={query.wanted[key]} />
        ))}
        <SelectField name="group" label="Families" all="All" options={groups} selected={query.group ?? undefined} />
      </div>
      <div className="form-foot split">
        <p>Parts must match all selections.</p>
        <button type="submit" className="button button-brass">
          Count parts
        </button>
      </div>
    </form>
  )
}

type SelectProps = {
  name: string
  label: string
  all: string
  options: readonly string[]
  selected: string | undefined
}

const SelectField = ({ name, label, all, options, selected = '' }: SelectProps) => (
  <div className="form-field">
    <label htmlFor={`compliance-${name}`} className="form-label">
      {label}
    </label>
    <select
      id={`compliance-${name}`}
      name={name}
      defaultValue={selected}
      className="field select"
      data-chosen={selected !== '' || undefined}
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </select>
  </div>
)

export function loader({ url, context }: Route.LoaderArgs) {
  const [catalog, families] = [context.get(catalogContext), context.get(familiesContext)]
  const query = readComplianceQuery(url.searchParams, families)
  const isFiltered = complianceUrl(query) !== COMPLIANCE.path
  const answer = {
    query,
    result: catalog && countCompliance(catalog, families, query),
    lists: context.get(contentContext).complianceLists,
    hasDocuments: context.get(contentContext).documents.length > 0,
    groups: [...new Set(families.map(({ group }) => group))],
    meta: pageHead(context, {
      title: 'Finish and compliance: pure tin, RoHS, lead, PTFE',
      description:
        'Which parts have no pure tin, zinc or cadmium, meet RoHS, contain lead or PTFE, with the rules and their sources.',
      path: COMPLIANCE.path,
      ...(isFiltered && { robots: 'noindex, follow' }),
      trail: [COMPLIANCE],
    }),
  }
  return data(answer, { status: catalog ? 200 : 503 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function CompliancePage({
  loaderData: { query, result, groups, lists, hasDocuments },
}: Route.ComponentProps) {
  return (
    <TextPage
      title={COMPLIANCE.label}
      lead="Derived from the finishes and metals in our catalog data. This is not a certificate: ask for one with your quote."
    >
      {hasDocuments && (
        <p>
          Our declarations as files:{' '}
          <Link to={DOCUMENTS.path} className="text-link">
            {DOCUMENTS.label}
          </Link>
        </p>
      )}
      <ComplianceForm key={complianceUrl(query)} query={query} groups={groups} />
      <Results result={result} isFiltered={Object.keys(query.wanted).length > 0} />
      <ComplianceRuleList lists={lists} />
    </TextPage>
  )
}

function Results({ result, isFiltered }: { result: ComplianceResult | null; isFiltered: boolean }) {
  if (result === null) return <CatalogUnavailable />
  return isFiltered ? <ComplianceResults result={result} /> : <ComplianceTable families={result.families} />
}

type Props = { result: ComplianceResult }

/** How many parts of each family match, with a link to them, and how many don't state it. */
function ComplianceResults({ result: { wanted, families, total, matching, notStated } }: Props) {
  const selections = FACTS.flatMap(({ key, label }) => (wanted[key] ? [`${label}: ${wanted[key]}`] : []))
  return (
    <section id="results" aria-labelledby="compliance-found" tabIndex={-1} className="fit-results">
      <h2 id="compliance-found">{selections.join(' · ')}</h2>
      <p role="status">
        <span>{`${formatCount(matching)} of ${formatCount(total)} parts match; ${formatCount(notStated)} don’t state everything.`}</span>{' '}
        <Link to="/compliance" className="text-link">
          Show all counts
        </Link>
      </p>
      <div className="data-frame">
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">Family</th>
              {['Match', 'Not stated', 'No match', 'All parts'].map((name) => (
                <th key={name} scope="col" data-numeric>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {families.map((family) => (
              <FamilyRow key={family.tableName} family={family} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function FamilyRow({ family: { displayName, url, total, matching, notStated } }: { family: FamilyCompliance }) {
  return (
    <tr>
      <th scope="row">{displayName}</th>
      <td data-numeric>
        {matching > 0 ? (
          <Link to={url} aria-label={`${displayName}: ${formatCount(matching)} matching parts`} className="text-link">
            {formatCount(matching)}
          </Link>
        ) : (
          <span className="absent">0</span>
        )}
      </td>
      <td data-numeric>{formatCount(notStated)}</td>
      <td data-numeric>{formatCount(total - matching - notStated)}</td>
      <td data-numeric>{formatCount(total)}</td>
    </tr>
  )
}

type ComplianceTableProps = { families: readonly FamilyCompliance[] }

/** The number of parts for each family, fact and answer. Each number links to its parts. */
function ComplianceTable({ families }: ComplianceTableProps) {
  return (
    <section aria-labelledby="compliance-counts" className="compliance-counts">
      <h2 id="compliance-counts">Parts by family</h2>
      <div className="data-frame">
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">Family</th>
              {FACTS.map(({ key, label }) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {families.map((family) => (
              <tr key={family.tableName}>
                <th scope="row">{family.displayName}</th>
                {FACTS.map(({ key, label, answers }) => (
                  <td key={key}>
                    {answers.map((answer) => (
                      <AnswerCount key={answer} family={family} fact={key} label={label} answer={answer} />
                    ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

type CountProps = { family: FamilyCompliance; fact: FactKey; label: string; answer: FactAnswer }

/** How many parts of a family have an answer, as a link to them. Nothing if none has it. */
function AnswerCount({ family: { path, displayName, facts }, fact, label, answer }: CountProps) {
  const count = facts[fact]?.[answer] ?? 0
  if (count === 0) return null
  return (
    <p className="split">
      <span className="muted">{answer}</span>{' '}
      <Link
        className="text-link"
        to={path + writeTableQuery({ ...EMPTY_QUERY, filters: { [fact]: [answer] } })}
        aria-label={`${displayName}, ${label}, ${answer}: ${formatCount(count)} parts`}
      >
        {formatCount(count)}
      </Link>
    </p>
  )
}
