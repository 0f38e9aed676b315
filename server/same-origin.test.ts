import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { isProblem } from '#problem/problem.ts'
import { sameOrigin } from '#server/same-origin.ts'

const app = new Hono().use(sameOrigin())
app.all('*', (c) => c.text('taken'))
app.onError((error, c) => c.text(error.message, isProblem(error) ? error.status : 500))

test.for([
  [{}, 200], // a program
  [{ Origin: 'https://parts.example' }, 200],
  [{ Origin: 'https://parts.example', 'Sec-Fetch-Site': 'same-origin' }, 200],
  [{ Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }, 403],
  [{ Origin: 'null' }, 403],
  [{ Origin: 'http://parts.example' }, 403],
  [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
  [{ 'Sec-Fetch-Site': 'same-site' }, 403],
  [{ 'Sec-Fetch-Site': 'none' }, 200], // reloaded by the visitor
] as const)('a post with %o gets %i', async ([headers, status]) => {
  const answer = await app.request('https://parts.example/order', { method: 'POST', headers })
  expect(answer.status).toBe(status)
})

test('reading is free to all', async () => {
  const answer = await app.request('https://parts.example/order', { headers: { Origin: 'https://evil.example' } })
  expect(answer.status).toBe(200)
})
