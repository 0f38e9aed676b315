import { expect, test } from 'vitest'
import { ROLES } from '#accounts/person.ts'
import { ACCESS_TABLE, pagePath, ruleOf, verdictFor } from '#server/desk/access-table.ts'
import { builtDesk, deskEntry } from '#tests/site/desk-site.ts'

/** An address of a pattern. */
const sample = (path: string): string => path.replace(/:\w+/g, '1')

test('every route of the desk is in the access table, with its methods', async () => {
  const { deskRoutes } = await deskEntry()
  const routes = deskRoutes()
  expect(routes.length).toBeGreaterThan(3)
  const missing = routes.flatMap(({ path, gets, posts }) => {
    const rule = ACCESS_TABLE.find((one) => one.path === path)
    return [...(gets && !rule?.get ? [`GET ${path}`] : []), ...(posts && !rule?.post ? [`POST ${path}`] : [])]
  })
  expect(missing).toEqual([])
})

test('an address that two rules fit is open to the same people in both', () => {
  for (const { path, get, post } of ACCESS_TABLE) {
    const fitting = ACCESS_TABLE.filter(
      (other) => other !== ruleOf(sample(path)) && ruleOf(sample(other.path))?.path === path,
    )
    for (const other of fitting) expect([other.path, other.get, other.post]).toEqual([other.path, get, post])
  }
})

test('each address lets in whom the table names, and nobody else', async () => {
  const desk = await builtDesk()
  const people = await Promise.all(ROLES.map((role) => desk.signedIn(role)))
  for (const { path } of ACCESS_TABLE) {
    for (const method of ['GET', 'POST'] as const) {
      for (const who of [null, ...people]) {
        const rule = ruleOf(pagePath(sample(path)))
        const verdict = verdictFor(rule, method, who?.person.role ?? null)
        if (verdict === 'allowed') continue
        const headers = { cookie: who?.cookie ?? '', origin: 'http://localhost' }
        const { status } = await desk.send(sample(path), { method, headers })
        const expected = { 'sign-in': method === 'GET' ? 302 : 403, forbidden: 403, 'wrong-method': 405, missing: 404 }
        expect([method, path, who?.person.role, status]).toEqual([method, path, who?.person.role, expected[verdict]])
      }
    }
  }
})
