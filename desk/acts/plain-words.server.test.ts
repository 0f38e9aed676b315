import { expect, test } from 'vitest'
import { openRequests } from '#database/open-requests.ts'
import { recordAct } from '#people/acts.ts'
import { builtDesk } from '#tests/site/desk-site.ts'
import { pageWords } from '#tests/site/page-words.ts'

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
