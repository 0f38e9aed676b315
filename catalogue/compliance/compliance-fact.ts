/** What is derived of each part from its finishes and materials; the keys are filters in addresses. */
export const FACTS = [
  { key: 'noPureTin', label: 'No pure tin' },
  { key: 'meetsRohs', label: 'Meets RoHS' },
  { key: 'leadByAlloy', label: 'Contains lead by alloy' },
] as const
export type FactKey = (typeof FACTS)[number]['key']

export const FACT_KEYS: readonly FactKey[] = FACTS.map(({ key }) => key)

/** What a fact may answer; in filters each means exactly itself. */
export const ANSWERS = ['yes', 'no', 'not stated'] as const
export type Answer = (typeof ANSWERS)[number]

/** The answer for all pieces of a part, each answering for itself: one `decisive` answer decides, else all must be known. */
export function answerOfAll(answers: readonly Answer[], decisive: 'yes' | 'no'): Answer {
  if (answers.includes(decisive)) return decisive
  if (answers.length === 0 || answers.includes('not stated')) return 'not stated'
  return decisive === 'yes' ? 'no' : 'yes'
}
