import { type ComplianceLists, listName, listOfFact } from '#catalog/compliance/compliance-lists.ts'
import type { PartFacts } from '#catalog/compliance/part-facts.ts'
import { COMPLIANCE_RULE_TEXTS, type RuleKey } from '#catalog/compliance/rule-texts.ts'
import { FACTS, type FactAnswer, type FactKey, factWords } from '#catalog/registry/compliance-fact.ts'

/** The mark of derived facts in documents and answers. */
export const DERIVED_MARK = 'Derived from catalog data, not a certificate'

export type ShownFact = {
  readonly key: FactKey
  readonly label: string
  /** The answer as it is shown. */
  readonly words: string
  readonly answer: FactAnswer
  readonly because: string
  readonly cites: string
  readonly rule: RuleKey
  readonly statement: string | null
  readonly list: string
}

/** Returns the facts of a part with the sources of their rules, in the order of the filters. */
export const shownFacts = (facts: PartFacts, lists: ComplianceLists): ShownFact[] =>
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
