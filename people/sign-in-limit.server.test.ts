import { expect, onTestFinished, test } from 'vitest'
import { openRequests } from '#database/open-requests.ts'
import { SignInLimit } from '#people/sign-in-limit.ts'
import { LIMITS } from '#shared/limits.ts'
import { type Dialect, freshSettings } from '#tests/programs/databases.ts'

const failuresPerNetwork = LIMITS.signInsOfNetwork.max

/** A limit on a fresh database. `tried` tells how many of `count` failed sign-ins are tried, each of another account. */
async function limitOn(dialect: Dialect) {
  const { db } = await openRequests(await freshSettings(dialect))
  onTestFinished(() => db.destroy())
  const clock = { at: Date.parse('2026-11-22T08:00:00Z') }
  const limit = new SignInLimit(db, () => new Date(clock.at))
  let account = 0
  const tried = async (count: number, addressOf: (index: number) => string) => {
    const tries = Array.from({ length: count }, (_, index) => {
      account += 1
      return limit.begin(`p${account}@example.com`, addressOf(index))
    })
    return (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled').length
  }
  return { db, clock, limit, tried }
}

test('another address of the same /64 for each try gains nothing', async () => {
  const { tried } = await limitOn('sqlite')
  const inOne = (index: number) => `2001:db8:1:1::${(index + 1).toString(16)}`
  expect(await tried(failuresPerNetwork + 5, inOne)).toBe(failuresPerNetwork)
  expect(await tried(1, () => '2001:db8:1:2::1')).toBe(1)
})

test('another /64 for each try gains four times as many in a /56', async () => {
  const { tried } = await limitOn('sqlite')
  const inHousehold = (index: number) => `2001:db8:1:${(index % 256).toString(16)}::1`
  expect(await tried(failuresPerNetwork * 4 + 5, inHousehold)).toBe(failuresPerNetwork * 4)
})

test('another /64 for each try gains sixteen times as many in a /48', { tags: ['long'] }, async () => {
  const { tried } = await limitOn('sqlite')
  const inSite = (index: number) => `2001:db8:1:${(index * 73).toString(16)}::1`
  expect(await tried(failuresPerNetwork * 16 + 5, inSite)).toBe(failuresPerNetwork * 16)
  expect(await tried(1, () => '2001:db8:2:1::1')).toBe(1)
})

test('failures made while the clock had jumped lock no one out; those of a server 15 s ahead count', async () => {
  const { clock, limit } = await limitOn('sqlite')
  const begin = () => limit.begin('ann@example.com', '192.0.2.7')
  const fail = async () => {
    for (let failed = 0; failed < LIMITS.signInsOfAccount.max; failed += 1) await begin()
    await expect(begin()).rejects.toMatchObject({ status: 429 })
  }
  const jump = 400 * 24 * 3_600_000
  clock.at += jump
  await fail()
  clock.at -= jump
  await (await begin()).succeeded()
  await fail()
  clock.at -= 15_000
  await expect(begin()).rejects.toMatchObject({ status: 429 })
})

test('passkeys that are refused block passkeys of their network; passwords that fail do not', async () => {
  const { limit, tried } = await limitOn('sqlite')
  expect(await tried(failuresPerNetwork + 1, () => '192.0.2.7')).toBe(failuresPerNetwork)
  await limit.check('passkey', '192.0.2.7')
  for (let failed = 0; failed < failuresPerNetwork; failed += 1) {
    await limit.check('passkey', '2001:db8:1:1::1')
    await limit.failed('passkey', `2001:db8:1:1::${failed + 1}`)
  }
  await expect(limit.check('passkey', '2001:db8:1:1::1')).rejects.toMatchObject({ status: 429 })
  await limit.check('passkey', '2001:db8:1:2::1')
  expect(await tried(1, () => '2001:db8:1:1::1'), 'a passkey that failed is a failed sign-in').toBe(0)
})
