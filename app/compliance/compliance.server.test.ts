import { expect, test } from 'vitest'
import type { Part } from '#catalog/answers.ts'
import { shownRules } from '#catalog/compliance/rule-texts.ts'
import { builtSite } from '#tests/site/built-site.ts'
import { pageWords } from '#tests/site/page-words.ts'
import { CONTENT } from '#tests/site/product-content.ts'
import { sampleCatalog } from '#tests/site/sample-catalog.ts'

const site = await builtSite(sampleCatalog())
const html = async (path: string) => (await site.get(path)).text()
const words = async (path: string) => pageWords(await html(path))
const json = async (path: string) => (await site.get(path)).json()

test('the page states every rule with its source, at the anchor that part pages link to, and the meaning of not stated', async () => {
  const page = await html('/compliance')
  const said = pageWords(page)
  for (const { rule, decides, source, list } of shownRules(CONTENT.complianceLists)) {
    expect(page).toContain(`<h3 id="${rule}">`)
    for (const text of [decides.slice(0, 40), source.slice(0, 40), list]) expect(said).toContain(text)
  }
  expect(said).not.toContain('0.4% in aluminum')
  expect(said).toMatch(/A published summary gives 2027-06-30 as its end/)
  expect(said).toMatch(/Not stated means that the data doesn’t say enough/)
  expect(said).toContain('not a certificate')
})

test('a fact filters the table of a family exactly, as an active filter, and the page is not indexed', async () => {
  const page = await html('/terminals/non-insulated-commercial?leadByAlloy=yes')
  expect(pageWords(page)).toMatch(/174 parts .*Active Filters: Contains lead by alloy: yes/)
  expect(page).toContain('noindex')
  // 'not stated' contains 'no', which still matches only itself.
  const { parts, total } = await json('/api/v1/families/Insulated%20Banana%20Plugs/parts?noPureTin=no&pageSize=100')
  expect(total).toBe(74)
  expect(new Set(parts.map((part: Part) => part.facts.noPureTin.answer))).toEqual(new Set(['no']))
})

test('zinc, cadmium and SVHC are facts of a part and no filters: an address that has them shows the whole table', async () => {
  const path = '/terminals/non-insulated-commercial'
  const [all] = /[\d,]+ parts/.exec(await words(path)) ?? []
  expect(await words(`${path}?noZinc=no&noCadmium=yes&svhcLead=yes`)).toContain(all)
  expect((await site.get('/api/v1/families/Commercial/parts?svhcLead=yes')).status).toBe(400)
})

test('downloads are filtered by a fact', async () => {
  const csv = await html('/banana/insulated-plugs.csv?noPureTin=not+stated')
  expect(csv.trim().split('\n')).toHaveLength(2)
})

test('the facts of a part are on its page, in the API and in comparisons (behavior 16.15)', async () => {
  const page = await words('/part/1401-2-0101')
  expect(page).toMatch(
    /Pure tin yes Has a finish or undercoat of pure tin \(NASA EEE-INST-002\)\. Pin Finish is Bright Tin: pure tin\. By NASA/,
  )
  expect(page).toMatch(
    /Meets RoHS yes, alloy not stated Meets Directive .* Body Finish is Nickel: no lead\. Pin Finish is Bright Tin/,
  )
  expect(page).toMatch(
    /Not stated: Contains lead by alloy · .* Contains lead by alloy: Body Material is Brass: sold with/,
  )
  const { facts } = await json('/api/v1/parts/Insulated%20Banana%20Jacks/1')
  expect(facts.meetsRohs).toMatchObject({ answer: 'yes, alloy not stated', rule: 'rohs-finish' })
  expect(await words('/compare?table=Insulated%20Banana%20Jacks&id=1&id=2')).toMatch(/Pure tin .*Meets RoHS/)
})

test('a part that states nothing says so in one line', async () => {
  const page = await words('/part/01-101-1-00')
  expect(page).toMatch(/Compliance Not stated: Pure tin · Zinc finish · .* · Contains PTFE, a PFAS Pure tin: /)
})

test('a leaded alloy meets RoHS by exemption 6(c), contains an SVHC, and is found by it', async () => {
  const query = new URLSearchParams({ meetsRohs: 'yes by exemption 6(c)' })
  const { parts, total } = await json(`/api/v1/families/Non-Insulated%20Commercial/parts?${query}`)
  expect(total).toBeGreaterThan(0)
  const [part] = parts as Part[]
  expect(part?.facts.svhcLead.statement).toContain('that a supplier has to name')
  const page = await words(part?.url ?? '')
  expect(page).toContain('Meets RoHS yes by exemption 6(c) Meets Directive 2011/65/EU (RoHS) by exemption 6(c)')
  expect(page).toContain(
    'List: Directive 2011/65/EU (RoHS), Annexes II and III, as of 2025-11-21 (exemption 6(c) is reported to end on 2027-06-30, second-hand).',
  )
})

test('a stated alloy is read: page, API, filter, CSV of the filter and the words of the search agree', async () => {
  const page = await words('/part/34-301-1-0001')
  expect(page).toContain(
    'Contains lead by alloy yes A metal of the part is a leaded alloy. Alloy is C36000: a leaded alloy',
  )
  const api = '/api/v1/families/Comm-Grounded/parts?'
  const leaded = await json(`${api}leadByAlloy=yes&pageSize=100`)
  expect(leaded.total).toBe(36) // 24 by the column Alloy, 12 by the name of the head's metal
  expect(await words('/binding-posts/grounding?leadByAlloy=yes')).toContain('36 parts')
  expect((await html('/binding-posts/grounding.csv?leadByAlloy=yes')).trim().split('\n')).toHaveLength(37)
  const { total } = await json('/api/v1/families/Insulated%20Banana%20Jacks/parts?meetsRohs=yes')
  expect(total).toBe(0) // no alloy is stated: a plain yes would claim one
  const answer = new URLSearchParams({ meetsRohs: 'yes, alloy not stated' })
  const { parts } = await json(`/api/v1/families/Insulated%20Banana%20Jacks/parts?${answer}&pageSize=100`)
  expect(new Set(parts.map((part: Part) => part.facts.meetsRohs.answer))).toEqual(new Set(['yes, alloy not stated']))
  expect(await words(`/banana/insulated-jacks?${answer}`)).toContain('Meets RoHS: yes, alloy not stated')
  const { words: hits } = await json('/api/v1/search?q=meets+rohs+banana+jack&words=yes')
  expect(hits[0].url).toContain(answer.toString())
})
