/** The facts derived for each part from its finishes and materials. The keys are URL parameters of filters. */
export const FACTS = [
  { key: 'noPureTin', label: 'No pure tin' },
  { key: 'meetsRohs', label: 'Meets RoHS' },
  { key: 'leadByAlloy', label: 'Contains lead by alloy' },
] as const
export type FactKey = (typeof FACTS)[number]['key']

export const FACT_KEYS: readonly FactKey[] = FACTS.map(({ key }) => key)

/** The answers of a fact. As a filter value, an answer matches only itself. */
export const ANSWERS = ['yes', 'no', 'not stated'] as const
export type Answer = (typeof ANSWERS)[number]

/** Combines the answers of a part's pieces. One `decisive` answer decides. Otherwise all pieces must be known. */
export function combineAnswers(answers: readonly Answer[], decisive: 'yes' | 'no'): Answer {
  if (answers.includes(decisive)) return decisive
  if (answers.length === 0 || answers.includes('not stated')) return 'not stated'
  return decisive === 'yes' ? 'no' : 'yes'
}
