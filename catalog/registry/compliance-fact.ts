/** The answers to a fact. As a filter value, an answer matches only itself. */
export const ANSWERS = ['yes', 'yes by exemption 6(c)', 'yes, alloy not stated', 'no', 'not stated'] as const
export type FactAnswer = (typeof ANSWERS)[number]

const USUAL = ['yes', 'no', 'not stated'] as const satisfies readonly FactAnswer[]

/** The answers that cells decide. Only a whole part's fact can rely on an exemption, or on an unstated alloy. */
export type PieceAnswer = (typeof USUAL)[number]

type Fact = {
  readonly key: string
  readonly label: string
  /** The metal that a part lacks if the answer is 'yes'. */
  readonly metal?: string
  readonly answers: readonly FactAnswer[]
}

/** The facts derived for each part from its finishes, metals and insulation. */
export const FACTS = [
  { key: 'noPureTin', label: 'No pure tin', metal: 'Pure tin', answers: USUAL },
  { key: 'noZinc', label: 'No zinc finish', metal: 'Zinc finish', answers: USUAL },
  { key: 'noCadmium', label: 'No cadmium finish', metal: 'Cadmium finish', answers: USUAL },
  { key: 'meetsRohs', label: 'Meets RoHS', answers: ANSWERS },
  { key: 'leadByAlloy', label: 'Contains lead by alloy', answers: USUAL },
  { key: 'svhcLead', label: 'Contains lead as an SVHC', answers: USUAL },
  // A row names its insulation, not every plastic: nothing says that a part contains none.
  { key: 'containsPtfe', label: 'Contains PTFE, a PFAS', answers: ['yes', 'not stated'] },
] as const satisfies readonly Fact[]
export type FactKey = (typeof FACTS)[number]['key']

const OF_METAL: Readonly<Record<string, string>> = { yes: 'none', no: 'yes' }

/** A fact as a person reads it, of a part or in a filter: 'Pure tin: none' for 'No pure tin: yes', which must be read twice. */
export const factWords = ({ label, metal }: Fact, answer: string): { label: string; words: string } =>
  metal === undefined ? { label, words: answer } : { label: metal, words: OF_METAL[answer] ?? answer }

export const FACT_KEYS: readonly FactKey[] = FACTS.map(({ key }) => key)

const FILTERED = ['noPureTin', 'meetsRohs', 'leadByAlloy', 'containsPtfe'] as const satisfies readonly FactKey[]
export type FactFilter = (typeof FILTERED)[number]
type FilteredFact = Extract<(typeof FACTS)[number], { key: FactFilter }>

/** The facts that tell parts apart: their keys are URL parameters of filters. */
export const FACT_FILTERS = FACTS.filter((fact): fact is FilteredFact => FILTERED.some((key) => key === fact.key))

/** Combines the answers of a part's pieces. One `decisive` answer decides. Otherwise all pieces must be known. */
export function combineAnswers(answers: readonly PieceAnswer[], decisive: 'yes' | 'no'): PieceAnswer {
  if (answers.includes(decisive)) return decisive
  if (answers.length === 0 || answers.includes('not stated')) return 'not stated'
  return decisive === 'yes' ? 'no' : 'yes'
}
