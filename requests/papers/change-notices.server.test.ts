import { expect, test } from 'vitest'
import type { NoticePart } from '#catalog/company/change-notice.ts'
import { ChangeNotices, readChangeNotices } from '#requests/papers/change-notices.ts'
import { type DraftNotice, EMPTY_DRAFT } from '#requests/schemas/kinds/draft-notice.ts'
import { DIALECTS, freshSettings, tagsFor } from '#tests/programs/databases.ts'
import { followers, tokenOf } from '#tests/samples/followers.ts'
import { openRequests } from '#tests/site/requests.ts'

const ANN = { id: 'ann', name: 'Ann', mail: 'ann@maker.example', role: 'catalog' } as const
const BOB = { ...ANN, id: 'bob', name: 'Bob' }
const TEN: NoticePart = { table: 'Panel-Jacks', id: '1', number: '10-1' }
const WHOLE: DraftNotice = {
  ...{ ...EMPTY_DRAFT, title: 'New plating', kind: 'function', what: 'Tin becomes nickel.' },
  ...{ parts: '10-1', effective: '2027-01-15', lastOrder: '2027-03-31', lastDelivery: '2027-06-30' },
}

for (const dialect of DIALECTS) {
  const tagged = { tags: tagsFor(dialect) }
  async function opened() {
    const { db } = await openRequests(await freshSettings(dialect))
    const clock = { now: new Date('2027-01-01T03:00:00.000Z') } // in New York still 2026
    const changes: string[] = []
    const changed = async () => void changes.push('changed')
    const notices = new ChangeNotices({ db, now: () => clock.now, timeZone: 'America/New_York', changed })
    const publish = async (revises: string | null = null, typed = WHOLE, parts = [TEN]) =>
      await notices.publish(ANN, { id: await notices.begin(ANN, revises), version: 1 }, typed, parts)
    const acts = async () => await db.selectFrom('act').select(['action', 'subject']).orderBy('id').execute()
    return { db, clock, changes, notices, publish, acts }
  }

  test(`${dialect}: a draft becomes a notice with the next number of the company's year`, tagged, async () => {
    const { db, clock, changes, notices, publish, acts } = await opened()
    const id = await notices.begin(ANN, null)
    expect(await notices.save(BOB, { id, version: 1 }, { ...WHOLE, title: 'Half' })).toBe(2)
    expect(await notices.draft(id)).toMatchObject({ version: 2, changed_by: 'Bob', typed: { title: 'Half' } })
    expect(await notices.publish(ANN, { id, version: 2 }, WHOLE, [TEN])).toBe('PCN-2026-001')
    expect(await notices.draft(id)).toBeNull()
    expect(await publish()).toBe('PCN-2026-002')
    clock.now = new Date('2027-01-01T06:00:00.000Z')
    expect(await publish()).toBe('PCN-2027-001')
    const [newest] = await readChangeNotices(db)
    expect(newest).toMatchObject({
      ...{ number: 'PCN-2027-001', title: 'New plating', kind: 'function', parts: [TEN], replacedBy: null },
      ...{ effective: '2027-01-15', lastOrder: '2027-03-31', lastDelivery: '2027-06-30', withdrawn: null },
    })
    expect(changes).toHaveLength(3)
    expect(
      (await acts())
        .filter(({ action }) => action === 'notice.published')
        .map(({ subject }) => subject)
        .sort(),
    ).toEqual(['PCN-2026-001', 'PCN-2026-002', 'PCN-2027-001'])
  })

  test(`${dialect}: what was published is replaced by a revision or withdrawn, never edited`, tagged, async () => {
    const { db, notices, publish, acts } = await opened()
    const first = await publish()
    const id = await notices.begin(BOB, first)
    expect((await notices.draft(id))?.typed).toEqual(WHOLE)
    const other = await notices.begin(ANN, first)
    const second = await notices.publish(BOB, { id, version: 1 }, { ...WHOLE, title: 'Later' }, [TEN])
    expect(second).toBe('PCN-2026-001-2')
    await expect(notices.publish(ANN, { id: other, version: 1 }, WHOLE, [TEN])).rejects.toMatchObject({
      ...{ status: 422, message: 'PCN-2026-001 was replaced by PCN-2026-001-2.' },
    })
    expect(await notices.draft(other), 'it is still there').not.toBeNull()
    const stored = async (number: string) => (await readChangeNotices(db)).find((one) => one.number === number)
    expect(await stored(first)).toMatchObject({ title: 'New plating', replacedBy: second })
    await expect(notices.withdraw(ANN, first, 'x')).rejects.toMatchObject({ status: 422 })
    await expect(notices.withdraw(ANN, second, ' ')).rejects.toMatchObject({ field: 'reason' })
    await expect(notices.withdraw(ANN, 'PCN-2026-009', 'x')).rejects.toMatchObject({ status: 404 })
    await notices.withdraw(ANN, second, 'The plater can deliver again.')
    await expect(notices.withdraw(ANN, second, 'x')).rejects.toMatchObject({ status: 422 })
    expect(await stored(second)).toMatchObject({ title: 'Later', withdrawn: { why: 'The plater can deliver again.' } })
    expect(await publish(second)).toBe('PCN-2026-001-3')
    await notices.discard(ANN, other)
    const actions = (await acts()).map(({ action }) => action)
    expect(actions.toSorted()).toEqual([
      ...Array(4).fill('notice.begun'),
      'notice.discarded',
      ...Array(3).fill('notice.published'),
      'notice.withdrawn',
    ])
  })

  test(
    `${dialect}: two people lose nothing: one version is stored, and two that publish at once get two numbers`,
    tagged,
    async () => {
      const { notices, publish } = await opened()
      const id = await notices.begin(ANN, null)
      await notices.save(BOB, { id, version: 1 }, { ...WHOLE, title: 'Bob’s' })
      await expect(notices.save(ANN, { id, version: 1 }, WHOLE)).rejects.toMatchObject({
        ...{ status: 422, message: expect.stringContaining('Bob has changed this draft') },
      })
      await expect(notices.publish(ANN, { id, version: 1 }, WHOLE, [TEN])).rejects.toMatchObject({ status: 422 })
      expect((await notices.draft(id))?.typed.title).toBe('Bob’s')
      const numbers = await Promise.all([publish(), publish(), publish()])
      expect(numbers.toSorted()).toEqual(['PCN-2026-001', 'PCN-2026-002', 'PCN-2026-003'])
    },
  )

  test(`${dialect}: what is missing is named at its field, and nothing is published`, tagged, async () => {
    const { notices } = await opened()
    const place = { id: await notices.begin(ANN, null), version: 1 }
    for (const [field, typed, parts] of [
      ['title', { title: '' }, [TEN]],
      ['what', { what: '' }, [TEN]],
      ['effective', { effective: '' }, [TEN]],
      ['lastDelivery', { lastDelivery: '2027-01-01' }, [TEN]],
      ['parts', {}, []],
    ] as const)
      await expect(notices.publish(ANN, place, { ...WHOLE, ...typed }, parts)).rejects.toMatchObject({ field })
    expect((await notices.list()).notices).toEqual([])
    expect(await notices.draft(place.id)).not.toBeNull()
  })

  test(`${dialect}: followers of an affected part get it once by the mail of changes, as text`, tagged, async () => {
    const world = followers(await freshSettings(dialect))
    await world.ask('ana@x.example', ['1'])
    await world.requests.stepNotice(tokenOf((await world.send())[0]), { kind: 'confirm' })
    await world.ask('bo@x.example', ['2'])
    await world.requests.stepNotice(tokenOf((await world.send())[0]), { kind: 'confirm' })
    world.pass(1)
    const now = world.now
    const notices = new ChangeNotices({ db: await world.db(), now, timeZone: 'UTC', changed: async () => undefined })
    const hostile = {
      ...WHOLE,
      title: '<img src=x onerror=alert(1)> Bcc: eve@x.example',
      what: 'a\nSubject: b\n<script>',
    }
    const id = await notices.begin(ANN, null)
    const number = await notices.publish(ANN, { id, version: 1 }, hostile, [TEN, { ...TEN, id: '3', number: '10-3' }])
    expect(await world.tell(), 'within the hour').toBe(0)
    world.pass(2)
    expect(await Promise.all([world.tell(), world.tell()])).toContain(1)
    const [mail, ...more] = await world.send()
    expect([mail?.recipients, more]).toEqual([['ana@x.example'], []])
    expect(mail?.content.subject).toBe('Changed parts: 1 change')
    expect(mail?.content.text).toContain(`${number}: <img src=x onerror=alert(1)> Bcc: eve@x.example`)
    expect(mail?.content.text).toContain('Last order: 2027-03-31')
    expect(mail?.content.text).toContain('Parts: 10-1\n')
    expect(mail?.content.text).toContain(`https://parts.example/change-notices/${number}`)
    expect(mail?.content.html).not.toMatch(/<img src=x|<script>/)
    world.pass(48)
    expect(await world.tell(), 'once').toBe(0)
    await notices.withdraw(ANN, number, 'A mistake')
    world.pass(2)
    expect(await world.tell()).toBe(1)
    expect((await world.send())[0]?.content.text).toContain('Withdrawn on 2026-11-22: A mistake')
  })
}
