import type { DropdownAnswer, SearchMatches } from '#catalog/answers.ts'
import type { FitResult } from '#catalog/fit/fit-result.ts'

export type FitAnswer = ReturnType<typeof nameFitAnswer>

/** The result of the fit finder under the API's names, which never change: what was requested is `asked`. */
export const nameFitAnswer = ({ inputs, ...result }: FitResult) => ({
  asked: inputs,
  ...result,
  near: result.near.map(({ misses, ...family }) => ({
    ...family,
    misses: misses.map(({ criterion, requested, ...miss }) => ({ criterion, asked: requested, ...miss })),
  })),
})

/** The dropdown's results, or one page of all matches. */
export type FullSearchAnswer = DropdownAnswer & {
  readonly [Field in 'page' | 'pageCount' | 'families']?: SearchMatches[Field] | undefined
}
