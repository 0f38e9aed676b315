import { setImmediate as nextRound } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { forgetFollower, forgetUnconfirmed } from '#followers/follower-store.ts'
import { NoticeLinks } from '#followers/notice-links.ts'
import { noticeMail } from '#followers/notice-mail.ts'
import { tellsChanges } from '#outbox/settings.ts'
import { LIMITS } from '#shared/limits.ts'
import { DIALECTS, freshSettings, tagsFor } from '#tests/programs/databases.ts'
import { finishChange, followers, tokenOf } from '#tests/samples/followers.ts'

const ANA = 'Ana@Northbridge.example'

test.for([
  ['smtp', 'on', 'https://parts.example', true],
  ['folder', 'on', 'https://parts.example', true],
  [undefined, 'on', 'https://parts.example', false],
  ['service', 'on', 'https://parts.example', false],
  ['smtp', 'on', 'http://parts.example', false],
  ['smtp', 'on', null, false],
  ['smtp', 'off', 'https://parts.example', false],
] as const)(
  'with mail by %s, %s, at %s notices are offered: %s (behavior 26.5)',
  ([transport, notices, url, offered]) => {
    expect(tellsChanges({ MAIL_TRANSPORT: transport, MAIL_FOLLOWERS: notices }, url)).toBe(offered)
  },
)

test('a link is ours only with its signature, for its own purpose', () => {
  const links = new NoticeLinks('secret')
  const link = { kind: 'confirm', id: 'A'.repeat(22) } as const
  const token = links.path(link).slice('/notices/'.length)
  expect(links.read(token)).toEqual(link)
  expect(links.read(token.replace('confirm', 'stop'))).toBeNull()
  expect(links.read(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toBeNull()
  expect(new NoticeLinks('other').read(token)).toBeNull()
  expect(links.read('confirm-.')).toBeNull()
})

for (const dialect of DIALECTS) {
  test(`${dialect}: from asking to the notice of several changes, once, and to its end (behavior 26.8)`, {
    tags: tagsFor(dialect),
  }, async () => {
    const world = followers(await freshSettings(dialect))
    const { requests, pass, send, changes, now } = world
    await world.ask(ANA, ['1', '2', '2'])
    const [confirm] = await send()
    expect(confirm).toMatchObject({ recipients: ['ana@northbridge.example'], kind: 'confirm' })
    expect(confirm?.content.text).toMatch(
      /\(2 parts\)[\s\S]*- 10-1\n- 10-2[\s\S]*https:\/\/parts.example\/notices\/confirm-/,
    )

    pass(0.1)
    changes.push(finishChange('1', now(), 'Brass'))
    pass(2)
    changes.push(finishChange('1', now(), 'Gold'), finishChange('3', now(), 'Gold'))
    expect(await requests.readNotice(tokenOf(confirm))).toMatchObject({ kind: 'confirm', open: true })
    expect(await world.tell(), 'nothing is told before it is confirmed').toBe(0)
    const confirmed = await requests.stepNotice(tokenOf(confirm), { kind: 'confirm' })
    expect(confirmed).toMatchObject({ kind: 'confirm', open: false, parts: [{ number: '10-1' }, { number: '10-2' }] })
    pass(0.5)
    expect(await world.tell(), 'within the hour').toBe(1) // the first change, while it was asked, is older than an hour
    const [first] = await send()
    expect(first?.content.text).toContain('10-1 (Panel Jacks), 2026-11-20: Changed\n  Body Finish: Tin → Gold')
    expect(first?.content.text).not.toMatch(/cheap|10-3/)
    pass(2)
    changes.push(finishChange('2', now(), 'Nickel'))
    pass(2)
    changes.push(finishChange('1', now(), 'Silver'))
    expect(await world.tell(), 'one mail in 24 hours').toBe(0)
    pass(24)
    expect(await Promise.all([world.tell(), world.tell()]), 'two servers').toContain(1)
    const [second, ...more] = await send()
    expect(more).toEqual([])
    expect(second?.content.subject).toBe('Part changes: 2 changes')
    expect(second?.content.text).toMatch(/→ Silver[\s\S]*→ Nickel/)
    expect(second?.content.text).not.toContain('→ Gold')
    pass(48)
    expect([await world.tell(), await send()]).toEqual([0, []])

    changes.push(finishChange('1', now(), 'Tin'))
    pass(2)
    expect(await world.tell()).toBe(1)
    expect(await requests.stepNotice(tokenOf(second), { kind: 'stop', part: null })).toEqual({
      kind: 'stop',
      parts: [],
    })
    expect(await send(), 'a mail that waits goes with its address').toEqual([])
    const db = await world.db()
    for (const table of ['follower', 'followed_part', 'outbox'] as const) {
      expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []])
    }
  })
}

