import { ALLOY_RULES, FINISH_RULES, ROHS_WORDS } from '#catalogue/compliance/compliance-rules.ts'
import { ANSWERS, type Answer, FACT_KEYS, type FactKey } from '#catalogue/compliance/fact.ts'
import { partFacts } from '#catalogue/compliance/part-facts.ts'
import type { Family } from '#catalogue/family.ts'
import type { FieldValues } from '#catalogue/field-values.ts'
import { folded } from '#catalogue/filter-value.ts'
import type { Section } from '#catalogue/packed.ts'

/** What packed facts depend on beside the rows: with other rules they are derived anew. */
export const FACT_RULES = [FINISH_RULES, ALLOY_RULES, ROHS_WORDS] as const

type Answers = Readonly<Record<FactKey, Answer>>

/** Every combination of answers; a row's code is 1 + the place of its own, so that all facts are counted at once. */
const COMBINATIONS: readonly Answers[] = ANSWERS.flatMap((noPureTin) =>
  ANSWERS.flatMap((meetsRohs) => ANSWERS.map((leadByAlloy) => ({ noPureTin, meetsRohs, leadByAlloy }))),
)

/** What a row states under a key, by its place in the order of reading. */
type StatedAt = (reading: number, key: string) => string | null

/** Derives the facts of every row and lays them into a section, a code a row. Rows that state the same are derived once. */
export function packFacts(
  name: string,
  family: Family,
  statedAt: StatedAt,
  order: Uint32Array,
  sections: Map<string, Section>,
): void {
  const keys = factSources(family)
  const codes = new Uint8Array(order.length)
  const counts = new Uint32Array(COMBINATIONS.length + 1)
  const known = new Map<string, number>()
  order.forEach((reading, row) => {
    const cells = keys.map((key) => statedAt(reading, key))
    const same = cells.join('\n')
    const code = known.get(same) ?? factCode(family, (key) => cells[keys.indexOf(key)] ?? null)
    known.set(same, code)
    codes[row] = code
    counts[code] = (counts[code] ?? 0) + 1
  })
  sections.set(`${name}.codes`, codes)
  sections.set(`${name}.counts`, counts)
}

/** The keys of the columns that a family's facts are derived from. */
function factSources({ metals = [], rohs }: Family): string[] {
  const keys = [...metals.flatMap(({ material, finish }) => [material, finish]), rohs]
  return [...new Set(keys.filter((key) => key !== undefined))]
}

function factCode(family: Family, cell: (key: string) => string | null): number {
  const facts = partFacts(family, cell)
  return 1 + COMBINATIONS.findIndex((answers) => FACT_KEYS.every((key) => answers[key] === facts[key].answer))
}

/** How many parts of a table give the same answers to all facts. */
export type FactCount = { readonly answers: Answers; readonly count: number }

/** The parts of a table by their answers, those combinations alone that there are. */
export function factCounts(name: string, section: (name: string) => Section): FactCount[] {
  const counts = section(`${name}.counts`)
  const counted = COMBINATIONS.map((answers, place) => ({ answers, count: counts[place + 1] ?? 0 }))
  return counted.filter(({ count }) => count > 0)
}

/** A fact as a field to narrow and sort by: its answers in their order, each matching exactly itself. */
export function factValues(codes: Section, key: FactKey): FieldValues {
  const equal = (text: string) =>
    COMBINATIONS.flatMap((answers, place) => (answers[key] === folded(text) ? [place + 1] : []))
  return {
    codes,
    count: COMBINATIONS.length,
    valueAt: (index) => COMBINATIONS[index]?.[key] ?? '',
    search: { containing: equal, equal, longest: () => Number.POSITIVE_INFINITY },
    sizes: [],
    ranks: Uint32Array.from([0, ...COMBINATIONS.map((answers) => 1 + ANSWERS.indexOf(answers[key]))]),
  }
}
