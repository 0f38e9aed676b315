import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { sameOrigin } from '#server/http/same-origin.ts'
import type { SiteEnv } from '#server/http/site-env.ts'
import { createLog } from '#server/operations/log.ts'
import { isProblem } from '#shared/problem.ts'

const app = new Hono<SiteEnv>().use(sameOrigin({ siteUrl: 'https://www.parts.example', log: createLog('silent') }))
app.all('*', (c) => c.text('taken'))
app.onError((error, c) => c.text(error.message, isProblem(error) ? error.status : 500))

test.for([
  [{}, 200], // a program
  [{ Origin: 'https://parts.example' }, 200],
  [{ Origin: 'https://www.parts.example' }, 200], // SITE_URL
  [{ Origin: 'https://parts.example', 'Sec-Fetch-Site': 'same-origin' }, 200],
  [{ Origin: 'http://parts.example', 'Sec-Fetch-Site': 'same-origin' }, 200], // a proxy terminated TLS
  [{ Origin: 'https://parts.example:8443' }, 200], // a proxy left the port out of the host
  [{ Origin: 'https://parts.example:8443', 'Sec-Fetch-Site': 'same-origin' }, 200],
  [{ Origin: 'http://parts.example:8080' }, 403],
  [{ Origin: 'https://evil.example:8443' }, 403],
  [{ Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }, 403],
  [{ Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' }, 403], // browsers never send this
  [{ Origin: 'https://parts.example', 'Sec-Fetch-Site': 'cross-site' }, 403],
  [{ Origin: 'null' }, 403],
  [{ Origin: 'http://parts.example' }, 403],
  [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
  [{ 'Sec-Fetch-Site': 'same-site' }, 403],
  [{ 'Sec-Fetch-Site': 'none' }, 200], // reloaded by the visitor
] as const)('a post with %o gets %i', async ([headers, status]) => {
  const answer = await app.request('https://parts.example/order', { method: 'POST', headers })
  expect(answer.status).toBe(status)
})

test.for([
  [{ Origin: 'https://parts.example:8443' }, 200],
  [{ Origin: 'http://parts.example:8443', 'Sec-Fetch-Site': 'same-origin' }, 200],
  [{ Origin: 'https://parts.example:9000' }, 403], // another service on this machine
  [{ Origin: 'https://parts.example:9000', 'Sec-Fetch-Site': 'same-site' }, 403],
  [{ Origin: 'https://parts.example' }, 403],
] as const)('a post to a host with a port, with %o, gets %i', async ([headers, status]) => {
  const answer = await app.request('https://parts.example:8443/order', { method: 'POST', headers })
  expect(answer.status).toBe(status)
})

test('anyone may read', async () => {
  const answer = await app.request('https://parts.example/order', { headers: { Origin: 'https://evil.example' } })
  expect(answer.status).toBe(200)
})
