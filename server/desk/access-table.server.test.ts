import { expect, test } from 'vitest'
import { ROLES } from '#accounts/person.ts'
import type { DatabaseSettings } from '#database/open-database.ts'
import { openRequests } from '#database/open-requests.ts'
import { ACCESS_TABLE, pagePath, ruleOf, verdictFor } from '#server/desk/access-table.ts'
import { freshSettings } from '#tests/programs/databases.ts'
import { quotedRequest } from '#tests/samples/quoted-requests.ts'
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

test('each address lets in whom the table names, and nobody else: signed out, disabled, unknown, ended', async () => {
  const database = await freshSettings('sqlite')
  const { quotes } = await quotedRequest(database)
  const desk = await builtDesk({ database, quotes })
  const { people: all, sessions } = desk.services.accounts
  const roles = await Promise.all(ROLES.map((role) => desk.signedIn(role)))
  const disabled = await desk.signedIn('owner')
  await all.setDisabled(null, disabled.person.id, true)
  const signedOut = await desk.signedIn('owner')
  await all.signOut(null, signedOut.person.id)
  const [ended, changed] = [await desk.signedIn('owner'), await desk.signedIn('owner')]
  const [session] = await sessions.list(ended.person.id)
  await sessions.end(ended.person.id, session?.id ?? '')
  await all.setRole(null, changed.person.id, 'sales')
  const known = roles.map(({ person, cookie }) => [person.role, person.role, cookie] as const)
  const others = [
    ['nobody', ''],
    ['unknown', `desk-session=${'x'.repeat(43)}`],
    ['disabled', disabled.cookie],
    ['signed out', signedOut.cookie],
    ['ended', ended.cookie],
    ['another role now', changed.cookie],
  ] as const
  const everybody = [...known, ...others.map(([name, cookie]) => [name, null, cookie] as const)]
  for (const { path } of ACCESS_TABLE) {
    for (const method of ['GET', 'POST'] as const) {
      for (const [name, role, cookie] of everybody) {
        const verdict = verdictFor(ruleOf(pagePath(sample(path))), method, role && { role, needsPasskey: false })
        const isForAll = ruleOf(sample(path))?.[method === 'GET' ? 'get' : 'post'] === 'anybody'
        // Whoever may is sent to the sign-in page.
        if (isForAll && (name !== 'nobody' || path === '/sign-out')) continue
        const body = method === 'POST' ? new URLSearchParams() : null
        const answer = await desk.send(sample(path), { method, body, headers: { cookie, origin: 'http://localhost' } })
        const seen = [name, method, path, await seenVerdict(answer)]
        const isRefusedPost = verdict === 'sign-in' && method === 'POST'
        expect(seen).toEqual([name, method, path, isRefusedPost ? 'signed-out' : verdict])
      }
    }
  }
})

test('where passkeys are required, a session by password opens the page Account until a passkey is there, then nothing', async () => {
  const database = await freshSettings('sqlite')
  const { quotes } = await quotedRequest(database)
  const desk = await builtDesk({ database, quotes, passkeys: 'required' })
  const people = [
    ...(await Promise.all(ROLES.map(async (role) => ({ ...(await desk.signedIn(role)), needsPasskey: true })))),
    { ...(await desk.signedIn('owner', 'Invited', 'invite')), needsPasskey: true },
    { ...(await desk.signedIn('owner', 'Ann', 'passkey')), needsPasskey: false },
  ]
  const voided = await desk.signedIn('owner')
  await storePasskey(database, voided.person.id)
  const others = [
    ...people.map(({ person, cookie, needsPasskey }) => ({ cookie, asking: { role: person.role, needsPasskey } })),
    { cookie: voided.cookie, asking: null },
  ]
  const opened = new Set<string>()
  for (const { path } of ACCESS_TABLE) {
    for (const method of ['GET', 'POST'] as const) {
      for (const [index, { cookie, asking }] of others.entries()) {
        // The `.data` address of a live stream never ends for whom it is open.
        const isClosed = asking?.needsPasskey !== false
        const addresses = [sample(path), ...(method === 'GET' && isClosed ? [`${sample(path)}.data`] : [])]
        for (const address of addresses) {
          const rule = ruleOf(pagePath(address))
          if (rule?.[method === 'GET' ? 'get' : 'post'] === 'anybody') continue
          const verdict = verdictFor(rule, method, asking)
          const body = method === 'POST' ? new URLSearchParams() : null
          const answer = await desk.send(address, { method, body, headers: { cookie, origin: 'http://localhost' } })
          const isRefusedPost = verdict === 'sign-in' && method === 'POST'
          const expected = [index, method, address, isRefusedPost ? 'signed-out' : verdict]
          expect([index, method, address, await seenVerdict(answer)]).toEqual(expected)
          if (asking?.needsPasskey && verdict === 'allowed') opened.add(`${method} ${address}`)
        }
      }
    }
  }
  expect([...opened].sort()).toEqual(['GET /account', 'GET /account.data', 'POST /account', 'POST /passkeys/add'])
})

/** A passkey that no device has: the person has one, and nobody can use it. */
async function storePasskey(database: DatabaseSettings, personId: string): Promise<void> {
  const { db } = await openRequests(database)
  const key = { id: personId, person_id: personId, name: 'Phone', public_key: 'pQEC', counter: 0, transports: '[]' }
  await db
    .insertInto('passkey')
    .values({ ...key, made_at: new Date().toISOString(), used_at: null })
    .execute()
  await db.destroy()
}

/** What an answer of the desk says about access. */
async function seenVerdict(answer: Response): Promise<string> {
  const to = answer.headers.get('location') ?? answer.headers.get('x-remix-redirect')
  if (to?.startsWith('/sign-in')) return 'sign-in'
  if (to?.startsWith('/account')) return 'add-passkey'
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) {
    await answer.body?.cancel()
    return 'allowed'
  }
  const text = await answer.text()
  if (answer.status === 405) return 'wrong-method'
  if (answer.status === 404 && text.includes('There is no page at this address')) return 'missing'
  if (answer.status !== 403) return answer.status < 500 ? 'allowed' : `failed with ${answer.status}`
  if (text.includes('asks for a passkey, so nothing')) return 'add-passkey'
  if (text.includes('Add one to go on')) return 'allowed' // the page itself refuses anything but a passkey
  return text.includes('You are signed out') ? 'signed-out' : 'forbidden'
}

test('nobody reaches the session, the passkey or the link of another', async () => {
  const desk = await builtDesk()
  const [owner, clerk] = [await desk.signedIn('owner'), await desk.signedIn('sales')]
  const { sessions, invites } = desk.services.accounts
  const [session] = await sessions.list(owner.person.id)
  await desk.post('/account', { do: 'end', id: session?.id ?? '' }, clerk.cookie)
  expect((await desk.get('/people', owner.cookie)).status).toBe(200)
  expect(await (await desk.get('/account', clerk.cookie)).text()).not.toContain(session?.id)
  const { token } = await invites.make(null, owner.person.mail, 'owner')
  const taken = await desk.get(`/invite/${token}x`, clerk.cookie)
  expect(taken.status).toBe(404)
  await desk.post(`/invite/${token}`, { name: 'Ann', password: 'copper swage 4 turrets' })
  expect((await desk.get(`/invite/${token}`)).status).toBe(404)
  expect((await desk.get('/people', owner.cookie)).status).toBe(302)
})
