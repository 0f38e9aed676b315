import { expect, test } from 'vitest'
import { typedMailAddress } from '#desk/desk-form.ts'

test.for([
  [' mailto:Ann@example.com\u200b ', 'Ann@example.com'],
  ['ann@müller.example', 'ann@xn--mller-kva.example'],
  [undefined, ''],
] as const)('the mail address %j of an account is read as %j (behavior 10.32)', ([typed, read]) => {
  expect(typedMailAddress.parse(typed)).toBe(read)
})
