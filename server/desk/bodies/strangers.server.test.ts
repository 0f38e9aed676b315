import { expect, test } from 'vitest'
import { NetworkTimes } from '#server/overload/network-times.ts'
import { builtDesk } from '#tests/site/desk-site.ts'

const POST = { method: 'POST', headers: { origin: 'http://localhost' }, body: new URLSearchParams({ note: 'x' }) }

test.for([
  ['the sign-in page', '/sign-in', {}, 200],
  ['a page that needs a sign-in', '/requests', {}, 302],
  ['an address that is none', '/nothing', {}, 404],
  ['a form that is refused', '/requests/Q-1', POST, 403],
] as const)('%s is made for a stranger in turn, and counts for the network', async ([, path, request, status]) => {
  // Time doesn't pass, so what is counted stays.
  const times = new NetworkTimes(() => 0)
  const desk = await builtDesk({}, { times })
  const counted = () => times.used(times.of('127.0.0.1'))
  const answer = await desk.send(path, request)
  expect(answer.status).toBe(status)
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
