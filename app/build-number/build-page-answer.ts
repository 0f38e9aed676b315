import type { Catalog, PartsTable } from '#catalog/answers.ts'
import type { BuildAnswer } from '#catalog/ordering/build-answer.ts'
import { type BuildQuery, buildResult, customRequestUrl } from '#catalog/ordering/build-result.ts'
import { lifecycleWarning } from '#catalog/part/life/lifecycle-warning.ts'

const MAX_LISTED = 24

export async function buildPageAnswer(
  catalog: Catalog,
  table: PartsTable,
  query: BuildQuery,
  pause: () => Promise<unknown>,
) {
  const result = await buildResult(catalog, table, query, pause)
  if (result.kind !== 'built') return result
  const { base, total, places, problems, rows } = result.answer
  const answer = { base, total, places, problems, left: rows.length }
  return { kind: 'built', answer, outcome: outcomeOf(catalog, table, result.answer) } as const
}

function outcomeOf({ exact, maker }: Catalog, table: PartsTable, answer: BuildAnswer) {
  const { rows, near } = answer
  const linkOf = (row: number) => {
    const { partNumber, url } = table.summary(row)
    return { partNumber, url }
  }
  const [row] = rows
  const customUrl = customRequestUrl(table, answer, maker)
  if (row === undefined || customUrl !== null) {
    const numbers = near.map(({ row: other, differs }) => ({ ...linkOf(other), differs }))
    return { kind: 'none', near: numbers, customUrl } as const
  }
  if (rows.length > 1) return { kind: 'several', numbers: rows.slice(0, MAX_LISTED).map(linkOf) } as const
  const specifications = table.specifications(row)
  const lifecycle = lifecycleWarning(exact, table, row)
  return { kind: 'one', ...linkOf(row), quoteUrl: table.quoteUrl(row), specifications, lifecycle } as const
}

type BuiltPage = Extract<Awaited<ReturnType<typeof buildPageAnswer>>, { kind: 'built' }>
export type Choices = BuiltPage['answer']
export type BuildPageOutcome = BuiltPage['outcome']
