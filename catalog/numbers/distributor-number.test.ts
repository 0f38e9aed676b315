import { expect, test } from 'vitest'
import { withoutPackaging } from '#catalog/numbers/distributor-number.ts'

test.for([
  ['575-4TR', ['575-4', '4']],
  ['575-4-ND', ['575-4']],
  ['575-4CT-ND', ['575-4']],
  ['575-4 T/R', ['575-4']],
  ['36-575-4-ND', ['36-575-4', '575-4']],
  ['534-575-4', ['575-4']],
  ['575-4-1-ND', ['575-4-1', '575-4', '4-1']],
  ['3760-0', []],
  ['575', []],
  ['TR-ND', []],
  ['turret', []],
] as const)('%s may have within it %j', ([text, numbers]) => {
  expect(withoutPackaging(text)).toEqual(numbers.filter((number) => /\d.*\d/.test(number)))
})
