import { describe, expect, test } from 'vitest'
import { FairQueue, REFUSED } from '#server/overload/fair-queue.ts'
import { NetworkTimes } from '#server/overload/network-times.ts'
import { timed } from '#shared/shared-work.ts'
import { queueTurns } from '#tests/queues/queue-turns.ts'
import { works } from '#tests/queues/queued-works.ts'

const LIMITS = { concurrency: 1, maxWaitMs: 10_000 }
const [ANN, BOB] = ['192.0.2.1', '192.0.2.2']

test('whose network has used the least time goes first, however many requests another has sent (behavior 14.10)', async () => {
  const queue = new FairQueue(LIMITS)
  const { begun, work, end } = works()
  for (const name of ['a1', 'a2', 'a3', 'a4']) void queue.run(ANN, work(name))
  void queue.run(BOB, work('b1'))
  await end('a1', 500)
  await end('b1', 20)
  void queue.run(BOB, work('b2'))
  await end('a2', 500)
  await end('b2', 20)
  await end('a3')
  expect(begun).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4'])
})

test('what a network uses in one queue delays it in another that shares the times', async () => {
  const times = new NetworkTimes()
  const queue = new FairQueue(LIMITS, times)
  const { begun, work, end } = works()
  await new FairQueue(LIMITS, times).run(ANN, async () => ({ result: 'elsewhere', ms: 500 }))
  void queue.run(BOB, work('b1'))
  void queue.run(ANN, work('a1'))
  void queue.run(BOB, work('b2'))
  await end('b1')
  await end('b2')
  expect(begun).toEqual(['b1', 'b2', 'a1'])
})

test('addresses of one IPv6 network share its time', async () => {
  const queue = new FairQueue(LIMITS)
  const { begun, work, end } = works()
  void queue.run('2001:db8::1', work('a1'))
  void queue.run('2001:db8::2', work('a2'))
  void queue.run('2001:db8:0:1::1', work('b1'))
  await end('a1', 500)
  await end('b1')
  expect(begun).toEqual(['a1', 'b1', 'a2'])
})

test('a new IPv6 network for each request gains little: the networks around it have used the time', async () => {
  const queue = new FairQueue({ ...LIMITS, now: () => 0 })
  const { begun, work, end } = works()
  const flood = Array.from({ length: 40 }, (_, index) => `2001:db8:7:${index.toString(16)}00::1`)
  for (const [index, address] of flood.entries()) void queue.run(address, work(`a${index}`))
  for (let index = 0; index < 30; index += 1) await end(`a${index}`, 100)
  void queue.run('2001:db8:8::1', work('b1'))
  void queue.run('2001:db8:8::1', work('b2'))
  await end('a30', 100)
  await end('b1', 100)
  expect(begun.slice(-3)).toEqual(['a30', 'b1', 'b2'])
})

test('a company that shares a /48 may use more than a single visitor', async () => {
  const queue = new FairQueue({ ...LIMITS, now: () => 0 })
  const { begun, work, end } = works()
  await queue.run('2001:db8:7:100::1', async () => ({ result: 'theirs', ms: 500 }))
  await queue.run('192.0.2.9', async () => ({ result: 'theirs', ms: 100 }))
  void queue.run(ANN, work('a1'))
  void queue.run('192.0.2.9', work('b1'))
  void queue.run('2001:db8:7:200::1', work('c1'))
  for (const name of ['a1', 'c1', 'b1']) await end(name)
  expect(begun).toEqual(['a1', 'c1', 'b1'])
})

test('used time is forgotten', async () => {
  const clock = { ms: 0 }
  const queue = new FairQueue({ ...LIMITS, now: () => clock.ms })
  const { begun, work, end } = works()
  void queue.run(ANN, work('a1'))
  await end('a1', 5_000)
  clock.ms = 120_000
  void queue.run(BOB, work('b1'))
  void queue.run(BOB, work('b2'))
  void queue.run(ANN, work('a2'))
  await end('b1', 100)
  expect(begun).toEqual(['a1', 'b1', 'a2'])
})

