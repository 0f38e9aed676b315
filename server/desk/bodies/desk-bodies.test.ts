import { Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'
import { deskBodies, strangersInTurn } from '#server/desk/bodies/desk-bodies.ts'
import type { DeskEnv } from '#server/desk/desk-env.ts'

function dripping({ readable: body }: TransformStream, type: string, length = '1000'): RequestInit {
  const init = { method: 'POST', body, duplex: 'half' } // the DOM's own type does not know `duplex`
  return { ...init, headers: { 'Content-Type': type, 'Content-Length': length } }
}

test.for([
  ['/requests/new', 289, 'arrived'],
  ['/requests/new', 291, 'The form did not reach us within 290 seconds.'],
  ['/sign-in', 24, 'arrived'],
  ['/sign-in', 26, 'The form did not reach us within 25 seconds.'],
] as const)('a form to %s that takes %i s: %s', async ([path, seconds, answer]) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const desk = new Hono<DeskEnv>()
  desk.use((c, next) => {
    c.set('verdict', 'allowed')
    c.set('visitor', '192.0.2.1')
    return next()
  }, deskBodies())
  desk.all('*', (c) => {
    const posted = c.get('posted')
    return c.text(posted && 'refusal' in posted ? posted.refusal.join(' ') : 'arrived')
  })
  const form = new TransformStream<Uint8Array, Uint8Array>()
  const answered = desk.request(path, dripping(form, 'application/x-www-form-urlencoded'))
  const writer = form.writable.getWriter()
  await writer.write(Buffer.from('note=')) // it is being read
  vi.advanceTimersByTime(seconds * 1_000)
  void writer.close()
  expect(await (await answered).text()).toContain(answer)
})

test('posts that drip hold no place of those who sign in', async () => {
  const desk = new Hono<DeskEnv>()
  desk.use(
    (c, next) => {
      c.set('verdict', 'allowed')
      c.set('person', null)
      c.set('visitor', '192.0.2.1')
      return next()
    },
    deskBodies(),
    strangersInTurn(undefined),
  )
  desk.get('/sign-in', (c) => c.text('The sign-in page'))
  desk.post('/passkeys/answer', async (c) => c.json(await c.req.json()))
  const [first, second] = [new TransformStream(), new TransformStream()]
  const answers = [first, second].map((body) =>
    desk.request('/passkeys/answer', dripping(body, 'application/json', '10')),
  )
  expect(await (await desk.request('/sign-in')).text()).toBe('The sign-in page')
  for (const { writable } of [first, second]) await new Blob(['{"id":"1"}']).stream().pipeTo(writable)
  for (const answer of answers) expect(await (await answer).json()).toEqual({ id: '1' })
})
