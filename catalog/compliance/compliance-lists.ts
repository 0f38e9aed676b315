import type { FactAnswer, FactKey } from '#catalog/registry/compliance-fact.ts'

const LIST_KEYS = ['rohs', 'candidateList', 'whiskers', 'alloys', 'pfas'] as const
export type ListKey = (typeof LIST_KEYS)[number]

export type PublishedList = {
  readonly name: string
  readonly date: string
  readonly note?: string
  /** Of RoHS: when exemption 6(c), lead in copper alloys, is reported to end. */
  readonly copperExemptionEnds?: string
}

export type ComplianceLists = Readonly<Record<Exclude<ListKey, 'rohs'>, PublishedList>> & {
  readonly rohs: PublishedList & { readonly copperExemptionEnds: string }
}

const LIST_OF_FACT: Readonly<Record<FactKey, ListKey>> = {
  noPureTin: 'whiskers',
  noZinc: 'whiskers',
  noCadmium: 'whiskers',
  meetsRohs: 'rohs',
  leadByAlloy: 'alloys',
  svhcLead: 'candidateList',
  containsPtfe: 'pfas',
}

export const listOfFact = (lists: ComplianceLists, fact: FactKey): PublishedList => lists[LIST_OF_FACT[fact]]

/** A list as statements name it: `NASA EEE-INST-002, as of 2008-04-01`. RoHS adds the end of exemption 6(c) unless the answer is no. */
export function listName({ name, date, copperExemptionEnds }: PublishedList, answer?: FactAnswer): string {
  const dated = `${name}, as of ${date}`
  if (copperExemptionEnds === undefined || answer === 'no') return dated
  return `${dated} (exemption 6(c) is reported to end on ${copperExemptionEnds}, second-hand)`
}

export const publishedLists = (lists: ComplianceLists): PublishedList[] => LIST_KEYS.map((key) => lists[key])
