import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { loggedPath } from '#server/http/logged-path.ts'
import type { SiteEnv } from '#server/http/site-env.ts'
import { accessLog } from '#server/operations/access-log.ts'

const TOKEN = 'Zx-81_tokenTOKENtokenTOKENtokenTOKENtokenTO'

test.for([
  [`/request/${TOKEN}`, '/request/…'],
  [`/request/${TOKEN}.data?_routes=a`, '/request/…'],
  [`/request/${TOKEN}/files/1/drawing.pdf`, '/request/…'],
  [`/request/${TOKEN}/quotes/Q-261124-7KMP.pdf`, '/request/…'],
  [`/notices/end-7.${TOKEN}`, '/notices/…'],
  [`/invite/${TOKEN}`, '/invite/…'],
  [`/Request/${TOKEN}`, '/request/…'],
  [`//request//${TOKEN}`, '/request/…'],
  [`/%72equest/${TOKEN}`, '/request/…'],
  [`/request%2f${TOKEN}%zz`, '/request/…'],
  ['/requests/Q-261124-7KMP', '/requests/Q-261124-7KMP'],
  ['/notices', '/notices'],
  ['/part/Panel-Jacks/12?note=typed', '/part/Panel-Jacks/12'],
  ['/search?q=typed', '/search'],
  ['/part/caf%C3%A9%zz', '/part/caf%C3%A9%zz'],
] as const)('%s is logged as %s', async ([address, logged]) => {
  expect(loggedPath(address)).toBe(logged)
})

test('a line per request has no token, regardless of the spelling', async () => {
  const lines: object[] = []
  const ignore = () => undefined
  const log = { debug: (line: object) => void lines.push(line), info: ignore, warn: ignore, error: ignore }
  const app = new Hono<SiteEnv>().use(accessLog(log)).all('*', (c) => c.text('here'))
  for (const page of ['request', 'Request', '%72equest', '/request', 'notices', 'invite']) {
    await app.request(`http://localhost/${page}/${TOKEN}?note=typed`)
  }
  expect(lines).toHaveLength(6)
  expect(JSON.stringify(lines)).not.toMatch(/token|typed/i)
})
