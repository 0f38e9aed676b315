import { ANSWERS, type Answer, FACT_KEYS, type FactKey } from '#catalogue/compliance/fact.ts'
import type { Family } from '#catalogue/family.ts'

/** What a visitor asks of the facts of all families, or of one menu group, read from the address. */
export type ComplianceQuestion = {
  readonly wanted: Readonly<Partial<Record<FactKey, Answer>>>
  readonly group: string | null
}

/** Reads `noPureTin=yes&group=Terminals`; whatever is no fact, no answer or no group is ignored. */
export function readComplianceQuestion(address: URLSearchParams, families: readonly Family[]): ComplianceQuestion {
  const wanted: Partial<Record<FactKey, Answer>> = {}
  for (const key of FACT_KEYS) {
    const answer = ANSWERS.find((one) => one === address.get(key)?.trim().toLowerCase())
    if (answer) wanted[key] = answer
  }
  const group = families.find((family) => family.group === address.get('group'))?.group ?? null
  return { wanted, group }
}

/** The address of a question, in one fixed order. */
export function complianceUrl({ wanted, group }: ComplianceQuestion): string {
  const address = new URLSearchParams(wanted)
  if (group !== null) address.set('group', group)
  const text = address.toString()
  return text ? `/compliance?${text}` : '/compliance'
}
