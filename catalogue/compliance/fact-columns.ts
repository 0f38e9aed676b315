import { ANSWERS, type Answer, FACT_KEYS, type FactKey } from '#catalogue/compliance/compliance-fact.ts'
import { ALLOY_RULES, FINISH_RULES, ROHS_WORDS } from '#catalogue/compliance/compliance-rules.ts'
import { partFacts } from '#catalogue/compliance/part-facts.ts'
import { type FacetValues, NO_SIZES } from '#catalogue/facets/facet-values.ts'
import { normalizeText } from '#catalogue/facets/parse-filter-value.ts'
import type { Family } from '#catalogue/registry/family.ts'
import type { Section } from '#catalogue/store/packed.ts'

/** The rules that packed facts depend on. When they change, the facts are derived again. */
export const FACT_RULES = [FINISH_RULES, ALLOY_RULES, ROHS_WORDS] as const

type Answers = Readonly<Record<FactKey, Answer>>

/** Every combination of answers. A row's code is 1 + the index of its combination, so one count covers all facts. */
const COMBINATIONS: readonly Answers[] = ANSWERS.flatMap((noPureTin) =>
  ANSWERS.flatMap((meetsRohs) => ANSWERS.map((leadByAlloy) => ({ noPureTin, meetsRohs, leadByAlloy }))),
)

/** Returns a row's cell by its index in the order of reading and its column key. */
type StatedAt = (reading: number, key: string) => string | null

/** Returns a function that derives the facts of one row, as a code. It derives equal rows once. */
export function factCoder(family: Family, statedAt: StatedAt): (reading: number) => number {
  const keys = factSources(family)
  const known = new Map<string, number>()
  return (reading) => {
    const cells = keys.map((key) => statedAt(reading, key))
    const same = cells.join('\n')
    const code = known.get(same) ?? factCode(family, (key) => cells[keys.indexOf(key)] ?? null)
    known.set(same, code)
    return code
  }
}

/** Packs the facts of all rows: one code per row, and how many rows have each. */
export function packFacts(name: string, codes: Uint8Array, sections: Map<string, Section>): void {
  const counts = new Uint32Array(COMBINATIONS.length + 1)
  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1
  sections.set(`${name}.codes`, codes)
  sections.set(`${name}.counts`, counts)
}

/** Returns the keys of the columns from which a family's facts are derived. */
function factSources({ metals = [], rohs }: Family): string[] {
  const keys = [...metals.flatMap(({ material, finish }) => [material, finish]), rohs]
  return [...new Set(keys.filter((key) => key !== undefined))]
}

function factCode(family: Family, cell: (key: string) => string | null): number {
  const facts = partFacts(family, cell)
  return 1 + COMBINATIONS.findIndex((answers) => FACT_KEYS.every((key) => answers[key] === facts[key].answer))
}

/** The number of a table's parts with the same answers to all facts. */
export type FactCount = { readonly answers: Answers; readonly count: number }

/** Counts the parts of a table by their answers. Leaves out combinations that don't occur. */
export function factCounts(name: string, section: (name: string) => Section): FactCount[] {
  const counts = section(`${name}.counts`)
  const counted = COMBINATIONS.map((answers, place) => ({ answers, count: counts[place + 1] ?? 0 }))
  return counted.filter(({ count }) => count > 0)
}

/** Returns a fact as a field for filtering and sorting. Each answer matches only itself. */
export function factValues(codes: Section, key: FactKey): FacetValues {
  const equal = (text: string) =>
    COMBINATIONS.flatMap((answers, place) => (answers[key] === normalizeText(text) ? [place + 1] : []))
  return {
    codes,
    count: COMBINATIONS.length,
    valueAt: (index) => COMBINATIONS[index]?.[key] ?? '',
    search: { containing: equal, equal, longest: () => Number.POSITIVE_INFINITY },
    ...NO_SIZES,
    ranks: Uint32Array.from([0, ...COMBINATIONS.map((answers) => 1 + ANSWERS.indexOf(answers[key]))]),
  }
}
