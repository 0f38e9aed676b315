import { expect, test } from 'vitest'
import { fillIn } from '#content/placeholders.ts'

test('a period after a name that ends with one is not doubled, and unknown placeholders stay', () => {
  const words = { company: 'Acme, Inc.', name: 'Ann' }
  expect(fillIn('The desk of {company}. {name}. {other}.', words, () => {})).toBe(
    'The desk of Acme, Inc. Ann. {other}.',
  )
})