test('if too many wait, the last of the network that has used the most is refused', async () => {
  const queue = new FairQueue({ ...LIMITS, maxWaiting: 2 })
  const { begun, work, end } = works()
  void queue.run(ANN, work('a1'))
  const second = queue.run(ANN, work('a2'))
  const third = queue.run(ANN, work('a3'))
  const other = queue.run(BOB, work('b1'))
  expect(await third).toBe(REFUSED)
  expect(queue.waiting).toBe(2)
  await end('a1')
  await end('b1')
  await end('a2')
  expect([await second, await other, begun]).toEqual(['a2', 'b1', ['a1', 'b1', 'a2']])
})

test('work that has waited too long while others wait is refused and never runs; a form waits longer (behavior 14.10)', async () => {
  const queue = new FairQueue({ ...LIMITS, maxWaitMs: 10 })
  const { begun, work, end } = works()
  const first = queue.run(ANN, work('a1'))
  const form = queue.run(BOB, work('form'), 10_000)
  expect(await queue.run(ANN, work('page'))).toBe(REFUSED)
  await end('a1')
  await end('form')
  expect([await first, await form, begun]).toEqual(['a1', 'form', ['a1', 'form']])
})

test('who waits alone is never refused for the time, though work of others runs', async () => {
  const queue = new FairQueue({ ...LIMITS, maxWaitMs: 1 })
  const { work, end } = works()
  void queue.run(ANN, work('a1'))
  const mine = [queue.run(BOB, work('b1')), queue.run(BOB, work('b2'))]
  const patient = new FairQueue({ ...LIMITS, maxWaitMs: 20 })
  void patient.run(ANN, work('a2'))
  void patient.run(ANN, work('a3'), 10_000)
  expect(await patient.run(BOB, work('b3'))).toBe(REFUSED) // many of their waits later
  for (const name of ['a1', 'b1', 'b2']) await end(name)
  expect(await Promise.all(mine)).toEqual(['b1', 'b2'])
})

test('work that waits for something slow leaves its place and goes on', async () => {
  const queue = new FairQueue(LIMITS)
  const { work, end } = works()
  const slow = queue.run(ANN, ({ leave }) => {
    leave()
    return work('slow')()
  })
  expect(await queue.run(BOB, async () => ({ result: 'quick', ms: 1 }))).toBe('quick')
  const next = queue.run(BOB, work('next'))
  const last = queue.run(BOB, work('last'))
  await end('slow')
  expect([await slow, queue.waiting]).toEqual(['slow', 1])
  await end('next')
  await end('last')
  expect([await next, await last]).toEqual(['next', 'last'])
})

test('work comes back when it is its turn, behind whose network has used less', async () => {
  const queue = new FairQueue(LIMITS)
  const { begun, work, end, settled } = works()
  const slow = Promise.withResolvers<void>()
  const first = queue.run(ANN, async (place) => {
    place.leave()
    await slow.promise
    await place.requeue()
    return await work('a1 again')()
  })
  await queue.run(ANN, async () => ({ result: 'costly', ms: 500 }))
  void queue.run(BOB, work('b1'))
  void queue.run(BOB, work('b2'))
  slow.resolve()
  await settled()
  expect([begun, queue.waiting]).toEqual([['b1'], 2])
  await end('b1')
  await end('b2')
  expect(begun).toEqual(['b1', 'b2', 'a1 again'])
  const last = queue.run(BOB, work('b3'))
  await settled()
  expect(begun).not.toContain('b3')
  await end('a1 again')
  await end('b3')
  expect([await first, await last]).toEqual(['a1 again', 'b3'])
})

test('work that ends while it waits to come back takes no place', async () => {
  const queue = new FairQueue(LIMITS)
  const { work, end } = works()
  const gone = queue.run(ANN, (place) => {
    place.leave()
    void place.requeue()
    return Promise.reject(new Error('its thread ended'))
  })
  const busy = queue.run(BOB, work('b1'))
  await expect(gone).rejects.toThrow('its thread ended')
  await end('b1')
  expect([await busy, await queue.run(BOB, async () => ({ result: 'next', ms: 1 }))]).toEqual(['b1', 'next'])
})

test('work that fails costs its network the time until then', async () => {
  const clock = { ms: 0 }
  const queue = new FairQueue({ ...LIMITS, now: () => clock.ms })
  const { begun, work, end } = works()
  const failing = queue.run(ANN, () => {
    clock.ms += 500
    return Promise.reject(new Error('given up'))
  })
  await expect(failing).rejects.toThrow('given up')
  void queue.run(BOB, work('b1'))
  void queue.run(ANN, work('a1'))
  void queue.run(BOB, work('b2'))
  await end('b1', 20)
  await end('b2', 20)
  expect(begun).toEqual(['b1', 'b2', 'a1'])
})

