import { expect, test } from 'vitest'
import type { DatabaseSettings } from '#database/open-database.ts'
import { openRequests } from '#database/open-requests.ts'
import { ROLES, type Role } from '#people/person.ts'
import { ACCESS_TABLE, pagePath, ruleOf, verdictFor } from '#server/desk/access-table.ts'
import { freshSettings } from '#tests/programs/databases.ts'
import { softPasskey } from '#tests/programs/soft-passkey.ts'
import { quotedRequest } from '#tests/samples/quoted-requests.ts'
import { builtDesk, deskRoutes } from '#tests/site/desk-site.ts'
import { pageWords } from '#tests/site/page-words.ts'

/** An address of a pattern. */
const sample = (path: string): string => path.replace(/:\w+/g, '1')

test('every route of the desk is in the access table, with its methods (behavior 18.3)', async () => {
  const routes = await deskRoutes()
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

test('an address with a NUL has no page: PostgreSQL takes none', () => {
  expect(['/requests/%00', '/requests/Q%001/quote.data'].map((path) => ruleOf(pagePath(path)))).toEqual([null, null])
})

test('each address refuses whom the table does not name, also signed out, disabled, unknown or ended, and lets in the others (behavior 18.3)', async () => {
  const database = await freshSettings('sqlite')
  const { quotes, answers } = await quotedRequest(database)
  const desk = await builtDesk({ database, quotes, answers })
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
    ['nobody', null, ''],
    ['unknown', null, `desk-session=${'x'.repeat(43)}`],
    ['disabled', null, disabled.cookie],
    ['signed out', null, signedOut.cookie],
    ['ended', null, ended.cookie],
    ['another role now', null, changed.cookie],
  ] as const
  for (const [at, { path }] of ACCESS_TABLE.entries()) {
    for (const method of ['GET', 'POST'] as const) {
      const verdictOf = (role: Role | null) =>
        verdictFor(ruleOf(pagePath(sample(path))), method, role && { role, needsPasskey: false, isFresh: true })
      // Of those who may, one is asked, by turns; who is no one is so everywhere. A few addresses ask all.
      const allowed = known.filter(([, role]) => verdictOf(role) === 'allowed')
      const one = allowed[at % Math.max(1, allowed.length)]
      const asking = known.filter((each) => at % 10 === 0 || each === one || !allowed.includes(each))
      for (const [name, role, cookie] of [...asking, ...(at % 10 === 0 ? others : [others[0]])]) {
        const verdict = verdictOf(role)
        const isForAll = ruleOf(sample(path))?.[method === 'GET' ? 'get' : 'post'] === 'anyone'
        // Those who may are sent to the sign-in page.
        if (isForAll && (name !== 'nobody' || ['/sign-out', '/sign-in/company/back'].includes(path))) continue
        const body = method === 'POST' ? new URLSearchParams() : null
        const answer = await desk.send(sample(path), { method, body, headers: { cookie, origin: 'http://localhost' } })
        const seen = [name, method, path, await seenVerdict(answer)]
        const isRefusedPost = verdict === 'sign-in' && method === 'POST'
        expect(seen).toEqual([name, method, path, isRefusedPost ? 'signed-out' : verdict])
      }
    }
  }
})

test('where passkeys are required, a session by password opens the page Account until a passkey is there, then nothing (behavior 18.15)', {
  tags: ['long'],
}, async () => {
  const database = await freshSettings('sqlite')
  const { quotes, answers } = await quotedRequest(database)
  const desk = await builtDesk({ database, quotes, answers, passkeys: 'required' })
  const people = [
    ...(await Promise.all(ROLES.map(async (role) => ({ ...(await desk.signedIn(role)), needsPasskey: true })))),
    { ...(await desk.signedIn('owner', 'Invited', 'invite')), needsPasskey: true },
    { ...(await desk.signedIn('owner', 'Ann', 'passkey')), needsPasskey: false },
  ]
  const voided = await desk.signedIn('owner')
  await storePasskey(database, voided.person.id)
  const others = [
    ...people.map(({ person, cookie, needsPasskey }) => ({
      cookie,
      asking: { role: person.role, needsPasskey, isFresh: true },
    })),
    { cookie: voided.cookie, asking: null },
  ]
  const opened = new Set<string>()
  // All others are alike: a few addresses show it.
  const tried = ACCESS_TABLE.filter(({ path }, at) => at % 6 === 0 || /^\/(account|passkeys|people)/.test(path))
  for (const { path } of tried) {
    for (const method of ['GET', 'POST'] as const) {
      for (const [index, { cookie, asking }] of others.entries()) {
        // The `.data` address of a live stream never ends for whom it is open.
        const isClosed = asking?.needsPasskey !== false
        const addresses = [sample(path), ...(method === 'GET' && isClosed ? [`${sample(path)}.data`] : [])]
        for (const address of addresses) {
          const rule = ruleOf(pagePath(address))
          if (rule?.[method === 'GET' ? 'get' : 'post'] === 'anyone') continue
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

/** A passkey that no device has: the person has one, and no one can use it. */
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
  const text = await answer.text()
  if (answer.status === 405) return 'wrong-method'
  if (answer.status === 404 && text.includes('There is no page at this address')) return 'missing'
  if (answer.status !== 403) return answer.status < 500 ? 'allowed' : `failed with ${answer.status}`
  if (text.includes('asks for a passkey, so nothing')) return 'add-passkey'
  if (text.includes('Add one to go on')) return 'allowed' // the page itself refuses anything but a passkey
  return text.includes('You are signed out') ? 'signed-out' : 'forbidden'
}

test('no one reaches the session, the passkey or the link of another', async () => {
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

/** Every change that the pages People and Account can make, but the own password, which asks for the present one. */
const STEPPED_UP = ['/people', '/account', '/passkeys/add']
const CHANGES = {
  '/people': ['invite', 'withdraw', 'role', 'disable', 'enable', 'sign-out', 'other', ''],
  '/account': ['end', 'passkey', 'remove-passkey', 'password', 'other', ''],
  '/passkeys/add': [''],
}

test('every change of people and of the own account but the password needs a sign-in of the last 15 minutes (behavior 18.13)', async () => {
  const posts = ACCESS_TABLE.filter(({ path, post }) => post && /^\/(people|account|passkeys\/add)/.test(path))
  expect(
    posts
      .filter(({ stepUp }) => stepUp)
      .map(({ path }) => path)
      .sort(),
  ).toEqual([...STEPPED_UP].sort())
  expect(posts.filter(({ stepUp }) => !stepUp).map(({ path }) => path)).toEqual(['/account/password'])
  let late = 0
  const desk = await builtDesk({ now: () => new Date(Date.now() + late) })
  const { people, invites, sessions } = desk.services.accounts
  const [owner, clerk] = [await desk.signedIn('owner'), await desk.signedIn('sales')]
  await invites.make(owner.person, 'cy@example.com', 'sales')
  const state = async () => [await people.list(), await invites.list(), await sessions.list(owner.person.id)]
  late = 14 * 60_000
  expect(await (await desk.get('/people', owner.cookie)).text()).toContain('Invite someone')
  late = 16 * 60_000
  for (const page of ['/people', '/account']) {
    const text = await (await desk.get(page, owner.cookie)).text()
    expect(text).toMatch(/Invite|Add a passkey/)
  }
  const before = await state()
  for (const [path, changes] of Object.entries(CHANGES)) {
    for (const act of changes) {
      const fields = { do: act, id: clerk.person.id, mail: 'cy@example.com', role: 'owner', now: 'x', next: 'y' }
      for (const [address, body] of [
        [path, new URLSearchParams(fields)],
        [`${path}.data`, new URLSearchParams(fields)],
        [path, formData(fields)],
        [`${path}?do=password`, new URLSearchParams({ ...fields, do: act })],
      ] as const) {
        const headers = { cookie: owner.cookie, origin: 'http://localhost' }
        const answer = await desk.send(address, { method: 'POST', headers, body })
        const to = `/sign-in?again=1&to=${encodeURIComponent(path === '/passkeys/add' ? '/account' : path)}`
        const isData = address.endsWith('.data')
        const led = answer.headers.get(isData ? 'x-remix-redirect' : 'location')
        expect([address, act, answer.status, led]).toEqual([address, act, isData ? 204 : 302, to])
      }
    }
  }
  expect(await state()).toEqual(before)
  const wrong = await desk.post('/account/password', { now: 'x', next: 'copper swage 4 turrets' }, owner.cookie)
  expect([wrong.status, wrong.headers.get('location')]).not.toEqual([403, null])
})

function formData(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('a change that comes too late leads to the sign-in, and is made after it (behavior 18.13)', async () => {
  let late = 0
  const desk = await builtDesk({ now: () => new Date(Date.now() + late) })
  const owner = await desk.signedIn('owner')
  late = 16 * 60_000
  const body = 'do=invite&mail=bo%40example.com&role=sales'
  const send = (cookie: string) => {
    const type = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': `${body.length}` }
    return desk.send('/people', { method: 'POST', body, headers: { cookie, origin: 'http://localhost', ...type } })
  }
  const door = (await send(owner.cookie)).headers.get('location') ?? ''
  expect(pageWords(await (await desk.get(door, owner.cookie)).text())).toContain(
    'You signed in more than 15 minutes ago.',
  )
  const token = await desk.services.accounts.sessions.start(owner.person.id, 'password', 'Firefox on Linux')
  const fresh = `desk-session=${token}`
  expect(await (await send(fresh)).text()).toMatch(/http:\/\/localhost\/invite\/[\w-]{43}/)
  expect((await desk.get(door, fresh)).headers.get('location')).toBe('/people')
})

const PASSWORD = 'copper swage 4 turrets'

/** The session of an answer, as the browser would send it back. */
const cookieOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .find((cookie) => cookie.startsWith('desk-session=')) ?? ''

const requiringDesk = () => builtDesk({ passkeys: 'required' })

test('an invited person is led to the page Account with the reason, adds a passkey there, and goes on', async () => {
  const desk = await requiringDesk()
  const { token } = await desk.services.accounts.invites.make(null, 'bo@example.com', 'owner')
  expect(await (await desk.get(`/invite/${token}`)).text()).toContain('After that you add a passkey.')
  const invited = cookieOf(await desk.post(`/invite/${token}`, { name: 'Bo', password: PASSWORD }))
  const led = await desk.get('/people?x=1', invited)
  expect([led.status, led.headers.get('location')]).toEqual([302, '/account?to=%2Fpeople%3Fx%3D1'])
  const page = await (await desk.get('/account', invited)).text()
  expect(page).toContain('Your desk asks for a passkey. Add one to go on.')
  expect(page).not.toContain('Current password')
  expect(page).not.toContain('aria-label="Main"')

  const passkey = softPasskey()
  const asked = await (await desk.post('/passkeys/add', {}, invited)).json()
  const form = { do: 'passkey', answer: passkey.made(asked), name: 'Phone' }
  const added = await desk.post('/account?to=%2Fpeople%3Fx%3D1', form, invited)
  expect(added.headers.get('location')).toBe('/people?x=1')
  const [cookie, old] = [cookieOf(added), await desk.get('/people', invited)]
  expect(cookie).not.toBe(invited)
  expect([(await desk.get('/people', cookie)).status, old.status]).toEqual([200, 302])
  expect(old.headers.get('location')).toMatch(/^\/sign-in/)
  const account = await (await desk.get('/account', cookie)).text()
  expect(account).toContain('the last one can’t be removed')
  expect(account).not.toContain('value="remove-passkey"')

  const refused = await desk.post('/sign-in', { mail: 'bo@example.com', password: PASSWORD })
  expect([refused.status, cookieOf(refused)]).toEqual([422, ''])
  expect(await refused.text()).toContain('Your desk asks for your passkey.')
  const challenge = await (await desk.post('/passkeys/ask', {})).json()
  const headers = { origin: 'http://localhost', 'content-type': 'application/json' }
  const body = JSON.stringify(passkey.signed(challenge))
  const entered = await desk.send('/passkeys/answer', { method: 'POST', headers, body })
  expect((await desk.get('/people', cookieOf(entered))).status).toBe(200)
})

test('before the passkey, the page Account changes nothing else, and a form sent elsewhere is refused', async () => {
  const desk = await requiringDesk()
  const { cookie, person } = await desk.signedIn('sales')
  await desk.signedIn('sales')
  const [session] = await desk.services.accounts.sessions.list(person.id)
  for (const act of ['password', 'end', 'remove-passkey', 'other']) {
    const answer = await desk.post('/account', { do: act, id: session?.id ?? '', now: PASSWORD, next: 'x' }, cookie)
    expect([act, answer.status]).toEqual([act, 403])
    expect(await answer.text()).toContain('Your desk asks for a passkey. Add one to go on.')
  }
  expect(await desk.services.accounts.sessions.list(person.id)).toHaveLength(1)
  const body = 'do=note&note=the+buyer+called%3A+he+needs+the+turrets+on+Friday+at+noon'
  const type = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': `${body.length}` }
  const headers = { cookie, origin: 'http://localhost', ...type }
  const sent = await desk.send('/requests/Q-1', { method: 'POST', body, headers })
  expect(sent.status).toBe(403)
  const page = await sent.text()
  expect(page).toContain('Your desk asks for a passkey, so nothing was changed.')
  const out = await desk.post('/sign-out', {}, cookie)
  expect(out.headers.get('location')).toBe('/sign-in')
  expect(await desk.services.accounts.sessions.list(person.id)).toEqual([])
})

test('People says who has a passkey, before and after they are required', async () => {
  const optional = await builtDesk()
  const { database } = optional
  const ann = await optional.signedIn('owner', 'Ann', 'passkey')
  await optional.signedIn('sales', 'Bo')
  const asked = await (await optional.post('/passkeys/add', {}, ann.cookie)).json()
  await optional.post('/account', { do: 'passkey', answer: softPasskey().made(asked), name: 'Phone' }, ann.cookie)
  const before = await (await optional.get('/people', ann.cookie)).text()
  for (const words of ['1 of 2 have a passkey.', '>1 passkey<', '>no passkey<']) expect(before).toContain(words)
  const required = await builtDesk({ database, passkeys: 'required' })
  const after = await (await required.get('/people', ann.cookie)).text()
  for (const words of ['1 of 2 have a passkey.', '>1 passkey<', 'No passkey yet']) expect(after).toContain(words)
  const invited = await required.post('/people', { do: 'invite', mail: ann.person.mail, role: 'owner' }, ann.cookie)
  expect(await invited.text()).toMatch(/The passkeys of .* stop working when it is used/)
})