test('the site answers between one follower and the next while it looks for their news', async () => {
  const world = followers(await freshSettings('sqlite'))
  const db = await world.db()
  const at = world.now().toISOString()
  const ids = Array.from({ length: 50 }, (_, place) => `follower-${place}`)
  const part = { table_name: 'Panel-Jacks', part_id: '1', part_number: '10-1' }
  for (const id of ids) {
    await db
      .insertInto('follower')
      .values({ id, address: `${id}@x.example`, asked_at: at })
      .execute()
    const asked = { ask_id: `ask-${id}`, follower_id: id, asked_at: at, confirmed_at: at, told_at: at }
    await db
      .insertInto('followed_part')
      .values({ ...part, ...asked })
      .execute()
  }
  let isDone = false
  let answers = 0
  const telling = world.tell().finally(() => {
    isDone = true
  })
  while (!isDone) {
    await nextRound()
    answers += 1
  }
  expect(await telling).toBe(0)
  expect(answers).toBeGreaterThan(ids.length)
})

test("what isn't confirmed in 48 hours is deleted, and its link says so (behavior 26.6)", async () => {
  const world = followers(await freshSettings('sqlite'))
  await world.ask(ANA, ['1'])
  const [confirm] = await world.send()
  world.pass(47)
  const db = await world.db()
  await forgetUnconfirmed(db, world.now())
  expect(await world.requests.readNotice(tokenOf(confirm))).toMatchObject({ open: true })
  world.pass(2)
  expect(await world.requests.stepNotice(tokenOf(confirm), { kind: 'confirm' })).toMatchObject({ parts: [] })
  await forgetUnconfirmed(db, world.now())
  expect(await db.selectFrom('follower').selectAll().execute()).toEqual([])
})

test('a confirmation that was never delivered is set aside once what it would confirm is gone', async () => {
  const world = followers(await freshSettings('sqlite'))
  await world.ask(ANA, ['1'])
  await world.requests.stepNotice(tokenOf((await world.send())[0]), { kind: 'confirm' })
  await world.ask(ANA, ['2'])
  world.world.outcome = { kind: 'retry', why: '451 later' }
  await world.send()
  world.pass(49)
  const db = await world.db()
  await forgetUnconfirmed(db, world.now())
  for (const _ of [1, 2, 3]) {
    await world.send()
    world.pass(1)
  }
  const rows = db.selectFrom('outbox').select(['state', 'attempts']).where('state', '<>', 'sent')
  expect(await rows.execute()).toEqual([{ state: 'aside', attempts: 2 }])
})

test('without SITE_URL, which its links need, a follower mail is tried again later', async () => {
  const world = followers(await freshSettings('sqlite'))
  await world.ask(ANA, ['1'])
  const { db, mailing } = await world.requests.opened()
  const queued = { ...(await db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()), accepted: null }
  const made = noticeMail(db, queued, new NoticeLinks('secret'), { ...mailing.facts(), siteUrl: null }, world.now())
  await expect(made).rejects.toThrow('SITE_URL is not set')
})

test('asking again for a part that is followed keeps its place', async () => {
  const world = followers(await freshSettings('sqlite'))
  const { requests, send } = world
  await world.ask(ANA, ['1'])
  await requests.stepNotice(tokenOf((await send())[0]), { kind: 'confirm' })
  world.pass(1)
  world.changes.push(finishChange('1', world.now(), 'Gold'))
  world.pass(1)
  await world.ask(ANA.toLowerCase(), ['1', '2'])
  const [again] = await send()
  await requests.stepNotice(tokenOf(again), { kind: 'confirm' })
  expect(await world.tell()).toBe(1)
  const [notice] = await send()
  const all = { kind: 'stop', parts: [{ number: '10-1' }, { number: '10-2' }] }
  expect(await requests.readNotice(tokenOf(notice))).toMatchObject(all)
  const part = { table: 'Panel-Jacks', id: '1' }
  const left = await requests.stepNotice(tokenOf(notice), { kind: 'stop', part })
  expect(left).toMatchObject({ parts: [{ number: '10-2' }] })
  expect(await forgetFollower(await world.db(), ANA)).toBe(1)
  expect(await forgetFollower(await world.db(), ANA)).toBeNull()
})

/** Asks for a number of addresses, one network after the other, and sends what is due. */
async function askFor(world: ReturnType<typeof followers>, addresses: readonly string[]) {
  for (const address of addresses) expect(await world.ask(address, ['1'])).toEqual({ kind: 'asked' })
  return await world.send()
}

