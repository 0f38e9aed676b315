import { expect, test } from 'vitest'
import { slugOf } from '#shared/slug.ts'

test.for([
  ['Our Qualité!', 'Our-Qualite'],
  ['  ½" Posts / Jacks  ', '1-2-Posts-Jacks'],
  ['端子', ''],
] as const)('%s is %s', ([text, slug]) => {
  expect(slugOf(text)).toBe(slug)
})
