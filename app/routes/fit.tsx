import { setImmediate as breath } from 'node:timers/promises'
import { redirect } from 'react-router'
import { FitForm } from '#app/components/fit-form.tsx'
import { FitResults } from '#app/components/fit-results.tsx'
import { FitRules } from '#app/components/fit-rules.tsx'
import { FitStart } from '#app/components/fit-start.tsx'
import { TextPage } from '#app/components/text-page.tsx'
import { catalogueContext, familiesContext } from '#app/context.ts'
import { pageHead } from '#app/page-head.ts'
import { describedFit } from '#app/routes/described-fit.ts'
import type { Family } from '#catalogue/family.ts'
import { answerFit } from '#catalogue/fit/fit-answer.ts'
import { meantInMm, readFitQuestion } from '#catalogue/fit/fit-question.ts'
import { RULE_FIELDS, RULE_TEXTS } from '#catalogue/fit/fit-rules.ts'
import { fitUrl } from '#catalogue/fit/fit-url.ts'
import type { Route } from './+types/fit.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const [catalogue, families] = [context.get(catalogueContext), context.get(familiesContext)]
  const read = readFitQuestion(url.searchParams)
  const question = { ...read, table: families.some(({ table }) => table === read.table) ? read.table : null }
  const { typed, asked, faults, table, page } = question
  const isAsked = asked.length > 0 && Object.keys(faults).length === 0
  const answer = isAsked && catalogue ? await answerFit(catalogue, families, question, breath) : null
  const last = Math.max(1, answer?.families[0]?.pageCount ?? 1)
  if (answer && table !== null && page > last) throw redirect(fitUrl({ ...question, page: last }), 302)
  const mm = answer?.total === 0 ? meantInMm(question) : null
  return {
    question: { typed, faults, table, page },
    answer,
    isAway: isAsked && !catalogue,
    inMm: mm && { typed: mm, url: fitUrl({ ...question, typed: mm, page: 1 }) },
    rules: RULE_TEXTS.map((rule) => ({ ...rule, families: familiesWith(families, RULE_FIELDS[rule.criterion]) })),
    meta: pageHead(context, describedFit(question)),
  }
}

const familiesWith = (families: readonly Family[], key: string): string[] =>
  families.filter(({ columns }) => columns.some((column) => column.key === key)).map(({ name }) => name)

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function FitPage({ loaderData: { question, answer, isAway, inMm, rules } }: Route.ComponentProps) {
  return (
    <TextPage
      title="Fit finder"
      lead="Say what you have, in inches or millimetres. Every family is searched for what fits it, the tightest fit first."
    >
      <FitForm key={fitUrl(question)} question={question} read={answer?.asked ?? []} />
      {answer ? <FitResults question={question} answer={answer} inMm={inMm} /> : <FitStart isAway={isAway} />}
      <FitRules rules={rules} />
    </TextPage>
  )
}