test('a mailbox that never confirms gets two mails a week, in any spelling, with the same answer', async () => {
  const world = followers(await freshSettings('sqlite'))
  expect(await askFor(world, ['a@x.example', 'A@x.example', 'a+1@x.example', 'a@X.example'])).toHaveLength(2)
  world.pass(6 * 24)
  expect(await askFor(world, ['a@x.example', 'b@x.example'])).toHaveLength(1)
  world.pass(24)
  expect(await askFor(world, ['a@x.example', 'a@x.example', 'a@x.example'])).toHaveLength(2)
})

test('a mailbox that has confirmed gets five a day', async () => {
  const world = followers(await freshSettings('sqlite'))
  const [confirm] = await askFor(world, ['a@x.example'])
  await world.requests.stepNotice(tokenOf(confirm), { kind: 'confirm' })
  expect(await askFor(world, Array<string>(7).fill('a@x.example'))).toHaveLength(5)
})

test('a form counts for its network, with one key as with many; a network is told to wait', async () => {
  const limits = { ...LIMITS, sentForms: { max: 8, windowMs: 600_000 } }
  const world = followers(await freshSettings('sqlite'), limits)
  const key = crypto.randomUUID()
  const askAs = (name: string, network?: string) => world.ask(`${name}@x.example`, ['1'], network, key)
  for (let sent = 0; sent < 8; sent += 1) await askAs(`a${sent}`)
  await expect(askAs('b')).rejects.toMatchObject({ status: 429 })
  expect(await askAs('b', '203.0.113.6')).toEqual({ kind: 'asked' })
})

test('from very many networks only so many forms are mailed in all, and the rest are refused in words', async () => {
  const limits = { ...LIMITS, sentFormsInAll: { max: 10, windowMs: 600_000 } }
  const world = followers(await freshSettings('sqlite'), limits)
  for (let sent = 0; sent < 10; sent += 1) await world.ask(`a${sent}@x.example`, ['1'], `198.51.100.${sent}`)
  const crowded = world.ask('b@x.example', ['1'], '203.0.113.6')
  await expect(crowded).rejects.toMatchObject({ status: 503, advice: expect.stringContaining('Nothing was saved') })
  expect(await world.send()).toHaveLength(10)
})

test('who was not meant says so in the mail, and gets no more of them until it is allowed again', async () => {
  const world = followers(await freshSettings('sqlite'))
  const { requests } = world
  const [first] = await askFor(world, ['a+shop@x.example'])
  const [, path = ''] = /Not you\?.*:\n\S*(\/notices\/block-\S+)/.exec(first?.content.text ?? '') ?? []
  const token = path.slice('/notices/'.length)
  expect(await requests.readNotice(token)).toEqual({ kind: 'block', blocked: false })
  await world.ask('a@x.example', ['2'])
  expect(await requests.stepNotice(token, { kind: 'stop', part: null })).toEqual({ kind: 'block', blocked: false })
  expect(await requests.stepNotice(token, { kind: 'block', blocked: true })).toEqual({
    kind: 'block',
    blocked: true,
  })
  expect(await world.send(), 'one that waits is dropped').toEqual([])
  world.pass(8 * 24)
  expect(await askFor(world, ['a@x.example', 'b@x.example'])).toMatchObject([{ recipients: ['b@x.example'] }])
  await requests.stepNotice(token, { kind: 'block', blocked: false })
  expect(await askFor(world, ['a@x.example'])).toHaveLength(1)
})

test('a form that a machine filled in stores nothing; one without a stamp of ours is shown again', async () => {
  const { requests, db } = followers(await freshSettings('sqlite'))
  const parts = [{ table: 'Panel-Jacks', id: '1', number: '10-1' }]
  const ask = { address: 'a@x.example', parts, requestKey: crypto.randomUUID(), website: 'http://spam.example' }
  expect(await requests.askNotices({ ...ask, stamp: await requests.freshStamp() }, '203.0.113.5')).toEqual({
    kind: 'asked',
  })
  const stale = await requests.askNotices({ ...ask, website: '', stamp: '' }, '203.0.113.5')
  expect(stale).toMatchObject({ kind: 'stale', stamp: expect.stringContaining('.') })
  expect(await (await db()).selectFrom('follower').selectAll().execute()).toEqual([])
})

test('a mail that an address refuses is parked, and is no issue of the site', async () => {
  const { ask, send, world, requests } = followers(await freshSettings('sqlite'))
  world.outcome = { kind: 'rejected', why: '550 no such user' }
  await ask('nobody@x.example', ['1'])
  await send()
  await (await requests.opened()).outbox.inspect()
  expect(requests.openIssues()).toEqual([])
})
