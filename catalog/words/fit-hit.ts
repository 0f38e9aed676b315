import type { WordHit } from '#catalog/answers.ts'
import { readFitQuery } from '#catalog/fit/fit-query.ts'
import { CRITERION_NAMES } from '#catalog/fit/fit-text.ts'
import { type Criterion, fitUrl } from '#catalog/fit/fit-url.ts'
import { parseLength } from '#catalog/quantities/reader/read-size.ts'
import { boardStep } from '#catalog/words/nominal-sizes.ts'
import { isStopWord } from '#catalog/words/synonyms.ts'
import { chunksOf } from '#catalog/words/word-tokens.ts'

/** The words that say what has a typed size. */
const SIZED: readonly (readonly [words: RegExp, criterion: Criterion])[] = [
  [/^(?:hole|drill)s?$/i, 'hole'],
  [/^(?:pcb?|boards?|panels?|thick(?:ness)?)$/i, 'board'],
  [/^(?:plug|pin|jack|socket|tip|banana|mate)s?$/i, 'mate'],
  [/^(?:wire|stranded|solid)s?$/i, 'wire'],
]

/** The fit finder with the one size of a query: `1/16 board`, `#29 drill`, `20 AWG stranded`, `4 mm` (behavior 7.16). */
export function fitHit(query: string): WordHit | null {
  const chunks = chunksOf(query).filter(({ text }) => !isStopWord(text))
  const [size, ...others] = new Set(
    chunks.flatMap(({ isSize, text, typed }) => (isSize || /(?:awg|mm2)$/.test(text) ? [typed] : [])),
  )
  if (size === undefined || others.length > 0) return null
  const words = chunks.flatMap(({ typed }) => (typed === size ? [] : [typed]))
  const criterion = criterionOf(
    size,
    chunks.map(({ text }) => text),
  )
  const read = readFitQuery(new URLSearchParams({ [criterion]: size }))
  if (read.inputs.length === 0) return null
  const unused = words.filter((word) => !SIZED.some(([named, by]) => by === criterion && named.test(word)))
  const detail = `Parts that fit: ${CRITERION_NAMES[criterion]} ${size}`
  return { kind: 'page', title: 'Fit finder', detail, url: fitUrl(read), count: null, unused }
}

/** What has the size, by the words or by the size alone: a board of a usual thickness, or a plug. */
function criterionOf(size: string, words: readonly string[]): Criterion {
  const length = parseLength(size)
  if (words.some((word) => /(?:awg|mm2)$/.test(word))) return 'wire'
  const named = SIZED.find(([named]) => words.some((word) => named.test(word)))
  return named?.[1] ?? (length && boardStep(length) !== null ? 'board' : 'mate')
}
