import type { WordHit } from '#catalog/answers.ts'
import { readFitQuery } from '#catalog/fit/fit-query.ts'
import { CRITERION_NAMES } from '#catalog/fit/fit-text.ts'
import { type Criterion, fitUrl } from '#catalog/fit/fit-url.ts'
import { parseLength } from '#catalog/quantities/reader/read-size.ts'
import { boardStep, namedCriterion } from '#catalog/words/nominal-sizes.ts'
import { isStopWord } from '#catalog/words/synonyms.ts'
import { chunksOf } from '#catalog/words/word-tokens.ts'

/** The fit finder with the one size of a query: `1/16 board`, `#29 drill`, `20 AWG stranded`, `4 mm` (behavior 7.16). */
export function fitHit(query: string): WordHit | null {
  const chunks = chunksOf(query).filter(({ text }) => !isStopWord(text))
  const [size, ...others] = new Set(
    chunks.flatMap(({ isSize, text, typed }) => (isSize || /(?:awg|mm2)$/.test(text) ? [typed] : [])),
  )
  if (size === undefined || others.length > 0) return null
  const words = chunks.flatMap(({ typed }) => (typed === size ? [] : [typed]))
  const texts = chunks.map(({ text }) => text)
  const criterion = criterionOf(size, texts)
  const read = readFitQuery(new URLSearchParams({ [criterion]: size }))
  if (read.inputs.length === 0) return null
  const unused = words.filter((word) => namedCriterion([word]) !== criterion)
  const detail = `Parts that fit: ${CRITERION_NAMES[criterion]} ${size}`
  return { kind: 'page', title: 'Fit finder', detail, url: fitUrl(read), count: null, unused }
}

/** The thing that has the size, by the words or by the size alone: a board of a usual thickness, or a plug. */
function criterionOf(size: string, words: readonly string[]): Criterion {
  if (words.some((word) => /(?:awg|mm2)$/.test(word))) return 'wire'
  const length = parseLength(size)
  const isBoard = length !== null && boardStep(length, /[mc]m$/i.test(size)) !== null
  return namedCriterion(words, isBoard) ?? (isBoard ? 'board' : 'mate')
}
