import { Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'
import { deskBodies } from '#server/desk/bodies/desk-bodies.ts'
import type { DeskEnv } from '#server/desk/desk-env.ts'

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
  const init = { method: 'POST', body: form.readable, duplex: 'half' } as RequestInit // the DOM's own type does not know `duplex`
  const answered = desk.request(path, { ...init, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } })
  const writer = form.writable.getWriter()
  await writer.write(Buffer.from('note=')) // it is being read
  vi.advanceTimersByTime(seconds * 1_000)
  void writer.close()
  expect(await (await answered).text()).toContain(answer)
})