describe('the spare place', () => {
  const HELD_UP_MS = 20
  const spared = () => {
    const clock = { ms: 0 }
    const queue = new FairQueue({ ...LIMITS, heldUpMs: HELD_UP_MS, now: () => clock.ms })
    return { clock, queue, ...works() }
  }

  test('is for a network that waits for the work of others, and has a timer of its own', async () => {
    const queue = new FairQueue({ ...LIMITS, heldUpMs: 1 })
    const { begun, work } = works()
    for (const name of ['a1', 'a2']) void queue.run(ANN, work(name))
    const held = await queue.run(BOB, async ({ isSpare }) => ({ result: isSpare, ms: 1 }))
    expect([held, begun, queue.waiting]).toEqual([true, ['a1'], 1])
  })

  test('is not for a shorter wait, nor for a network with running work', async () => {
    const { clock, queue, begun, work, end, settled } = spared()
    for (const name of ['a1', 'a2', 'a3']) void queue.run(ANN, work(name))
    void queue.run(BOB, work('b1'))
    clock.ms = HELD_UP_MS - 1
    void queue.run(BOB, work('b2'))
    await settled()
    expect(begun).toEqual(['a1'])
    clock.ms = HELD_UP_MS
    void queue.run(BOB, work('b3'))
    await settled()
    expect(begun).toEqual(['a1', 'b1'])
    clock.ms = 2 * HELD_UP_MS
    void queue.run(BOB, work('b4'))
    await end('b1')
    expect(begun).toEqual(['a1', 'b1', 'b2'])
  })

  test('is one place: a third network waits', async () => {
    const { clock, queue, begun, work, end, settled } = spared()
    void queue.run(ANN, work('a1'))
    void queue.run(BOB, work('b1'))
    void queue.run('192.0.2.3', work('c1'))
    clock.ms = HELD_UP_MS
    void queue.run('192.0.2.4', work('d1'))
    await settled()
    expect(begun).toEqual(['a1', 'b1'])
    await end('a1')
    expect(begun).toEqual(['a1', 'b1', 'c1'])
  })
})

test('work counts as it goes on, so that one network with long work does not keep others out of a full queue', async () => {
  const clock = { ms: 0 }
  const queue = new FairQueue({ ...LIMITS, maxWaiting: 3, now: () => clock.ms })
  const { begun, work, end } = works()
  const flood = ['a1', 'a2', 'a3', 'a4'].map((name) => queue.run(ANN, work(name)))
  clock.ms = 2_000
  const other = queue.run(BOB, work('b1'))
  expect(await flood[3]).toBe(REFUSED)
  for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name, 2_000)
  expect([await other, begun]).toEqual(['b1', ['a1', 'b1', 'a2', 'a3']])
})

test('failed work counts with the time that it says', async () => {
  const { turnOf, used } = queueTurns()
  await expect(turnOf(ANN)(async () => ({ error: new Error('too late'), ms: 300 }))).rejects.toThrow('too late')
  await expect(turnOf(BOB)(() => timed(() => Promise.reject(new Error('no'))))).rejects.toThrow('no')
  expect(used(ANN)).toBe(300)
  expect(used(BOB)).toBeLessThan(100)
})

test("failed work rejects with its error, and the next one's turn comes", async () => {
  const queue = new FairQueue(LIMITS)
  const failing = queue.run(ANN, () => Promise.reject(new Error('no part')))
  const next = queue.run(ANN, async () => ({ result: 'next', ms: 1 }))
  await expect(failing).rejects.toThrow('no part')
  expect(await next).toBe('next')
})

test('work on this thread lets other events in between', async () => {
  const queue = new FairQueue({ ...LIMITS, concurrency: 2 })
  let done = 0
  const all = Array.from({ length: 50 }, () =>
    queue.run(ANN, async () => {
      done += 1
      return { result: done, ms: 1 }
    }),
  )
  const heard = new Promise<number>((heard) => setImmediate(() => heard(done)))
  await Promise.all(all)
  expect(await heard).toBeLessThan(10)
})
