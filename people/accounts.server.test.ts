import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { isDatabaseAway } from '#database/database-away.ts'
import { openRequests } from '#database/open-requests.ts'
import type { Db } from '#database/tables.ts'
import { openAccounts } from '#people/open-accounts.ts'
import { passwordFault } from '#people/password-rules.ts'
import { hashPassword, isPassword, type SignIn } from '#people/sign-in.ts'
import { DIALECTS, type Dialect, freshSettings, tagsFor } from '#tests/programs/databases.ts'
import { whileHeld } from '#tests/programs/while-held.ts'
import { SILENT } from '#tests/site/silent-log.ts'

const PLACE = { address: '192.0.2.1', browser: 'Firefox on Linux', token: null, requestId: 'r1' }
const PASSWORD = 'copper swage 4 turrets'
const NEXT = 'brass turret 22 swage'
const HOUR_MS = 3_600_000

/** The accounts of a fresh database, with a clock that the test moves, and one owner. */
async function accountsOn(dialect: Dialect) {
  const clock = { at: new Date('2026-11-22T08:00:00Z') }
  const settings = await freshSettings(dialect)
  const { db } = await openRequests(settings)
  onTestFinished(() => db.destroy())
  const now = () => clock.at
  const accounts = openAccounts(db, now, 'optional', () => ['Concord Interconnect'], SILENT)
  const { token } = await accounts.invites.make(null, 'Ann@Example.com', 'owner')
  const session = await accounts.signIn.byInvite(token, { name: 'Ann', mail: '' }, PASSWORD, PLACE)
  const pass = (hours: number) => {
    clock.at = new Date(clock.at.getTime() + hours * HOUR_MS)
  }
  return { ...accounts, db, settings, now, pass, session, token }
}

test('a password is kept as argon2id with a salt of its own, and only the same one fits', async () => {
  const [one, other] = [await hashPassword(PASSWORD), await hashPassword(PASSWORD)]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
  expect(await isPassword(PASSWORD, one)).toBe(true)
  expect(await isPassword(`${PASSWORD} `, one)).toBe(false)
  expect(await isPassword('Zu\u0308rich 1234', await hashPassword('Z\u00fcrich 1234'))).toBe(true)
  expect(await isPassword(PASSWORD, null)).toBe(false)
})

test('a password is more than common words, the own address and the names of the site (behavior 18.8)', async () => {
  const fault = (password: string) => passwordFault(password, 'ann@example.com', ['Concord Interconnect', 'Concord'])
  expect(await fault('short 7')).toContain('at least 8')
  for (const known of ['iloveyou', 'password1', 'Passw0rd'])
    expect(await fault(known), known).toContain('everyone tries first')
  expect(await fault('ANN@example.com')).toContain('own address')
  for (const known of ['Concord2026!', 'concord-catalog', 'concord-catalogue', 'INTERCONNECT 123', 'banana.jacks.1']) {
    expect(await fault(known), known).toContain('only words from this site')
  }
  for (const good of [PASSWORD, 'concord in Genoa', 'banana split 4 two', '12 34 56 78 90 !?']) {
    expect(await fault(good), good).toBeNull()
  }
})

