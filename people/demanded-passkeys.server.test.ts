import type { Kysely } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openRequests } from '#database/open-requests.ts'
import type { Tables } from '#database/tables.ts'
import { type Accounts, openAccounts } from '#people/open-accounts.ts'
import type { Session } from '#people/sessions.ts'
import { DIALECTS, type Dialect, freshSettings, tagsFor } from '#tests/programs/databases.ts'
import { type SoftPasskey, softPasskey } from '#tests/programs/soft-passkey.ts'
import { atTheSameTime } from '#tests/programs/while-held.ts'
import { SILENT } from '#tests/site/silent-log.ts'

const PLACE = { address: '192.0.2.1', browser: 'Firefox on Linux', token: null, requestId: 'r1' }
const PASSWORD = 'copper swage 4 turrets'
const MAIL = 'ann@example.com'
const ORIGIN = 'http://localhost'

/** The accounts of a fresh database where passkeys are required, and an owner's session that began with an invite. */
async function accountsOn(dialect: Dialect) {
  const { db } = await openRequests(await freshSettings(dialect))
  onTestFinished(() => db.destroy())
  const accounts = openAccounts(
    db,
    () => new Date(),
    'required',
    () => [],
    SILENT,
  )
  const { token } = await accounts.invites.make(null, MAIL, 'owner')
  const invited = await accounts.signIn.byInvite(token, { name: 'Ann', mail: '' }, PASSWORD, PLACE)
  return { accounts, db, invited }
}

async function sessionOf({ sessions }: Accounts, token: string | null): Promise<Session> {
  const session = await sessions.find(token ?? '')
  if (!session) throw new Error('There is no such session')
  return session
}

/** Adds a passkey in a session. Returns the token of the session that takes its place, or null. */
async function add({ passkeys, signIn }: Accounts, session: Session, passkey: SoftPasskey): Promise<string | null> {
  const answer = passkey.made(await passkeys.addOptions(session.person, ORIGIN, 'Concord'))
  return await signIn.addPasskey(session.person, session, { answer, name: 'Phone', origin: ORIGIN }, PLACE)
}

const enter = async ({ passkeys, signIn }: Accounts, passkey: SoftPasskey): Promise<string> =>
  await signIn.byPasskey(passkey.signed(await passkeys.askOptions(ORIGIN)), ORIGIN, PLACE)

/** The same accounts, as if passkeys were optional. */
const withoutRule = (db: Kysely<Tables>): Accounts =>
  openAccounts(
    db,
    () => new Date(),
    'optional',
    () => [],
    SILENT,
  )

for (const dialect of DIALECTS) {
  const tags = tagsFor(dialect)

  test(`${dialect}: of two browsers that know only the password, one adds the first passkey`, { tags }, async () => {
    const { accounts, db, invited } = await accountsOn(dialect)
    const other = await accounts.signIn.byPassword(MAIL, PASSWORD, PLACE)
    const [one, two] = [await sessionOf(accounts, invited), await sessionOf(accounts, other)]
    const both = await Promise.allSettled([add(accounts, one, softPasskey()), add(accounts, two, softPasskey())])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 422 } })
    expect(await accounts.passkeys.list(one.person.id)).toHaveLength(1)
    // A sign-in that began before the first passkey was there, and ended after it.
    const late = await withoutRule(db).signIn.byPassword(MAIL, PASSWORD, PLACE)
    const session = { ...(await sessionOf(withoutRule(db), late)), needsPasskey: true }
    await expect(add(accounts, session, softPasskey())).rejects.toMatchObject({ status: 422 })
    expect(await accounts.passkeys.list(one.person.id)).toHaveLength(1)
  })

  test(`${dialect}: the last passkey stays, also if both are removed at once`, { tags }, async () => {
    const { accounts, invited } = await accountsOn(dialect)
    const session = await sessionOf(accounts, await add(accounts, await sessionOf(accounts, invited), softPasskey()))
    await add(accounts, session, softPasskey())
    const keys = await accounts.passkeys.list(session.person.id)
    const removals = keys.map(({ id }) => accounts.passkeys.remove(session.person, id))
    const done = await Promise.allSettled(removals)
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [last, ...others] = await accounts.passkeys.list(session.person.id)
    expect(others).toEqual([])
    await expect(accounts.passkeys.remove(session.person, last?.id ?? '')).rejects.toMatchObject({ status: 422 })
    expect(await accounts.passkeys.list(session.person.id)).toHaveLength(1)
  })
}

test('the first passkey makes the session one by passkey, under a new token, and ends the others (behavior 18.15)', async () => {
  const { accounts, invited } = await accountsOn('sqlite')
  const other = await accounts.signIn.byPassword(MAIL, PASSWORD, PLACE)
  const session = await sessionOf(accounts, invited)
  expect([session.means, session.needsPasskey]).toEqual(['invite', true])
  const link = await accounts.invites.make(null, MAIL, 'owner')
  const token = await add(accounts, session, softPasskey())
  expect(await sessionOf(accounts, token)).toMatchObject({ means: 'passkey', needsPasskey: false })
  expect(await accounts.invites.find(link.token), 'a link would remove the passkey').toBeNull()
  expect([await accounts.sessions.find(invited), await accounts.sessions.find(other)]).toEqual([null, null])
  expect(await accounts.sessions.list(session.person.id)).toHaveLength(1)
  expect(await add(accounts, await sessionOf(accounts, token), softPasskey())).toBeNull()
  expect(await accounts.passkeys.list(session.person.id)).toHaveLength(2)
})

