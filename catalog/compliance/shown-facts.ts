import { type ComplianceLists, listName, listOfFact } from '#catalog/compliance/compliance-lists.ts'
import type { PartFacts } from '#catalog/compliance/part-facts.ts'
import { COMPLIANCE_RULE_TEXTS } from '#catalog/compliance/rule-texts.ts'
import { FACTS, factWords } from '#catalog/registry/compliance-fact.ts'

export const DERIVED_MARK = 'Derived from catalog data, not a certificate'

export type ShownFact = ReturnType<typeof shownFacts>[number]

/** Returns the facts of a part with the sources of their rules, in the order of the filters. */
export const shownFacts = (facts: PartFacts, lists: ComplianceLists) =>
  FACTS.map((fact) => {
    const { key } = fact
    const { answer, because, statement, rule } = facts[key]
    return {
      key,
      ...factWords(fact, answer),
      answer,
      because,
      cites: COMPLIANCE_RULE_TEXTS[rule].cites,
      rule,
      statement,
      list: listName(listOfFact(lists, key), answer),
    }
  })
