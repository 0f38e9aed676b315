import { expect, test } from 'vitest'
import { listName, listOfFact } from '#catalog/compliance/compliance-lists.ts'
import { partFacts } from '#catalog/compliance/part-facts.ts'
import { shownRules } from '#catalog/compliance/rule-texts.ts'
import { shownFacts } from '#catalog/compliance/shown-facts.ts'
import { FACTS } from '#catalog/registry/compliance-fact.ts'
import { parseSite } from '#content/read-site-folder.ts'
import { CONTENT, productFamily } from '#tests/site/product-content.ts'

const lists = CONTENT.complianceLists

test('every fact of a part names its list and that list’s date (behavior 16.16)', () => {
  const facts = partFacts(productFamily('Non-Insulated Commercial'), () => null)
  for (const { key, list } of shownFacts(facts, lists))
    expect([key, list]).toEqual([key, listName(listOfFact(lists, key))])
  for (const { key } of FACTS) expect(listName(listOfFact(lists, key))).toMatch(/^\S.*, as of \d{4}-\d\d-\d\d/)
})

test('RoHS says that the end of exemption 6(c) is second-hand, and no rule gives aluminum 0.4 % any more', () => {
  expect(listName(lists.rohs)).toBe(
    'Directive 2011/65/EU (RoHS), Annexes II and III, as of 2025-11-21 (exemption 6(c) is reported to end on 2027-06-30, second-hand)',
  )
  const rules = shownRules(lists)
  expect(rules.find(({ rule }) => rule === 'rohs-exemption')?.decides).toContain('gives 2027-06-30 as its end')
  expect(rules.find(({ rule }) => rule === 'rohs-finish')?.decides).toMatch(
    /6\(b\)-II .* revoked, and 6\(b\)-I allows 0\.3%/,
  )
})

const own = (text: string) => parseSite(new Map([['compliance-lists.yaml', text]]))

test('an operator’s list replaces the product’s, by itself', () => {
  const read = own('candidateList:\n  name: Candidate List\n  date: 2026-06-25\n')
  expect('content' in read && read.content.complianceLists).toEqual({
    ...lists,
    candidateList: { name: 'Candidate List', date: '2026-06-25' },
  })
})

test.for([
  ['candidateList:\n  name: Candidate List\n  date: June 2026\n', 3, 'must be a day, as 2026-02-04'],
  ['rohs:\n  name: RoHS\n  date: 2025-11-21\n', 1, 'copperExemptionEnds'],
  ['candidatelist:\n  name: RoHS\n  date: 2025-11-21\n', 1, 'candidateList'],
] as const)('%j is refused by its line', ([text, line, message]) => {
  expect(own(text)).toMatchObject({ faults: [{ line, message: expect.stringContaining(message) }] })
})