test('the password of someone with a passkey opens nothing, and only who types it learns why', async () => {
  const { accounts, db, invited } = await accountsOn('sqlite')
  const passkey = softPasskey()
  const { person } = await sessionOf(accounts, invited)
  await add(accounts, await sessionOf(accounts, invited), passkey)
  const words = (mail: string, password: string) => accounts.signIn.byPassword(mail, password, PLACE).catch(String)
  expect(await words(MAIL, PASSWORD)).toContain('Your desk asks for your passkey')
  expect(await words(MAIL, 'wrong one')).toBe(await words('stranger@example.com', 'wrong one'))
  // As from before the setting: it began by password, and counts for nothing.
  const before = withoutRule(db)
  const old = await before.signIn.byPassword(MAIL, PASSWORD, PLACE)
  expect(await before.sessions.find(old)).not.toBeNull()
  expect(await accounts.sessions.find(old)).toBeNull()
  expect(await accounts.sessions.list(person.id)).toHaveLength(1)
  expect(await sessionOf(accounts, await enter(accounts, passkey))).toMatchObject({ needsPasskey: false })
})

test('a new link removes the passkeys of a lost device, and lets the person add one', async () => {
  const { accounts, db, invited } = await accountsOn('sqlite')
  const [lost, found] = [softPasskey(), softPasskey()]
  const stolen = await sessionOf(accounts, await add(accounts, await sessionOf(accounts, invited), lost))
  const { token } = await accounts.invites.make(null, MAIL, 'owner')
  expect(await enter(accounts, lost), 'until the link is used').toHaveLength(43)
  const back = await accounts.signIn.byInvite(token, { name: '', mail: '' }, 'brass turret 22 swage', PLACE)
  await expect(enter(accounts, lost)).rejects.toMatchObject({ status: 422 })
  await expect(add(accounts, stolen, lost)).rejects.toMatchObject({ status: 422 })
  const token2 = await add(accounts, await sessionOf(accounts, back), found)
  expect(await sessionOf(accounts, token2)).toMatchObject({ needsPasskey: false })
  const acts = await db.selectFrom('act').select('action').orderBy('id').execute()
  expect(acts.map(({ action }) => action)).toContain('account.passkey-removed')
})

test('postgres: first passkeys that are added, and last ones that are removed, at the same moment go in turn', {
  tags: tagsFor('postgres'),
}, async () => {
  const dialect = 'postgres'
  const { accounts, db, invited } = await accountsOn(dialect)
  const other = await accounts.signIn.byPassword(MAIL, PASSWORD, PLACE)
  const [one, two] = [await sessionOf(accounts, invited), await sessionOf(accounts, other)]
  const adding = [one, two].map((session) => () => add(accounts, session, softPasskey()))
  expect(await atTheSameTime({ db, dialect }, 'passkey', adding)).toMatchObject({ done: 1, refusals: [{}] })
  await withoutRule(db).signIn.byPassword(MAIL, PASSWORD, PLACE)
  const [session] = await withoutRule(db).sessions.list(one.person.id)
  await add(accounts, { ...one, id: session?.id ?? '', needsPasskey: false }, softPasskey())
  const keys = await accounts.passkeys.list(one.person.id)
  expect(keys).toHaveLength(2)
  const removing = keys.map(
    ({ id }) =>
      () =>
        accounts.passkeys.remove(one.person, id),
  )
  expect(await atTheSameTime({ db, dialect }, 'passkey', removing)).toMatchObject({ done: 1, refusals: [{}] })
  expect(await accounts.passkeys.list(one.person.id)).toHaveLength(1)
})

test('where passkeys are optional, a link leaves them, and the last one can be removed', async () => {
  const { db } = await openRequests(await freshSettings('sqlite'))
  onTestFinished(() => db.destroy())
  const accounts = withoutRule(db)
  const accept = async (): Promise<Session> => {
    const { token } = await accounts.invites.make(null, MAIL, 'owner')
    const session = await accounts.signIn.byInvite(token, { name: 'Ann', mail: '' }, PASSWORD, PLACE)
    return await sessionOf(accounts, session)
  }
  const passkey = softPasskey()
  const session = await accept()
  expect(await add(accounts, session, passkey)).toBeNull()
  await accept()
  expect(await sessionOf(accounts, await enter(accounts, passkey))).toMatchObject({ means: 'passkey' })
  const [key] = await accounts.passkeys.list(session.person.id)
  await accounts.passkeys.remove(session.person, key?.id ?? '')
  expect(await accounts.passkeys.list(session.person.id)).toEqual([])
})
