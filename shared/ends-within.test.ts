import { expect, test } from 'vitest'
import { endsWithin } from '#shared/ends-within.ts'

const never = new Promise<never>(() => undefined)

test('work that ends in time is waited for, and its error is thrown', async () => {
  expect(await endsWithin(Promise.resolve('done'), 60_000)).toBe(true)
  await expect(endsWithin(Promise.reject(new Error('it failed')), 60_000)).rejects.toThrow('it failed')
})

test('no one waits longer for work that never ends', async () => {
  expect(await endsWithin(never, 5)).toBe(false)
})
