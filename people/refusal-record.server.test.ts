import { expect, onTestFinished, test } from 'vitest'
import { openRequests } from '#database/open-requests.ts'
import { openAccounts } from '#people/open-accounts.ts'
import type { SignInPlace } from '#people/sign-in.ts'
import { LIMITS } from '#shared/limits.ts'
import { type Dialect, freshSettings } from '#tests/programs/databases.ts'
import { softPasskey } from '#tests/programs/soft-passkey.ts'

const PLACE: SignInPlace = { address: '192.0.2.7', browser: 'Firefox on Linux', token: null, requestId: 'r-7' }
const PASSWORD = 'copper swage 4 turrets'
const ORIGIN = 'http://localhost'

/** The accounts of a fresh database with an owner, the refusals among its acts, and the lines of the log. */
async function accountsOn(dialect: Dialect) {
  const clock = { at: new Date('2026-11-22T08:00:00Z') }
  const lines: { details: object; message: string }[] = []
  const write = (details: object, message: string) => void lines.push({ details, message })
  const { db } = await openRequests(await freshSettings(dialect))
  onTestFinished(() => db.destroy())
  const log = { info: write, warn: write, error: write }
  const accounts = openAccounts(
    db,
    () => clock.at,
    'optional',
    () => [],
    log,
  )
  const { token } = await accounts.invites.make(null, 'ann@example.com', 'owner')
  await accounts.signIn.byInvite(token, { name: 'Ann', mail: '' }, PASSWORD, PLACE)
  const ann = await accounts.people.byMail('ann@example.com')
  if (!ann) throw new Error('Ann is not there')
  const refused = async () => {
    const { acts } = await accounts.acts.find({ text: '', action: '', person: '', from: '', to: '' }, 0, 1_000)
    return acts.filter(({ action }) => /failed|blocked|refused/.test(action)).reverse()
  }
  const pass = (minutes: number) => {
    clock.at = new Date(clock.at.getTime() + minutes * 60_000)
  }
  return { ...accounts, ann, token, lines, refused, pass }
}

test('an export has the same acts as the list, page by page, and no more than its limit', async () => {
  const { acts, invites } = await accountsOn('sqlite')
  for (const name of ['bo', 'cy', 'di', 'ed', 'flo']) await invites.make(null, `${name}@example.com`, 'sales')
  const filter = { text: '', action: 'account.invited', person: '', from: null, to: null }
  const { acts: all } = await acts.find(filter, 0, 100)
  expect(all.map(({ subject }) => subject)).toContain('flo@example.com')
  expect(all).toHaveLength(6)
  const pages = (max: number) => Array.fromAsync(acts.inPages(filter, 2, max))
  expect((await pages(100)).flat()).toEqual(all)
  expect((await pages(4)).flat()).toEqual(all.slice(0, 4))
})

test('failed sign-ins, passkeys and links are recorded with their network, and logged with the request (behavior 18.17)', async () => {
  const { signIn, passkeys, ann, token, lines, refused, pass } = await accountsOn('sqlite')
  const fails = async (trying: Promise<unknown>) => {
    expect(await trying.catch(({ status }) => status)).toBe(422)
    pass(0.1) // acts are listed by their time
  }
  await fails(signIn.byPassword(' ANN@example.com ', 'guessed 4 times', PLACE))
  await fails(signIn.byPassword('my own password', PASSWORD, PLACE))
  await fails(signIn.byPassword(`${'x'.repeat(500)}\0\ud800@example.com`, PASSWORD, PLACE))
  await fails(signIn.byPasskey(softPasskey().signed(await passkeys.askOptions(ORIGIN)), ORIGIN, PLACE))
  await fails(signIn.byPasskey({}, ORIGIN, PLACE))
  await fails(signIn.addPasskey(ann, null, { answer: '{}', name: 'Phone', origin: ORIGIN }, PLACE))
  await fails(signIn.changePassword({ person: ann, sessionId: null, now: 'guessed', next: PASSWORD }, PLACE))
  expect(await signIn.findLink(token, PLACE)).toBeNull()
  const acts = await refused()
  expect(acts.map(({ by, action, subject }) => [by, action, subject])).toEqual([
    ['Not signed in', 'account.sign-in-failed', 'ann@example.com'],
    ['Not signed in', 'account.sign-in-failed', 'no mail address'],
    ['Not signed in', 'account.sign-in-failed', 'x'.repeat(120)],
    ['Not signed in', 'account.passkey-refused', 'a passkey'],
    ['Not signed in', 'account.passkey-refused', 'a passkey'],
    ['Ann', 'account.passkey-refused', 'ann@example.com'],
    ['Ann', 'account.password-refused', 'ann@example.com'],
    ['Not signed in', 'account.link-refused', 'a link'],
  ])
  for (const { detail } of acts) expect(detail).toMatchObject({ address: '192.0.2.7' })
  expect(lines.map(({ details }) => details)).toEqual(acts.map(({ action }) => ({ requestId: 'r-7', action })))
  for (const secret of ['guessed', 'my own', PASSWORD, token]) {
    expect(JSON.stringify([lines, acts])).not.toContain(secret)
  }
})

test('sign-ins beyond the limit are recorded too, and a flood of them fills neither acts nor log', async () => {
  const { signIn, lines, refused, pass } = await accountsOn('sqlite')
  const tries = (count: number) =>
    Promise.all(
      Array.from({ length: count }, () => signIn.byPassword('ann@example.com', 'wrong one', PLACE).catch(() => null)),
    )
  const [failuresPerAccount, actsPerAccount] = [LIMITS.signInsOfAccount.max, LIMITS.refusalsOfAccount.max]
  await tries(failuresPerAccount + actsPerAccount + 20)
  const counts = async () => {
    const acts = await refused()
    const of = (action: string) => acts.filter((act) => act.action === action).length
    return { failed: of('account.sign-in-failed'), blocked: of('account.sign-in-blocked') }
  }
  expect(await counts()).toEqual({ failed: failuresPerAccount, blocked: actsPerAccount })
  expect(lines).toHaveLength(failuresPerAccount + actsPerAccount)
  pass(16)
  await tries(failuresPerAccount + 1)
  expect(await counts()).toEqual({ failed: 2 * failuresPerAccount, blocked: actsPerAccount + 1 })
  expect(lines).toHaveLength(2 * failuresPerAccount + actsPerAccount + 1)
})

test('of many accounts and networks only so many refusals are recorded, and each kind has its own share', async () => {
  const { refusals, refused, ann } = await accountsOn('sqlite')
  const refusal = { action: 'account.sign-in-failed', by: null } as const
  const [actsPerNetwork, actsInAll] = [LIMITS.refusalsOfNetwork.max, LIMITS.refusalsInAll.max]
  const one = { address: '192.0.2.7', requestId: 'r' }
  for (let mail = 0; mail < actsPerNetwork + 5; mail += 1) {
    await refusals.record({ ...refusal, subject: `p${mail}@example.com` }, one)
  }
  expect(await refused()).toHaveLength(actsPerNetwork)
  for (let host = 0; host < actsInAll; host += 1) {
    const from = { address: `198.51.100.${host}`, requestId: 'r' }
    await refusals.record({ ...refusal, subject: `q${host}@example.com` }, from)
  }
  expect(await refused()).toHaveLength(actsInAll)
  await refusals.record({ action: 'account.role-refused', by: ann, subject: '/people' }, one)
  const others = (await refused()).filter(({ action }) => action !== refusal.action)
  expect(others).toMatchObject([{ by: 'Ann', action: 'account.role-refused', subject: '/people' }])
})
