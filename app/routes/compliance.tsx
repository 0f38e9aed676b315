import { ComplianceCounts } from '#app/components/compliance-counts.tsx'
import { ComplianceForm } from '#app/components/compliance-form.tsx'
import { ComplianceFound } from '#app/components/compliance-found.tsx'
import { ComplianceRules } from '#app/components/compliance-rules.tsx'
import { COMPLIANCE } from '#app/components/site-menu.ts'
import { TextPage } from '#app/components/text-page.tsx'
import { catalogueContext, familiesContext } from '#app/context.ts'
import { pageHead } from '#app/page-head.ts'
import { answerCompliance } from '#catalogue/compliance/compliance-answer.ts'
import { complianceUrl, readComplianceQuestion } from '#catalogue/compliance/compliance-question.ts'
import type { Route } from './+types/compliance.ts'

export function loader({ url, context }: Route.LoaderArgs) {
  const [catalogue, families] = [context.get(catalogueContext), context.get(familiesContext)]
  const question = readComplianceQuestion(url.searchParams, families)
  const isAsked = complianceUrl(question) !== COMPLIANCE.path
  return {
    question,
    answer: catalogue && answerCompliance(catalogue, families, question),
    groups: [...new Set(families.map(({ group }) => group))],
    meta: pageHead(context, {
      title: 'Finish and compliance: pure tin, RoHS, lead',
      description:
        'Which parts have no pure tin, meet RoHS or hold lead by alloy, as their rows state it, with the rules and their sources.',
      path: COMPLIANCE.path,
      ...(isAsked && { robots: 'noindex, follow' }),
      trail: [COMPLIANCE],
    }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function CompliancePage({ loaderData: { question, answer, groups } }: Route.ComponentProps) {
  return (
    <TextPage
      title={COMPLIANCE.label}
      lead="Derived from what each row says of its finishes and metals. It is no certificate: ask for the certificate with your quote."
    >
      <ComplianceForm key={complianceUrl(question)} question={question} groups={groups} />
      {answer === null && <p role="alert">The catalogue can’t be read now. Please try again in a few minutes.</p>}
      {answer && Object.keys(question.wanted).length > 0 && <ComplianceFound answer={answer} />}
      {answer && Object.keys(question.wanted).length === 0 && <ComplianceCounts families={answer.families} />}
      <ComplianceRules />
    </TextPage>
  )
}
