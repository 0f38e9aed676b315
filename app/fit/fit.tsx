import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { data, redirect } from 'react-router'
import { catalogContext, contentContext, familiesContext } from '#app/context.ts'
import { pageHead } from '#app/document/page-head.ts'
import { FitExamples } from '#app/fit/fit-examples.tsx'
import { FitForm } from '#app/fit/fit-form.tsx'
import { fitHead } from '#app/fit/fit-head.ts'
import { FitResults } from '#app/fit/fit-results.tsx'
import { FitRuleList } from '#app/fit/fit-rule-list.tsx'
import { CatalogUnavailable } from '#app/ui/problem-page.tsx'
import { TextPage } from '#app/ui/text-page.tsx'
import { asMillimeters, readFitQuery } from '#catalog/fit/fit-query.ts'
import { buildFitResult } from '#catalog/fit/fit-result.ts'
import { fitRuleTexts } from '#catalog/fit/fit-rule-texts.ts'
import { RULE_FIELDS } from '#catalog/fit/fit-rules.ts'
import { fitUrl } from '#catalog/fit/fit-url.ts'
import type { Family } from '#catalog/registry/family.ts'
import type { Route } from './+types/fit.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const [catalog, families] = [context.get(catalogContext), context.get(familiesContext)]
  const { fitAllowances } = context.get(contentContext).settings
  const read = readFitQuery(url.searchParams)
  const query = { ...read, table: families.some(({ table }) => table === read.table) ? read.table : null }
  const { typed, inputs, errors, table, page } = query
  const isAnswerable = inputs.length > 0 && Object.keys(errors).length === 0
  const result =
    isAnswerable && catalog ? await buildFitResult(catalog, families, query, yieldToEventLoop, fitAllowances) : null
  const last = Math.max(1, result?.families[0]?.pageCount ?? 1)
  if (result && table !== null && page > last) throw redirect(fitUrl({ ...query, page: last }), 302)
  const mm = result?.total === 0 ? asMillimeters(query) : null
  const answer = {
    query: { typed, errors, table, page },
    result,
    isUnavailable: isAnswerable && !catalog,
    inMm: mm && { typed: mm, url: fitUrl({ ...query, typed: mm, page: 1 }) },
    rules: fitRuleTexts(fitAllowances).map((rule) => ({
      ...rule,
      families: familiesWith(families, RULE_FIELDS[rule.criterion]),
    })),
    meta: pageHead(context, fitHead(query)),
  }
  return data(answer, { status: answer.isUnavailable ? 503 : 200 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function FitPage({ loaderData: { query, result, isUnavailable, inMm, rules } }: Route.ComponentProps) {
  return (
    <TextPage
      title="Fit finder"
      lead="Enter what you have, in inches or millimeters. We search every family for parts that fit, the tightest fit first."
    >
      <FitForm key={fitUrl(query)} query={query} read={result?.inputs ?? []} />
      {result && <FitResults query={query} result={result} inMm={inMm} />}
      {!result && (isUnavailable ? <CatalogUnavailable /> : <FitExamples />)}
      <FitRuleList rules={rules} />
    </TextPage>
  )
}

const familiesWith = (families: readonly Family[], key: string): string[] =>
  families.filter(({ columns }) => columns.some((column) => column.key === key)).map(({ name }) => name)
