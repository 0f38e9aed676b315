import { describe, expect, test } from 'vitest'
import type { Part } from '#catalog/answers.ts'
import { complianceAnswer } from '#server/api/schemas/answer-schemas.ts'
import { builtSite, sampleCatalog } from '#tests/site/built-site.ts'
import { pageWords } from '#tests/site/page-words.ts'

const site = await builtSite(sampleCatalog())
const html = async (path: string) => (await site.get(path)).text()
const words = async (path: string) => pageWords(await html(path))
const json = async (path: string) => (await site.get(path)).json()
const asked = async (query: string) => complianceAnswer.parse(await json(`/api/v1/compliance?${query}`))

describe('across families', () => {
  test('every count links to a table with that many parts', async () => {
    const links = [...(await html('/compliance')).matchAll(/href="(\/[^"?]+\?(\w+)=[^"]+)"[^>]*>([\d,]+)</g)]
    expect(links.length).toBeGreaterThan(60)
    for (const [, path = '', key, count] of links.filter((_, place) => place % 7 === 0)) {
      expect([key, path, await words(path)]).toEqual([key, path, expect.stringContaining(` ${count} part`)])
    }
  })

  test('counts matching parts by family, links to filtered tables, and counts what is not stated apart', async () => {
    const { families, ...all } = await asked('noPureTin=yes&meetsRohs=yes')
    const jacks = families.find(({ tableName }) => tableName === 'Non-Insulated Banana Jacks')
    const link = '/banana/non-insulated-jacks?noPureTin=yes&meetsRohs=yes'
    expect(jacks).toMatchObject({ url: link, total: 380, matching: 171, notStated: 0 })
    expect(families.find(({ tableName }) => tableName === 'Insulated-Military')).toMatchObject({
      matching: 0,
      notStated: 270, // letter H, the other 270, is tin-lead
    })
    expect(all.total).toBe(sampleCatalog().size)
    const page = await html('/compliance?noPureTin=yes&meetsRohs=yes')
    expect(page).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
    expect(await words(link)).toContain(' 171 parts ')
    expect(page).toContain('<meta name="robots" content="noindex, follow"/>')
  })

  test('counts one menu group alone, and names what can’t be read', async () => {
    const { asked: read, families } = await asked('group=Terminals&leadByAlloy=YES')
    expect(read).toEqual({ leadByAlloy: 'yes' })
    expect(families.map(({ group }) => group)).toEqual(Array.from({ length: 6 }, () => 'Terminals'))
    for (const wrong of ['noPureTin=perhaps', 'group=None']) {
      const answer = await site.get(`/api/v1/compliance?${wrong}`)
      expect([answer.status, (await answer.json()).detail]).toEqual([
        400,
        expect.stringContaining(wrong.split('=')[0] ?? ''),
      ])
    }
  })

  test('states every rule with its source, and the meaning of not stated', async () => {
    const page = await words('/compliance')
    const { rules } = await asked('')
    for (const { decides, source, list } of rules) {
      for (const text of [decides.slice(0, 40), source.slice(0, 40), list]) expect(page).toContain(text)
    }
    expect(page).not.toContain('0.4 % in aluminum')
    expect(page).toMatch(/Not stated means that the data doesn’t say enough/)
    expect(page).toContain('not a certificate')
  })

  test('says so without a catalog', async () => {
    expect(pageWords(await (await (await builtSite(null)).get('/compliance')).text())).toContain(
      'can’t be loaded right now',
    )
  })
})

describe('in one family', () => {
  test('a fact filters the table exactly, as an active filter, and the page is not indexed', async () => {
    const path = '/terminals/non-insulated-commercial?leadByAlloy=yes'
    const page = await html(path)
    expect(pageWords(page)).toMatch(/174 parts .*Active Filters: Contains lead by alloy: yes/)
    expect(page).toContain('noindex')
    // 'not stated' contains 'no', which still matches only itself.
    const { parts, total } = await json('/api/v1/families/Insulated%20Banana%20Plugs/parts?noPureTin=no&pageSize=100')
    expect(total).toBe(74)
    expect(new Set(parts.map((part: Part) => part.facts.noPureTin.answer))).toEqual(new Set(['no']))
  })

  test('downloads are filtered by it', async () => {
    const csv = await html('/banana/insulated-plugs.csv?noPureTin=not+stated')
    expect(csv.trim().split('\n')).toHaveLength(2)
  })
})

test('the facts of a part are on its page, in the API and in comparisons', async () => {
  const page = await words('/part/1401-2-0101')
  expect(page).toMatch(
    /No pure tin no Has a finish or undercoat of pure tin \(NASA EEE-INST-002\)\. Pin Finish is Bright Tin: pure tin\. By NASA/,
  )
  expect(page).toMatch(/Meets RoHS yes Meets Directive .* Body Finish is Nickel: no lead\. Pin Finish is Bright Tin/)
  expect(page).toMatch(
    /Not stated: Contains lead by alloy · .* Contains lead by alloy: Body Material is Brass: sold with/,
  )
  const { facts } = await json('/api/v1/parts/Insulated%20Banana%20Jacks/1')
  expect(facts.meetsRohs).toMatchObject({ answer: 'yes', rule: 'rohs-finish' })
  expect(await words('/compare?table=Insulated%20Banana%20Jacks&id=1&id=2')).toMatch(/No pure tin .*Meets RoHS/)
})

test('a part that states nothing says so in one line', async () => {
  const page = await words('/part/01-101-1-00')
  expect(page).toMatch(/Compliance Not stated: No pure tin · No zinc finish · .* · Contains PTFE, a PFAS No pure tin: /)
})

test('a leaded alloy meets RoHS by exemption 6(c), contains an SVHC, and is found by it', async () => {
  const query = new URLSearchParams({ meetsRohs: 'yes by exemption 6(c)' })
  const { matching, families } = await asked(query.toString())
  expect(matching).toBe(282)
  const [first] = families.filter((family) => family.matching > 0)
  const { parts } = await json(`/api/v1/families/${encodeURIComponent(first?.tableName ?? '')}/parts?${query}`)
  const [part] = parts as Part[]
  expect(part?.facts.svhcLead.statement).toContain('that a supplier has to name')
  const page = await words(part?.url ?? '')
  expect(page).toContain('Meets RoHS yes by exemption 6(c) Meets Directive 2011/65/EU (RoHS) by exemption 6(c)')
  expect(page).toContain(
    'List: Directive 2011/65/EU (RoHS), Annexes II and III, as of 2025-11-21 (exemption 6(c) is reported to end on 2027-06-30, second-hand).',
  )
  expect(await words('/compliance')).toMatch(/A published summary gives 2027-06-30 as its end/)
})
