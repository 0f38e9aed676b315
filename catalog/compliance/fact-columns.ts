import type { Section } from '#catalog/columns/packed.ts'
import { normalizeText } from '#catalog/columns/parse-filter-value.ts'
import { ALLOY_RULES, FINISH_RULES, ROHS_WORDS } from '#catalog/compliance/compliance-rules.ts'
import { INSULATION_KEY, letterOfNumbers, type PartFacts, partFacts } from '#catalog/compliance/part-facts.ts'
import { type FacetValues, NO_SIZES } from '#catalog/facets/facet-values.ts'
import { MILITARY_LETTERS } from '#catalog/part/military-number.ts'
import { ANSWERS, FACT_FILTERS, type FactAnswer, type FactFilter } from '#catalog/registry/compliance-fact.ts'
import type { Family } from '#catalog/registry/family.ts'
import { ALLOY_KEY } from '#catalog/registry/record-columns.ts'

/** The rules that packed facts depend on. When they change, the facts are derived again. */
export const FACT_RULES = [FACT_FILTERS, FINISH_RULES, ALLOY_RULES, ROHS_WORDS, MILITARY_LETTERS] as const

/** How many combinations of answers there are. The first fact's answer counts most. */
const COMBINATIONS = FACT_FILTERS.reduce((product, { answers }) => product * answers.length, 1)

const indexOf = (facts: PartFacts): number =>
  FACT_FILTERS.reduce((index, fact) => {
    const answers: readonly FactAnswer[] = fact.answers
    return index * answers.length + answers.indexOf(facts[fact.key].answer)
  }, 0)

function answersAt(index: number): Readonly<Record<FactFilter, FactAnswer>> {
  let left = index
  const pairs = FACT_FILTERS.toReversed().map(({ key, answers }) => {
    const answer = answers[left % answers.length]
    left = Math.floor(left / answers.length)
    return [key, answer]
  })
  return Object.fromEntries(pairs)
}

type StatedAt = (reading: number, key: string) => string | null

/** Returns a function that derives the facts of one row, as the index of a combination. It derives equal rows once. */
export function factCoder(family: Family, statedAt: StatedAt): (reading: number) => number {
  const keys = factSources(family)
  const known = new Map<string, number>()
  return (reading) => {
    const cell = (key: string) => statedAt(reading, key)
    const same = [...keys.map(cell), letterOfNumbers(family, cell)].join('\n')
    const code = known.get(same) ?? indexOf(partFacts(family, cell))
    known.set(same, code)
    return code
  }
}

/** Packs the facts: the combinations that occur, how many rows have each, and a code per row, 1 + the place of its combination. */
export function packFacts(name: string, indexes: Uint16Array, sections: Map<string, Section>): void {
  const counts = new Uint32Array(COMBINATIONS)
  for (const index of indexes) counts[index] = (counts[index] ?? 0) + 1
  const occurring = Uint16Array.from([...counts.keys()].filter((index) => counts[index] !== 0))
  const codeOf = new Uint16Array(COMBINATIONS)
  for (const [place, index] of occurring.entries()) codeOf[index] = place + 1
  const codes = indexes.map((index) => codeOf[index] ?? 0)
  sections.set(`${name}.codes`, occurring.length < 256 ? Uint8Array.from(codes) : codes)
  sections.set(`${name}.combinations`, occurring)
  sections.set(
    `${name}.counts`,
    Uint32Array.from(occurring, (index) => counts[index] ?? 0),
  )
}

/** Returns the keys of the columns from which a family's facts are derived, besides the letter of its numbers. */
export function factSources({ metals = [], rohs }: Family): string[] {
  const keys = [...metals.flatMap(({ material, finish }) => [material, finish]), rohs, INSULATION_KEY, ALLOY_KEY]
  return [...new Set(keys.filter((key) => key !== undefined))]
}

/** Returns each fact as a field for filtering and sorting. Each answer matches only itself. */
export function factValues(name: string, section: (name: string) => Section): (key: FactFilter) => FacetValues {
  const codes = section(`${name}.codes`)
  const combinations = Array.from(section(`${name}.combinations`), answersAt)
  return (key) => {
    const equal = (text: string) =>
      combinations.flatMap((answers, place) => (answers[key] === normalizeText(text) ? [place + 1] : []))
    return {
      codes,
      count: combinations.length,
      valueAt: (index) => combinations[index]?.[key] ?? '',
      search: { containing: equal, equal, longest: () => Number.POSITIVE_INFINITY },
      ...NO_SIZES,
      ranks: Uint32Array.from([0, ...combinations.map((answers) => 1 + ANSWERS.indexOf(answers[key]))]),
    }
  }
}
