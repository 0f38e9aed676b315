import { expect, test } from 'vitest'
import { softPasskey } from '#tests/programs/soft-passkey.ts'
import { builtDesk } from '#tests/site/desk-site.ts'

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
