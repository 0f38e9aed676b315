import { Link } from 'react-router'
import { ComplianceRuleList } from '#app/compliance/compliance-rule-list.tsx'
import { contentContext } from '#app/context.ts'
import { pageHead } from '#app/document/page-head.ts'
import { COMPLIANCE, DOCUMENTS } from '#app/ui/site-menu.ts'
import { TextPage } from '#app/ui/text-page.tsx'
import type { Route } from './+types/compliance.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { complianceLists: lists, documents } = context.get(contentContext)
  return {
    lists,
    hasDocuments: documents.length > 0,
    meta: pageHead(context, {
      title: 'Finish and compliance: pure tin, RoHS, lead, PTFE',
      description:
        'How the catalog derives from a part’s finishes and metals that it has no pure tin, meets RoHS or contains lead or PTFE, with sources.',
      path: COMPLIANCE.path,
      trail: [COMPLIANCE],
    }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

/** The rules by which the facts on part pages are derived (behavior 16.14). */
export default function CompliancePage({ loaderData: { lists, hasDocuments } }: Route.ComponentProps) {
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
      <ComplianceRuleList lists={lists} />
    </TextPage>
  )
}
