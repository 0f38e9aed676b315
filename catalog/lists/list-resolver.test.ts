import { expect, test } from 'vitest'
import { createListResolver } from '#catalog/lists/list-resolver.ts'
import { catalogOf } from '#tests/site/catalog-of.ts'

const parts = Array.from({ length: 8 }, (_, at) => `32-20${at}`)
const rows = (count: number, maker: string, ours: string) =>
  Array.from({ length: count }, () => ({ 'Their Number': '4883', 'Their Maker': maker, 'Our Part': ours }))

test.for([
  ['its maker', 'Keystone', 'Keystone', ['32-207']],
  ['its maker in another spelling', 'Keystone', 'KEYSTONE', ['32-207']],
  ['no maker, the first of all', 'Keystone', '', ['32-200', '32-200', '32-200', '32-200', '32-200']],
] as const)(
  'another maker’s number has the parts of %s, whatever number of others have it',
  async ([, maker, named, found]) => {
    const catalog = catalogOf({
      Commercial: parts.map((number) => ({ 'Part Num': number })),
      'Cross-Reference': [...rows(40, 'Other', '32-200'), ...rows(1, maker, '32-207')],
    })
    const resolver = createListResolver(catalog, 'Concord', async () => undefined)
    const { lines } = await resolver.read({ kind: 'text', text: `Mfr,MPN,Qty\n${named},4883,5` })
    const [line] = await resolver.resolve(lines)
    expect([line?.status, line?.parts.map(({ partNumber }) => partNumber)]).toEqual(['missing', found])
  },
)

test('rows that name no part of ours hide none that does', async () => {
  const catalog = catalogOf({
    Commercial: [{ 'Part Num': '32-201' }],
    'Cross-Reference': [...rows(9, 'Keystone', 'no-such-part'), ...rows(1, 'Keystone', '32-201')],
  })
  const resolver = createListResolver(catalog, 'Concord', async () => undefined)
  const { lines } = await resolver.read({ kind: 'text', text: '4883 qty 5' })
  const [line] = await resolver.resolve(lines)
  expect(line?.parts.map(({ partNumber }) => partNumber)).toEqual(['32-201'])
})

test.for(['M55155/295H1 50', 'Part,Qty\nM55155/295H1,50', '10-880-2-05 and M55155/295H1, 50 each'])(
  'a MIL number with a mistake is one number, which the nearest is suggested for: %s',
  async (text) => {
    const catalog = catalogOf({
      'Insulated-Military': [{ 'Part Num': '10-880-2-05', 'MIL Part Num': 'M55155/295H01' }],
    })
    const resolver = createListResolver(catalog, 'Concord', async () => undefined)
    const { lines } = await resolver.read({ kind: 'text', text })
    const resolved = await resolver.resolve(lines)
    expect(resolved.map(({ partNumber }) => partNumber).at(-1)).toBe('M55155/295H1')
    expect(resolved.at(-1)).toMatchObject({
      status: 'missing',
      parts: [{ partNumber: 'M55155/295H01' }],
      quantities: [50],
    })
  },
)
