import { ALLOY_RULES, FINISH_RULES, ROHS_WORDS } from '#catalogue/compliance/compliance-rules.ts'
import { ANSWERS, type Answer, FACT_KEYS, type FactKey } from '#catalogue/compliance/fact.ts'
import { partFacts } from '#catalogue/compliance/part-facts.ts'
import type { Family } from '#catalogue/family.ts'
import type { FieldValues } from '#catalogue/field-values.ts'
import { folded } from '#catalogue/filter-value.ts'
import type { Section } from '#catalogue/packed.ts'

/** What packed facts depend on beside the rows: with other rules they are derived anew. */
export const FACT_RULES = [FINISH_RULES, ALLOY_RULES, ROHS_WORDS] as const

/** What a row states under a key, by its place in the order of reading. */
type StatedAt = (reading: number, key: string) => string | null

/**
 * Derives the facts of every row and lays them into sections, a code a row: 1 + the place in `ANSWERS`. Rows that state
 * the same are derived once.
 */
export function packFacts(
  name: string,
  family: Family,
  statedAt: StatedAt,
  order: Uint32Array,
  sections: Map<string, Section>,
): void {
  const keys = factSources(family)
  const columns = FACT_KEYS.map((key) => ({ key, codes: new Uint8Array(order.length) }))
  const known = new Map<string, readonly number[]>()
  const counts = new Uint32Array((ANSWERS.length + 1) ** FACT_KEYS.length)
  order.forEach((reading, row) => {
    const cells = keys.map((key) => statedAt(reading, key))
    const same = JSON.stringify(cells)
    const codes = known.get(same) ?? factCodes(family, new Map(keys.map((key, index) => [key, cells[index] ?? null])))
    known.set(same, codes)
    columns.forEach((column, index) => {
      column.codes[row] = codes[index] ?? 0
    })
    const place = placeOf(codes)
    counts[place] = (counts[place] ?? 0) + 1
  })
  sections.set(`${name}.counts`, counts)
  for (const { key, codes } of columns) sections.set(`${name}.${key}`, codes)
}

/** Where parts of the same answers are counted: their codes as the digits of a number. */
const placeOf = (codes: readonly number[]): number =>
  codes.reduce((place, code) => place * (ANSWERS.length + 1) + code, 0)

/** How many parts of a table give the same answers to all facts. */
export type FactCount = { readonly answers: Readonly<Record<FactKey, Answer>>; readonly count: number }

/** The parts of a table by their answers, those combinations alone that there are. */
export function factCounts(name: string, section: (name: string) => Section): FactCount[] {
  const counts = section(`${name}.counts`)
  return ANSWERS.flatMap((noPureTin, tin) =>
    ANSWERS.flatMap((meetsRohs, rohs) =>
      ANSWERS.flatMap((leadByAlloy, lead) => {
        const count = counts[placeOf([tin + 1, rohs + 1, lead + 1])] ?? 0
        return count > 0 ? [{ answers: { noPureTin, meetsRohs, leadByAlloy }, count }] : []
      }),
    ),
  )
}

/** The keys of the columns that a family's facts are derived from. */
function factSources({ metals = [], rohs }: Family): string[] {
  const keys = [...metals.flatMap(({ material, finish }) => [material, finish]), rohs]
  return [...new Set(keys.filter((key) => key !== undefined))]
}

function factCodes(family: Family, cells: ReadonlyMap<string, string | null>): readonly number[] {
  const facts = partFacts(family, (key) => cells.get(key) ?? null)
  return FACT_KEYS.map((key) => ANSWERS.indexOf(facts[key].answer) + 1)
}

/** A fact as a field to narrow and sort by: its answers in their order, each matching exactly itself. */
export function factValues(name: string, key: FactKey, section: (name: string) => Section): FieldValues {
  const equal = (text: string) => ANSWERS.flatMap((answer, index) => (answer === folded(text) ? [index + 1] : []))
  return {
    codes: section(`${name}.${key}`),
    count: ANSWERS.length,
    valueAt: (index) => ANSWERS[index] ?? '',
    search: { containing: equal, equal, longest: () => 0 },
    sizes: [],
    ranks: Uint32Array.from({ length: ANSWERS.length + 1 }, (_, code) => code),
  }
}
