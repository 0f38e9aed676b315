import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { BuyerRequests } from '#buyers/open-request-store.ts'
import { FairQueue } from '#server/overload/fair-queue.ts'
import { visitorCalls } from '#server/rendering/visitor-calls.ts'

const LIMITS = { concurrency: 1, maxWaitMs: 10_000 }
const [ANN, BOB] = ['192.0.2.1', '192.0.2.2']
const SLOW = [
  'readWorkbook',
  'find',
  'submitQuote',
  'submitContact',
  'submitMessage',
  'askNotices',
  'readNotice',
  'stepNotice',
] as const
const OUTCOMES = ['answers', 'fails'] as const

/** When everything that can begin has begun. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await yieldToEventLoop()
}

test.for(SLOW.flatMap((call) => OUTCOMES.map((outcome) => [call, outcome] as const)))(
  'a page leaves its place while %s is under way, and goes on only with a place, also when the call %s',
  async ([call, outcome]) => {
    const events: string[] = []
    const slow = Promise.withResolvers<never>()
    const other = Promise.withResolvers<void>()
    const ask = () => slow.promise
    // Each call takes values of its own, and none of them matters here.
    const requests = Object.fromEntries(SLOW.map((name) => [name, ask])) as unknown as BuyerRequests
    const queue = new FairQueue(LIMITS)
    const asking = queue.run(ANN, async (place) => {
      const calls = visitorCalls({ requests, answers: { byBuyer: ask }, readWorkbook: ask }, ANN, place)
      const result = await (calls[call] as typeof ask)().catch((error: unknown) => error)
      events.push(place.isHeld() ? 'goes on with a place' : 'goes on without a place')
      return { result, ms: 1 }
    })
    void queue.run(BOB, async () => {
      events.push('another page begins')
      await other.promise
      events.push('it ends')
      return { result: null, ms: 1 }
    })
    await settled()
    const result = outcome === 'fails' ? new Error('The database is away') : 'what was asked'
    if (result instanceof Error) slow.reject(result)
    else slow.resolve(result as never)
    await settled()
    expect(events).toEqual(['another page begins'])
    other.resolve()
    expect(await asking).toBe(result)
    expect(events).toEqual(['another page begins', 'it ends', 'goes on with a place'])
  },
)

test('long work lets in who waits, and goes on at once if no one does', async () => {
  const events: string[] = []
  const queue = new FairQueue(LIMITS)
  const ask = () => new Promise<never>(() => undefined)
  const requests = Object.fromEntries(SLOW.map((name) => [name, ask])) as unknown as BuyerRequests
  const working = queue.run(ANN, async (place) => {
    const { letOthersIn } = visitorCalls({ requests, answers: { byBuyer: ask }, readWorkbook: ask }, ANN, place)
    await letOthersIn()
    events.push(`alone: ${place.isHeld()}`)
    void queue.run(BOB, async () => ({ result: events.push('another page'), ms: 1 }))
    await letOthersIn()
    return { result: events.push(`after it: ${place.isHeld()}`), ms: 1 }
  })
  await working
  expect(events).toEqual(['alone: true', 'another page', 'after it: true'])
})
