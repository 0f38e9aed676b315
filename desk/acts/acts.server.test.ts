import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { openRequests } from '#database/open-requests.ts'
import { recordAct } from '#people/acts.ts'
import { createLog } from '#server/operations/log.ts'
import { builtDesk } from '#tests/site/desk-site.ts'
import { pageWords } from '#tests/site/page-words.ts'

/** A desk with a log that is kept, and a clock that the test moves. */
async function loggingDesk() {
  const lines: string[] = []
  const kept = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const log = createLog('warn', { destination: kept })
  const clock = { late: 0 }
  const desk = await builtDesk({ log, now: () => new Date(Date.now() + clock.late) }, { log })
  return { desk, lines, clock }
}

test('the page Log tells in words what was refused to whom, and the log has the request (behavior 18.17)', async () => {
  const { desk, lines, clock } = await loggingDesk()
  const [owner, clerk] = [await desk.signedIn('owner', 'Ann'), await desk.signedIn('sales', 'Bo')]
  const answers = [
    await desk.post('/sign-in', { mail: 'eve@example.com', password: 'guessed it' }),
    await desk.get('/people', clerk.cookie),
    await desk.post('/people', { do: 'invite', mail: 'eve@example.com', role: 'owner' }, clerk.cookie),
    await desk.get(`/invite/${'x'.repeat(43)}`),
    await desk.post(`/invite/${'y'.repeat(43)}`, { name: 'Eve', password: 'copper swage 4 turrets' }),
    await desk.post('/passkeys/answer', {}),
  ]
  clock.late = 16 * 60_000
  answers.push(await desk.post('/people', { do: 'invite', mail: 'eve@example.com', role: 'owner' }, owner.cookie))
  expect(answers.map(({ status }) => status)).toEqual([422, 403, 403, 404, 422, 422, 302])
  const page = await (await desk.get('/acts', owner.cookie)).text()
  const rows = [...page.matchAll(/<tr>.*?<\/tr>/g)].map(([row]) => row.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' '))
  for (const words of [
    'Failed sign-in as eve@example.com from 127.0.0.1: The address or the password is wrong.',
    'Bo may not use /people (GET from 127.0.0.1)',
    'Bo may not use /people (POST from 127.0.0.1)',
    'A link was refused, from 127.0.0.1',
    'Refused a passkey, from 127.0.0.1',
    'Ann had to sign in again for /people',
  ]) {
    expect(rows.filter((row) => row.includes(words)).length, words).toBe(words.startsWith('A link') ? 2 : 1)
  }
  expect(await (await desk.get('/acts.csv', owner.cookie)).text()).toContain('Not signed in,account.sign-in-failed')
  const logged = lines.map((line) => JSON.parse(line))
  expect(logged.map(({ requestId }) => requestId)).toEqual(answers.map(({ headers }) => headers.get('x-request-id')))
  expect(lines.join('')).not.toMatch(/guessed|xxxx|yyyy|copper|eve@/)
})

test('after fifty passkeys that were not accepted, a network gets 429 in words', async () => {
  const { desk } = await loggingDesk()
  const { accounts } = desk.services
  const place = { address: '127.0.0.1', browser: 'Firefox on Linux', token: null, requestId: 'r' }
  for (let failed = 0; failed < 50; failed += 1) {
    await accounts.signIn.byPasskey({}, 'http://localhost', place).catch(() => null)
  }
  const answer = await desk.post('/passkeys/answer', {})
  expect([answer.status, await answer.text()]).toEqual([
    429,
    'There were too many sign-ins that failed. Wait a quarter of an hour, then try again.',
  ])
  const typed = await desk.post('/sign-in', { mail: 'ann@maker.example', password: 'guessed' })
  const told = ['x-refused', 'retry-after'].map((name) => typed.headers.get(name))
  expect([typed.status, ...told]).toEqual([429, 'rate', '900'])
})

test('the page Log names the persons of a change', async () => {
  const desk = await builtDesk()
  const [owner, clerk] = [await desk.signedIn('owner', 'Ann'), await desk.signedIn('sales', 'Bo')]
  const { db } = await openRequests(desk.database)
  const detail = { from: null, to: clerk.person.id }
  await recordAct(db, { by: owner.person, action: 'request.owner', subject: 'Q-261125-2B2B', detail }, new Date())
  await db.destroy()
  expect(pageWords(await (await desk.get('/acts', owner.cookie)).text())).toContain('Ann assigned Q-261125-2B2B to Bo')
})

test('a role that someone has already changes nothing, and the page says so', async () => {
  const desk = await builtDesk()
  const [owner, clerk] = [await desk.signedIn('owner', 'Ann'), await desk.signedIn('sales', 'Bo')]
  const after = async (role: string) => {
    const cookie = owner.cookie
    const answer = await desk.post('/people', { do: 'role', id: clerk.person.id, role }, cookie)
    const flash = answer.headers.getSetCookie().map((one) => one.split(';')[0])
    return pageWords(await (await desk.get('/people', [cookie, ...flash].join('; '))).text())
  }
  expect(await after('sales')).toContain('Bo is sales already.')
  expect((await desk.get('/requests', clerk.cookie)).status).toBe(200)
  expect(await after('catalog')).toContain('Bo is now catalog, and signs in again.')
  expect((await desk.get('/requests', clerk.cookie)).status).toBe(302)
})

test('a wrong present password is named as such when a person changes it, not the address', async () => {
  const desk = await builtDesk()
  const { accounts } = desk.services
  const place = { address: '127.0.0.1', browser: 'Firefox on Linux', token: null, requestId: 'r' }
  const { token } = await accounts.invites.make(null, 'cy@example.com', 'sales')
  await accounts.signIn.byInvite(token, { name: 'Cy', mail: 'cy@example.com' }, 'copper swage 4 turrets', place)
  const person = await accounts.people.byMail('cy@example.com')
  const change = { person: person ?? expect.fail(), sessionId: null, now: 'guessed', next: 'nickel 7 swage terminals' }
  await expect(accounts.signIn.changePassword(change, place)).rejects.toThrow('This is not your current password.')
})
