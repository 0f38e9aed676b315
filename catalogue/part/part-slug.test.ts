import { expect, test } from 'vitest'
import { bareNumber, partAddress, partSlug } from '#catalogue/part-slug.ts'

test.for([
  ['10-880-2-05', '10-880-2-05', '10880205'],
  ['AA59126/295H01', 'aa59126-295h01', 'aa59126295h01'],
  ['MIL-P-55149/01-FA-02', 'mil-p-55149-01-fa-02', 'milp5514901fa02'],
  ['12 .5_A', '12-5-a', '125a'],
  ['ÄÖ//7', 'äö-7', 'äö7'],
] as const)('%s is written %s in addresses', ([number, slug, bare]) => {
  expect(partSlug(number)).toBe(slug)
  expect(bareNumber(number)).toBe(bare)
  expect(bareNumber(slug)).toBe(bare) // so an address finds its number again
})

test('an address by table and id escapes both', () => {
  expect(partAddress('Insulated Banana Jacks', '7/8')).toBe('/part/Insulated%20Banana%20Jacks/7%2F8')
})
