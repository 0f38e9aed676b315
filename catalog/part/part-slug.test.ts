import { expect, test } from 'vitest'
import { normalizeNumber, partAddress, partSlug } from '#catalog/part/part-slug.ts'

test.for([
  ['10-880-2-05', '10-880-2-05', '10880205'],
  ['AA59126/295H01', 'aa59126-295h01', 'aa59126295h01'],
  ['MIL-P-55149/01-FA-02', 'mil-p-55149-01-fa-02', 'milp5514901fa02'],
  ['12 .5_A', '12-5-a', '125a'],
  ['ÄÖ//7', 'äö-7', 'äö7'],
] as const)('%s has the slug %s (behavior 8.1)', ([number, slug, normalized]) => {
  expect(partSlug(number)).toBe(slug)
  expect(normalizeNumber(number)).toBe(normalized)
  expect(normalizeNumber(slug)).toBe(normalized) // so the slug finds the number
})

test('a URL with table and id escapes both', () => {
  expect(partAddress('Insulated Banana Jacks', '7/8')).toBe('/part/Insulated%20Banana%20Jacks/7%2F8')
})
