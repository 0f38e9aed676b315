/** The answers to a fact. As a filter value, an answer matches only itself. */
export const ANSWERS = ['yes', 'yes by exemption 6(c)', 'yes, alloy not stated', 'no', 'not stated'] as const
export type FactAnswer = (typeof ANSWERS)[number]

/** The answers that cells decide. Only a whole part's fact can rely on an exemption, or on an unstated alloy. */
export type PieceAnswer = 'yes' | 'no' | 'not stated'

type Fact = {
  readonly key: string
  readonly label: string
  /** The metal that a part lacks if the answer is 'yes'. */
  readonly metal?: string
  /** Whether it tells parts apart: its key is the URL parameter of a filter. */
  readonly isFilter?: true
}

/** The facts derived for each part from its finishes, metals and insulation. */
export const FACTS = [
  { key: 'noPureTin', label: 'No pure tin', metal: 'Pure tin', isFilter: true },
  { key: 'noZinc', label: 'No zinc finish', metal: 'Zinc finish' },
  { key: 'noCadmium', label: 'No cadmium finish', metal: 'Cadmium finish' },
  { key: 'meetsRohs', label: 'Meets RoHS', isFilter: true },
  { key: 'leadByAlloy', label: 'Contains lead by alloy', isFilter: true },
  { key: 'svhcLead', label: 'Contains lead as an SVHC' },
  // A row names its insulation, not every plastic: nothing says that a part contains none.
  { key: 'containsPtfe', label: 'Contains PTFE, a PFAS', isFilter: true },
] as const satisfies readonly Fact[]
export type FactKey = (typeof FACTS)[number]['key']

const OF_METAL: Readonly<Record<string, string>> = { yes: 'none', no: 'yes' }

/** A fact as a person reads it, of a part or in a filter: 'Pure tin: none' for 'No pure tin: yes', which must be read twice. */
export const factWords = ({ label, metal }: Fact, answer: string): { label: string; words: string } =>
  metal === undefined ? { label, words: answer } : { label: metal, words: OF_METAL[answer] ?? answer }

export const FACT_KEYS: readonly FactKey[] = FACTS.map(({ key }) => key)

export const FACT_FILTERS = FACTS.filter((fact) => 'isFilter' in fact)
export type FactFilter = (typeof FACT_FILTERS)[number]['key']

/** Combines the answers of a part's pieces. One `decisive` answer decides. Otherwise all pieces must be known. */
export function combineAnswers(answers: readonly PieceAnswer[], decisive: 'yes' | 'no'): PieceAnswer {
  if (answers.includes(decisive)) return decisive
  if (answers.length === 0 || answers.includes('not stated')) return 'not stated'
  return decisive === 'yes' ? 'no' : 'yes'
}
