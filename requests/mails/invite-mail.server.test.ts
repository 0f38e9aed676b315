import { expect, test } from 'vitest'
import { Invites } from '#people/invites.ts'
import { queueInvitation } from '#requests/mails/invite-mail.ts'
import { DIALECTS, type Dialect, freshSettings, tagsFor } from '#tests/programs/databases.ts'
import { followers } from '#tests/samples/followers.ts'

const BO = 'bo@maker.example'
const ANN = { id: '1', name: 'Ann Baker', mail: 'ann@maker.example', role: 'owner' } as const

/** A desk whose mails go through the outbox, with a clock and what the transport gets. */
async function deskOn(dialect: Dialect) {
  const world = followers(await freshSettings(dialect))
  const db = await world.db()
  const invites = new Invites(db, world.now)
  const linkOf = (token: string) => `https://desk.example/invite/${token}`
  return {
    ...world,
    db,
    invites,
    linkOf,
    invite: () =>
      invites.make(ANN, BO, 'sales', (tx, to, token) =>
        queueInvitation(tx, { to, link: linkOf(token), by: ANN }, 'maker.example', world.now()),
      ),
  }
}

for (const dialect of DIALECTS) {
  const tags = tagsFor(dialect)

  test(`${dialect}: an invite is mailed to its person once, and no one reads its link in the database afterwards`, {
    tags,
  }, async () => {
    const { send, db, invites, invite, linkOf } = await deskOn(dialect)
    const { token } = await invite()
    expect(await invites.list()).toMatchObject([{ mail: BO, delivery: { state: 'due', last_fault: null } }])
    const [mail, ...more] = await send()
    expect(mail).toMatchObject({ kind: 'invite', recipients: [BO], content: { replyTo: { address: ANN.mail } } })
    expect(mail?.content.text).toMatch(/^Ann Baker has sent you a link/m)
    expect(mail?.content.text).toContain(linkOf(token))
    expect([more, await send()]).toEqual([[], []])
    expect(await invites.list()).toMatchObject([{ delivery: { state: 'sent' } }])
    const rows = await db.selectFrom('outbox').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test(`${dialect}: the mail of a link that is used, replaced or too old is not sent`, { tags }, async () => {
    const { send, invites, invite, linkOf, pass } = await deskOn(dialect)
    await invite()
    await invites.withdraw(ANN, BO)
    expect(await send()).toEqual([])
    await invite()
    const { token } = await invite()
    const mails = await send()
    expect(mails.map(({ content }) => content.text)).toEqual([expect.stringContaining(linkOf(token))])
    await invite()
    pass(25)
    expect(await send()).toEqual([])
  })
}

test('a refused address is told to owners on People, and is no issue of the site', async () => {
  const { send, world, invites, invite, requests } = await deskOn('sqlite')
  world.outcome = { kind: 'rejected', why: '550 no such user' }
  await invite()
  await send()
  expect(await invites.list()).toMatchObject([{ delivery: { state: 'parked', last_fault: '550 no such user' } }])
  const { outbox } = await requests.opened()
  await outbox.inspect()
  expect(outbox.openIssues()).toEqual([])
})
