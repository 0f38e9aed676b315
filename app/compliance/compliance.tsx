import { data } from 'react-router'
import { ComplianceTable } from '#app/compliance/compliance-counts.tsx'
import { ComplianceForm } from '#app/compliance/compliance-form.tsx'
import { ComplianceResults } from '#app/compliance/compliance-results.tsx'
import { ComplianceRuleList } from '#app/compliance/compliance-rule-list.tsx'
import { catalogContext, contentContext, familiesContext } from '#app/context.ts'
import { pageHead } from '#app/document/page-head.ts'
import { CatalogUnavailable } from '#app/ui/problem-page.tsx'
import { COMPLIANCE } from '#app/ui/site-menu.ts'
import { TextPage } from '#app/ui/text-page.tsx'
import { complianceUrl, readComplianceQuery } from '#catalog/compliance/compliance-query.ts'
import { type ComplianceResult, countCompliance } from '#catalog/compliance/compliance-result.ts'
import type { Route } from './+types/compliance.ts'

export function loader({ url, context }: Route.LoaderArgs) {
  const [catalog, families] = [context.get(catalogContext), context.get(familiesContext)]
  const query = readComplianceQuery(url.searchParams, families)
  const isFiltered = complianceUrl(query) !== COMPLIANCE.path
  const answer = {
    query,
    result: catalog && countCompliance(catalog, families, query),
    lists: context.get(contentContext).complianceLists,
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

export default function CompliancePage({ loaderData: { query, result, groups, lists } }: Route.ComponentProps) {
  return (
    <TextPage
      title={COMPLIANCE.label}
      lead="Derived from the finishes and metals in our catalog data. This is not a certificate: ask for one with your quote."
    >
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
