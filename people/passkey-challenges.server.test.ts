import { expect, onTestFinished, test } from 'vitest'
import { openRequests } from '#database/open-requests.ts'
import { type Accounts, openAccounts } from '#people/open-accounts.ts'
import { PasskeyChallenges } from '#people/passkey-challenges.ts'
import { DIALECTS, type Dialect, freshSettings, tagsFor } from '#tests/programs/databases.ts'
import { type SoftPasskey, softPasskey } from '#tests/programs/soft-passkey.ts'
import { SILENT } from '#tests/site/silent-log.ts'

const PLACE = { address: '192.0.2.1', browser: 'Firefox on Linux', token: null, requestId: 'r1' }
const ORIGIN = 'http://localhost'
const MINUTE_MS = 60_000

/** Two servers on one fresh database, with a clock that the test moves, and an owner with a passkey. */
async function serversOn(dialect: Dialect) {
  const clock = { at: new Date('2026-11-22T08:00:00Z') }
  const now = () => clock.at
  const settings = await freshSettings(dialect)
  const open = async () => {
    const { db } = await openRequests(settings)
    onTestFinished(() => db.destroy())
    return { db, accounts: openAccounts(db, now, 'optional', () => [], SILENT) }
  }
  const [{ db, accounts }, there] = [await open(), await open()]
  const { token } = await accounts.invites.make(null, 'ann@example.com', 'owner')
  const session = await accounts.sessions.find(
    await accounts.signIn.byInvite(token, { name: 'Ann', mail: '' }, 'copper swage 4 turrets', PLACE),
  )
  if (!session) throw new Error('Ann is not signed in')
  const passkey = softPasskey()
  const added = passkey.made(await accounts.passkeys.addOptions(session.person, ORIGIN, 'Concord'))
  await accounts.passkeys.add(session.person, session, { answer: added, name: 'Phone', origin: ORIGIN })
  const pass = (minutes: number) => {
    clock.at = new Date(clock.at.getTime() + minutes * MINUTE_MS)
  }
  const stored = async () => (await db.selectFrom('passkey_challenge').select('challenge').execute()).length
  return { db, accounts, there: there.accounts, person: session.person, session, passkey, added, pass, stored }
}

const asked = ({ passkeys }: Accounts) => passkeys.askOptions(ORIGIN)

/** How many of several servers take the same answer. */
async function taken(servers: readonly Accounts[], answer: object): Promise<number> {
  const all = await Promise.allSettled(servers.map(({ passkeys }) => passkeys.signedBy(answer, ORIGIN)))
  return all.filter(({ status }) => status === 'fulfilled').length
}

/** The challenge that an answer is about is replaced, under the same signature. */
const withChallenge = (passkey: SoftPasskey, challenge: string) => passkey.signed({ challenge })

for (const dialect of DIALECTS) {
  const tags = tagsFor(dialect)

  test(`${dialect}: a challenge works once, at any server, even if two ask (behavior 18.10)`, { tags }, async () => {
    const { accounts, there, person, session, passkey, added, stored } = await serversOn(dialect)
    expect(await taken([there], passkey.signed(await asked(accounts)))).toBe(1)
    const answer = passkey.signed(await asked(accounts))
    expect(await taken([accounts, there, accounts, there], answer)).toBe(1)
    expect(await taken([accounts, there], answer)).toBe(0)
    const again = { answer: added, name: 'Phone', origin: ORIGIN }
    await expect(there.passkeys.add(person, session, again)).rejects.toMatchObject({ status: 422 })
    expect(await stored()).toBe(3)
  })
}

test("nothing is stored for challenges that no one answers, nor for answers that aren't right", async () => {
  const { db, accounts, there, person, passkey, stored } = await serversOn('sqlite')
  const before = await stored()
  for (let call = 0; call < 100; call += 1) await asked(accounts)
  const { challenge } = await new PasskeyChallenges(db, () => new Date())
    .make({ personId: null, rpId: 'x' })
    .then((bytes) => ({ challenge: Buffer.from(bytes).toString('base64url') }))
  const junk = [challenge, '', 'x'.repeat(72), challenge.slice(0, 40), `${challenge}=`]
  const forAdding = await accounts.passkeys.addOptions(person, ORIGIN, 'Concord')
  const answers = [
    ...junk.map((text) => withChallenge(passkey, text)),
    passkey.signed(forAdding),
    softPasskey().signed(await asked(accounts)), // a passkey that is not known here
  ]
  for (const answer of answers) expect(await taken([accounts, there], answer)).toBe(0)
  expect(await stored()).toBe(before)
})

test('a challenge ends after five minutes, and one made while the clock had jumped counts for nothing', async () => {
  const { accounts, passkey, pass, stored } = await serversOn('sqlite')
  const [early, late] = [await asked(accounts), await asked(accounts)]
  pass(4.9)
  expect(await taken([accounts], passkey.signed(early))).toBe(1)
  pass(0.1)
  expect(await taken([accounts], passkey.signed(late))).toBe(0)
  pass(1_000)
  const ahead = await asked(accounts)
  pass(-999)
  expect(await taken([accounts], passkey.signed(ahead))).toBe(0)
  pass(120)
  expect(await taken([accounts], passkey.signed(await asked(accounts)))).toBe(1)
  expect(await stored(), 'the ones used long before are forgotten').toBe(1)
})

test('a challenge counts only for the person, the host and the use that it was made for (behavior 18.10)', async () => {
  const { db } = await openRequests(await freshSettings('sqlite'))
  onTestFinished(() => db.destroy())
  const challenges = new PasskeyChallenges(db, () => new Date())
  const use = { personId: 'ann', rpId: 'desk.example' }
  const made = Buffer.from(await challenges.make(use))
  const valid = (bytes: Buffer, other: typeof use | { personId: null; rpId: string }) =>
    challenges.isValid(bytes.toString('base64url'), other)
  expect(await valid(made, use)).toBe(true)
  for (const other of [
    { ...use, personId: 'bo' },
    { ...use, personId: null },
    { ...use, rpId: 'evil.example' },
  ]) {
    expect(await valid(made, other)).toBe(false)
  }
  for (const position of made.keys()) {
    const changed = Buffer.from(made)
    changed.writeUInt8((changed.readUInt8(position) + 1) % 256, position)
    expect([position, await valid(changed, use)]).toEqual([position, false])
  }
  expect(await challenges.isValid(`${made.toString('base64url')}=`, use)).toBe(false)
})
