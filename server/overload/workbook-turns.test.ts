import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { NetworkTimes } from '#server/overload/network-times.ts'
import { workbooksInTurn } from '#server/overload/overload.ts'

const [ANN, BOB] = ['192.0.2.1', '192.0.2.2']

test("a visitor's file is read before the rest of another visitor's many files (behavior 14.14)", async () => {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const read = workbooksInTurn((bytes) => {
    const name = Buffer.from(bytes).toString()
    begun.push(name)
    return new Promise<Uint8Array>((done) => void ends.push(() => done(bytes)))
  })
  for (let file = 1; file <= 8; file += 1) void read(Buffer.from(`a${file}`), ANN)
  const bobs = read(Buffer.from('b'), BOB)
  for (let turn = 0; turn < 5; turn += 1) await yieldToEventLoop()
  expect(begun).toEqual(['a1', 'a2'])
  ends[0]?.()
  for (let turn = 0; turn < 5; turn += 1) await yieldToEventLoop()
  expect(begun).toEqual(['a1', 'a2', 'b'])
  ends[2]?.()
  expect(await bobs).toEqual(Buffer.from('b'))
})

test('when too many wait, the files of the network that has used the most are refused in words', async () => {
  const read = workbooksInTurn(() => new Promise<Uint8Array>(() => undefined))
  const refused = Promise.any(
    Array.from({ length: 600 }, async (_, file) => {
      const error: unknown = await read(Buffer.from(`${file}`), ANN).catch((error: unknown) => error)
      return error
    }),
  )
  expect(await refused).toMatchObject({ status: 503, message: 'The site is very busy at the moment.' })
})

test('the time that reading a file takes counts for its network in every queue', async () => {
  const times = new NetworkTimes(() => 0) // nothing is forgotten
  await workbooksInTurn(async (bytes) => bytes, times)(Buffer.from('a'), ANN)
  expect(times.used(times.of(ANN))).toBeGreaterThan(0)
  expect(times.used(times.of(BOB))).toBe(0)
})
