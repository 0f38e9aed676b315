import type { Catalog, PartsTable } from '#catalog/answers.ts'
import type { ComplianceQuery } from '#catalog/compliance/compliance-query.ts'
import type { FactCount } from '#catalog/compliance/fact-columns.ts'
import { EMPTY_QUERY, writeTableQuery } from '#catalog/facets/table-query.ts'
import { FACT_KEYS, FACTS, type FactAnswer, type FactKey } from '#catalog/registry/compliance-fact.ts'
import type { Family } from '#catalog/registry/family.ts'

/** For one fact, the number of parts with each answer that parts can have. */
type AnswerCounts = Readonly<Partial<Record<FactAnswer, number>>>

/** One family: how many parts match, and how many might match but don't state every requested fact. */
export type FamilyCompliance = {
  readonly tableName: string
  readonly displayName: string
  readonly group: string
  readonly path: string
  /** Its table, filtered to the matching parts. */
  readonly url: string
  readonly total: number
  readonly matching: number
  readonly notStated: number
  readonly facts: Readonly<Partial<Record<FactKey, AnswerCounts>>>
}

export type ComplianceResult = {
  readonly wanted: ComplianceQuery['wanted']
  readonly families: readonly FamilyCompliance[]
  readonly total: number
  readonly matching: number
  readonly notStated: number
}

/** Counts the parts of all families, or of one group, by their facts. Skips a family that the catalog doesn't have. */
export function countCompliance(
  catalog: Pick<Catalog, 'table'>,
  families: readonly Family[],
  { wanted, group }: ComplianceQuery,
): ComplianceResult {
  const counted = families.flatMap((family) => {
    const table = group === null || family.group === group ? catalog.table(family.table) : null
    return table ? [familyCompliance(table, wanted)] : []
  })
  const sum = (key: 'total' | 'matching' | 'notStated') => counted.reduce((all, one) => all + one[key], 0)
  return {
    wanted,
    families: counted,
    total: sum('total'),
    matching: sum('matching'),
    notStated: sum('notStated'),
  }
}

function familyCompliance(table: PartsTable, wanted: ComplianceQuery['wanted']): FamilyCompliance {
  const { family, size } = table
  const counts = table.factCounts()
  const sum = (fits: (answers: FactCount['answers']) => boolean) =>
    counts.reduce((all, { answers, count }) => (fits(answers) ? all + count : all), 0)
  const selected = FACT_KEYS.flatMap((key) => (wanted[key] ? [{ key, answer: wanted[key] }] : []))
  const matching = sum((answers) => selected.every(({ key, answer }) => answers[key] === answer))
  const open = sum((answers) => selected.every(({ key, answer }) => [answer, 'not stated'].includes(answers[key])))
  const answered = (key: FactKey, all: readonly FactAnswer[]): AnswerCounts =>
    Object.fromEntries(all.map((answer) => [answer, sum((answers) => answers[key] === answer)]))
  const filters = Object.fromEntries(selected.map(({ key, answer }) => [key, [answer]]))
  return {
    tableName: family.table,
    displayName: family.name,
    group: family.group,
    path: family.path,
    url: family.path + writeTableQuery({ ...EMPTY_QUERY, filters }),
    total: size,
    matching,
    notStated: open - matching,
    facts: Object.fromEntries(FACTS.map(({ key, answers }) => [key, answered(key, answers)])),
  }
}
