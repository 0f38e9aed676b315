import { FACTS, type FactAnswer, type FactKey } from '#catalog/registry/compliance-fact.ts'
import type { Family } from '#catalog/registry/family.ts'

/** The query of the compliance page, from its URL. `group` limits it to one menu group. */
export type ComplianceQuery = {
  readonly wanted: Readonly<Partial<Record<FactKey, FactAnswer>>>
  readonly group: string | null
}

/** Reads `noPureTin=yes&group=Terminals`. Ignores unknown facts, answers and groups. */
export function readComplianceQuery(address: URLSearchParams, families: readonly Family[]): ComplianceQuery {
  const wanted: Partial<Record<FactKey, FactAnswer>> = {}
  for (const { key, answers } of FACTS) {
    const answer = answers.find((one) => one === address.get(key)?.trim().toLowerCase())
    if (answer) wanted[key] = answer
  }
  const group = families.find((family) => family.group === address.get('group'))?.group ?? null
  return { wanted, group }
}

/** Returns the URL of a query, with its parameters in a fixed order. */
export function complianceUrl({ wanted, group }: ComplianceQuery): string {
  const address = new URLSearchParams(wanted)
  if (group !== null) address.set('group', group)
  const text = address.toString()
  return text ? `/compliance?${text}` : '/compliance'
}
