import { expect, test } from 'vitest'
import type { OutboxRow } from '#database/tables.ts'
import { createInbox } from '#inquiries/inbox/inbox.ts'
import { removeExpired } from '#inquiries/inbox/remove-old.ts'
import { DIALECTS, freshSettings } from '#tests/programs/databases.ts'
import { contactSubmission, NO_FILES, openRequests, storedInquiries } from '#tests/site/inquiries.ts'
import { SILENT } from '#tests/site/silent-log.ts'

const START = Date.parse('2026-11-24T10:00:00Z')
const DAY = 86_400_000
const day = (days: number) => new Date(START + days * DAY)

for (const dialect of DIALECTS) {
  /** A database with one message for each of these days, and its cleanup with REQUESTS_KEEP_DAYS. */
  async function messagesOf(
    days: readonly number[],
    keepDays: number | null = 365,
    state: OutboxRow['state'] = 'sent',
  ) {
    const { db } = await openRequests(await freshSettings(dialect))
    const options = {
      db,
      attachments: NO_FILES,
      mails: { copies: false, domain: 'x' },
      log: SILENT,
      contactHint: () => '',
    }
    for (const at of days)
      await createInbox({ ...options, now: () => day(at) }).receive(contactSubmission({ subject: `${at}` }), null)
    await db.updateTable('outbox').set({ state }).execute()
    const clean = (at: number, confirmed = false) =>
      removeExpired({ db, attachments: NO_FILES }, { keepDays, now: day(at), confirmed })
    return { clean, left: async () => (await storedInquiries(db)).length }
  }
  const TEN_DAYS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

  test(`${dialect}: a clock that jumps by 400 days removes nothing, on any run, until the operator confirms`, async () => {
    const { clean, left } = await messagesOf(TEN_DAYS)
    expect(await clean(9)).toEqual({ removed: 0, refusal: null })
    for (const at of [409, 409.05, 410]) {
      expect(await clean(at)).toEqual({
        removed: 0,
        refusal: expect.stringMatching(/clock is 40\d days ahead.*remove-old/),
      })
    }
    expect(await left()).toBe(10)
    expect(await clean(10)).toEqual({ removed: 0, refusal: null })
    expect(await clean(410, true)).toEqual({ removed: 10, refusal: null })
  })

  test(`${dialect}: the first cleanup compares the clock with the newest request`, async () => {
    const { clean, left } = await messagesOf(TEN_DAYS)
    expect((await clean(409)).refusal).toMatch(/clock/)
    expect(await left()).toBe(10)
  })

  test(`${dialect}: more than a tenth at once waits for the operator, such as after REQUESTS_KEEP_DAYS was mistyped`, async () => {
    const { clean, left } = await messagesOf(TEN_DAYS, 3)
    expect(await clean(9)).toEqual({
      removed: 0,
      refusal: expect.stringMatching(/^6 of 10 requests are older than 3 days .*more than a tenth.*remove-old/),
    })
    expect(await left()).toBe(10)
    expect(await clean(9, true)).toEqual({ removed: 6, refusal: null })
  })

  test(`${dialect}: day after day each request is removed when it is old`, async () => {
    const { clean, left } = await messagesOf(TEN_DAYS, 30)
    const removed: number[] = []
    for (let at = 9; at < 41; at += 1) {
      const { removed: count, refusal } = await clean(at)
      expect(refusal).toBeNull()
      if (count > 0) removed.push(at)
    }
    expect(removed).toEqual(TEN_DAYS.map((at) => at + 31))
    expect(await left()).toBe(0)
  })

  test.for([
    ['due', 10],
    ['parked', 10],
    ['aside', 0],
  ] as const)(`${dialect}: %s mails to the company keep %i of ten old requests`, async ([state, kept]) => {
    const { clean, left } = await messagesOf(TEN_DAYS, 30, state)
    await clean(60, true)
    expect(await left()).toBe(kept)
  })

  test(`${dialect}: without REQUESTS_KEEP_DAYS nothing is removed and nothing is asked`, async () => {
    const { clean, left } = await messagesOf(TEN_DAYS, null)
    for (const at of [9, 400]) expect(await clean(at)).toEqual({ removed: 0, refusal: null })
    expect(await left()).toBe(10)
  })
}