for (const dialect of DIALECTS) {
  const tags = tagsFor(dialect)

  test(`${dialect}: an invite works once, for a day, and the next one ends it (behavior 18.8)`, { tags }, async () => {
    const { invites, signIn, pass, token, people } = await accountsOn(dialect)
    const again = signIn.byInvite(token, { name: 'Eve', mail: '' }, PASSWORD, PLACE)
    await expect(again).rejects.toMatchObject({ status: 422 })
    const first = await invites.make(null, 'bo@example.com', 'sales')
    const second = await invites.make(null, 'bo@example.com', 'sales')
    expect(await invites.find(first.token)).toBeNull()
    const both = [1, 2].map(() => signIn.byInvite(second.token, { name: 'Bo', mail: '' }, PASSWORD, PLACE))
    expect((await Promise.allSettled(both)).filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(invites.make(null, 'Bo@example.com', 'owner')).rejects.toThrow('bo@example.com is here as sales')
    const late = await invites.make(null, 'cy@example.com', 'catalog')
    pass(25)
    await expect(signIn.byInvite(late.token, { name: 'Cy', mail: '' }, PASSWORD, PLACE)).rejects.toThrow('older')
    expect((await people.list()).map(({ mail, role }) => [mail, role])).toEqual([
      ['ann@example.com', 'owner'],
      ['bo@example.com', 'sales'],
    ])
  })

  test(`${dialect}: several servers share sessions and failures`, { tags }, async () => {
    const { sessions, session, settings, signIn, now } = await accountsOn(dialect)
    const other = await openRequests(settings)
    onTestFinished(() => other.db.destroy())
    const there = openAccounts(other.db, now, 'optional', () => [], SILENT)
    const found = await there.sessions.find(session)
    expect(found?.person.name).toBe('Ann')
    await there.sessions.end(found?.person.id ?? '', found?.id ?? '')
    expect(await sessions.find(session)).toBeNull()
    const wrong = (servers: readonly { signIn: SignIn }[]) =>
      Promise.all(
        servers.map((server) => server.signIn.byPassword('ann@example.com', 'wrong one', PLACE).catch(String)),
      )
    for (let pair = 0; pair < 5; pair += 1) await wrong([{ signIn }, there])
    expect(await wrong([{ signIn }, there])).toEqual([
      expect.stringContaining('too many'),
      expect.stringContaining('too many'),
    ])
  })

  test(`${dialect}: disabling, another role and another password end sessions; the last owner stays`, {
    tags,
  }, async () => {
    const { sessions, session, people, invites, signIn, db } = await accountsOn(dialect)
    const { token } = await invites.make(null, 'bo@example.com', 'sales')
    const bo = await signIn.byInvite(token, { name: 'Bo', mail: '' }, PASSWORD, PLACE)
    const [ann, id] = [await people.byMail('ann@example.com'), (await people.byMail('bo@example.com'))?.id ?? '']
    await people.setRole(ann, id, 'catalog')
    expect(await sessions.find(bo)).toBeNull()
    const again = await signIn.byPassword('BO@example.com ', PASSWORD, PLACE)
    expect((await sessions.find(again))?.person.role).toBe('catalog')
    await people.setDisabled(ann, id, true)
    expect(await sessions.find(again)).toBeNull()
    await expect(signIn.byPassword('bo@example.com', PASSWORD, PLACE)).rejects.toThrow('wrong')
    await expect(people.setDisabled(null, ann?.id ?? '', true)).rejects.toMatchObject({ status: 422 })
    await expect(people.setRole(null, ann?.id ?? '', 'sales')).rejects.toMatchObject({ status: 422 })
    const mine = await sessions.find(session)
    if (!mine) throw new Error('Ann is not signed in')
    const change = { person: mine.person, sessionId: mine.id, now: PASSWORD, next: NEXT }
    const elsewhere = await signIn.byPassword('ann@example.com', PASSWORD, PLACE)
    await signIn.changePassword(change, PLACE)
    expect(await sessions.find(session)).not.toBeNull()
    expect(await sessions.find(elsewhere)).toBeNull()
    const acts = await db.selectFrom('act').select(['action', 'subject', 'person_name']).orderBy('id').execute()
    expect(acts).toContainEqual({ action: 'account.disabled', subject: 'bo@example.com', person_name: 'Ann' })
    expect(acts).toContainEqual({ action: 'account.invited', subject: 'bo@example.com', person_name: null })
  })

  test(`${dialect}: while one owner is disabled, the other stays one`, async () => {
    const { people, invites, signIn, db } = await accountsOn(dialect)
    const { token } = await invites.make(null, 'bo@example.com', 'owner')
    await signIn.byInvite(token, { name: 'Bo', mail: '' }, PASSWORD, PLACE)
    const [ann, bo] = await people.list()
    if (!ann || !bo) throw new Error('There are not two owners')
    const disableAnn = (tx: Db) =>
      tx.updateTable('person').set({ disabled_at: '2026-11-22' }).where('id', '=', ann.id).execute()
    const changes = [() => people.setDisabled(ann, bo.id, true), () => people.setRole(ann, bo.id, 'sales')]
    const { done, refusals } = await whileHeld({ db, dialect }, disableAnn, changes)
    expect([done, refusals]).toMatchObject([0, [{ status: 422 }, { status: 422 }]])
  })
}

test('a wrong password and an unknown name get the same words; ten failures block the account', async () => {
  const { signIn, pass } = await accountsOn('sqlite')
  const words = (mail: string, password = 'wrong one') => signIn.byPassword(mail, password, PLACE).catch(String)
  expect(await words('ann@example.com')).toBe(await words('nobody@example.com'))
  // All at once: none gets past the limit by being early.
  const tries = await Promise.all(Array.from({ length: 14 }, () => words('ann@example.com')))
  expect(tries.filter((answer) => answer.includes('too many')).length).toBe(5)
  expect(await words('ann@example.com', PASSWORD)).toContain('too many')
  pass(0.3)
  expect(await words('ann@example.com', PASSWORD)).not.toContain('Problem')
})

test('a session ends after 12 idle hours and after 7 days (behavior 18.6)', async () => {
  const { sessions, session, pass } = await accountsOn('sqlite')
  pass(11)
  expect((await sessions.find(session))?.person.name).toBe('Ann')
  for (let hours = 11; hours < 7 * 24 - 11; hours += 11) {
    pass(11)
    expect(await sessions.find(session)).not.toBeNull()
  }
  pass(11)
  expect(await sessions.find(session)).toBeNull()
})

test('another password, another role, signing out everywhere and disabling end an open link', async () => {
  const { people, invites, signIn } = await accountsOn('sqlite')
  const { token } = await invites.make(null, 'bo@example.com', 'sales')
  await signIn.byInvite(token, { name: 'Bo', mail: '' }, PASSWORD, PLACE)
  const bo = await people.byMail('bo@example.com')
  if (!bo) throw new Error('Bo is not there')
  const ways = {
    password: () => signIn.changePassword({ person: bo, sessionId: null, now: PASSWORD, next: NEXT }, PLACE),
    role: () => people.setRole(null, bo.id, 'catalog'),
    'signing out': () => people.signOut(null, bo.id),
    disabling: () => people.setDisabled(null, bo.id, true),
  }
  for (const [name, end] of Object.entries(ways)) {
    const role = (await people.byMail(bo.mail))?.role ?? expect.fail()
    const open = await invites.make(null, 'BO@example.com', role)
    const other = await invites.make(null, 'cy@example.com', 'sales')
    const made = await invites.make(bo, 'di@example.com', 'owner')
    expect([name, (await invites.find(open.token))?.mail]).toEqual([name, bo.mail])
    await end()
    expect([name, await invites.find(open.token)]).toEqual([name, null])
    await expect(signIn.byInvite(open.token, { name: '', mail: '' }, NEXT, PLACE), name).rejects.toThrow('used')
    expect([name, 'made by Bo', await invites.find(made.token)]).toEqual([name, 'made by Bo', null])
    expect((await invites.find(other.token))?.mail, 'the link of someone else').toBe('cy@example.com')
  }
})

test("each way to sign in ends the session that the browser had, even another person's", async () => {
  const { sessions, session, invites, signIn } = await accountsOn('sqlite')
  const elsewhere = await signIn.byPassword('ann@example.com', PASSWORD, PLACE)
  const { token } = await invites.make(null, 'bo@example.com', 'sales')
  const bo = await signIn.byInvite(token, { name: 'Bo', mail: '' }, PASSWORD, { ...PLACE, token: session })
  expect(await sessions.find(session)).toBeNull()
  const ann = await signIn.byPassword('ann@example.com', PASSWORD, { ...PLACE, token: bo })
  expect(await sessions.find(bo)).toBeNull()
  expect((await sessions.find(ann))?.person.name).toBe('Ann')
  expect((await sessions.find(elsewhere))?.person.name).toBe('Ann')
})

test('an invite stays for another try after a password that is refused', async () => {
  const { invites, signIn } = await accountsOn('sqlite')
  const { token } = await invites.make(null, 'eve@example.com', 'sales')
  for (const [password, words] of [
    ['Passw0rd', /everyone tries/],
    ['eve@example.com', /own address/],
  ] as const)
    await expect(signIn.byInvite(token, { name: 'Eve', mail: '' }, password, PLACE)).rejects.toThrow(words)
  expect(await invites.find(token)).not.toBeNull()
})

test('a database that takes no writes signs no one out, and counts as away for what writes', async () => {
  const { db, pass, session, sessions } = await accountsOn('sqlite')
  await sql`pragma query_only = on`.execute(db)
  pass(1)
  expect((await sessions.find(session))?.person.name).toBe('Ann')
  const error: unknown = await db
    .deleteFrom('desk_session')
    .execute()
    .catch((thrown) => thrown)
  expect([String(error), isDatabaseAway(error)]).toEqual([expect.stringContaining('readonly database'), true])
})
