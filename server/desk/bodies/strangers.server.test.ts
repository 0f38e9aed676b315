import { expect, test } from 'vitest'
import { NetworkTimes } from '#server/overload/network-times.ts'
import { builtDesk } from '#tests/site/desk-site.ts'

/** As large as a form may be that comes back with its texts. */
const LONG_FORM = new URLSearchParams(
  Array.from({ length: 1_500 }, (_, line) => [`lines[${line}].note`, 'x'.repeat(90)]),
).toString()
const FORM = {
  origin: 'http://localhost',
  'Content-Type': 'application/x-www-form-urlencoded',
  'Content-Length': String(LONG_FORM.length),
}

test.for([
  ['the sign-in page', '/sign-in', {}, 200],
  ['a page that needs a sign-in', '/requests', {}, 302],
  ['an address that is none', '/nothing', {}, 404],
  ['a form that comes back with its texts', '/requests/Q-1', { method: 'POST', headers: FORM, body: LONG_FORM }, 403],
] as const)('%s is made for a stranger in turn, and counts for the network', async ([, path, request, status]) => {
  // Time doesn't pass, so what is counted stays.
  const times = new NetworkTimes(() => 0)
  const desk = await builtDesk({}, { times })
  const counted = () => times.used(times.of('127.0.0.1'))
  const answer = await desk.send(path, request)
  expect(answer.status).toBe(status)
  if (status === 403) expect(await answer.text()).toContain('lines[1499].note')
  expect(counted()).toBeGreaterThan(0)
})

test('a clerk waits for no stranger: what is made for one counts for no network', async () => {
  const times = new NetworkTimes(() => 0)
  const desk = await builtDesk({}, { times })
  const { cookie } = await desk.signedIn('owner')
  expect((await desk.get('/people', cookie)).status).toBe(200)
  expect((await desk.get('/nothing', cookie)).status).toBe(404)
  expect(times.used(times.of('127.0.0.1'))).toBe(0)
})
