import type { PartsTable } from '#catalog/answers.ts'
import { type BuildAnswer, chosenValues } from '#catalog/ordering/build-answer.ts'
import { quoteUrl } from '#catalog/part/quote-url.ts'

/** The order form with a line that asks for a combination that no number has (behavior 25.5). Null if it has numbers. */
export function customRequestUrl(table: PartsTable, answer: BuildAnswer, maker: string): string | null {
  if (answer.rows.length > 0) return null
  const values = chosenValues(answer)
  const short = values.map(({ value }) => value).join(', ')
  const wanted = values.map(({ label, value }) => `${label} ${value}`).join('; ')
  const near = answer.near.slice(0, 3).map(({ row }) => table.summary(row).partNumber)
  const note = `Custom part of base number ${answer.base}: ${wanted}. No number has this combination. Nearest: ${near.join(', ')}.`
  return `${quoteUrl(maker, `Custom ${answer.base}: ${short}`)}&${new URLSearchParams({ note })}`
}
