import { expect, test } from 'vitest'
import { builtSite } from '#tests/site/built-site.ts'
import { catalogOf } from '#tests/site/catalog-of.ts'
import { sampleCatalog } from '#tests/site/sample-catalog.ts'

const LABEL = '[)>\u001e06\u001d1P10-880-2-05\u001d1TL2611\u001dQ250\u001e\u0004'
const TWICE = catalogOf({ Commercial: [{ 'Part No': 'A-1' }, { 'Part No': 'A-1' }] })
const site = await builtSite(sampleCatalog())

const led = async (code: string | null, from = site) => {
  const answer = await from.get(code === null ? '/scan' : `/scan?${new URLSearchParams({ code })}`)
  return [answer.status, answer.headers.get('Location')]
}

test.for([
  ['a label', LABEL, '/part/10-880-2-05'],
  ['a label without separators', LABEL.replaceAll(/\p{Cc}/gu, ''), '/part/10-880-2-05'],
  ['an address of a part, on any host', 'https://elsewhere.example/part/10-880-2-05', '/part/10-880-2-05'],
  ['a number in another spelling', '10 880 2 05', '/part/10-880-2-05'],
  ['a number that no part has', 'NONE-1', '/search?q=NONE-1'],
  ['nothing', null, '/search'],
] as const)('%s leads to its part, or to the search (behavior 27.9)', async ([, code, to]) => {
  expect(await led(code)).toEqual([302, to])
})

test('a number of several parts leads to the search for it, as does any without a catalog (behavior 27.9)', async () => {
  expect(await led('A-1', await builtSite(TWICE))).toEqual([302, '/search?q=A-1'])
  expect(await led('10-880-2-05', await builtSite(null))).toEqual([302, '/search?q=10-880-2-05'])
})
