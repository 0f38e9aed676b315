import { DeskBuyers } from '#buyers/desk-buyers.ts'
import { DeskRequests } from '#buyers/desk-requests.ts'
import type { Db } from '#database/tables.ts'
import type { Person } from '#people/person.ts'
import { type DIALECTS, freshSettings } from '#tests/programs/databases.ts'
import { inboxOf, NO_FILES, openRequests, quoteSubmission } from '#tests/site/requests.ts'
import { SILENT } from '#tests/site/silent-log.ts'

export const TODAY = '2026-11-22'
export const RULES = { copies: true, events: false, domain: 'maker.example' }

/** Makes persons who may own requests. */
export async function addClerks(db: Db, ...clerks: readonly Person[]): Promise<void> {
  const unset = { password: null, made_at: '', disabled_at: null, phone: '', reply_to: '', signature: '' }
  for (const { id, name, mail, role } of clerks)
    await db
      .insertInto('person')
      .values({ ...unset, id, name, mail: `${id} ${mail}`, role })
      .execute()
}

/** A requests database whose clock goes on by a minute with each use, and what the desk does with it. */
export async function openClerksDesk(dialect: (typeof DIALECTS)[number]) {
  const database = await openRequests(await freshSettings(dialect))
  const { db } = database
  let minutes = 0
  const now = () => {
    minutes += 1
    return new Date(Date.parse(`${TODAY}T10:00:00.000Z`) + minutes * 60_000)
  }
  const inbox = inboxOf(db, { mails: RULES, now })
  const files = { attachments: NO_FILES, mailbox: '/nowhere' }
  const fromSite = { rules: () => RULES }
  const options = { ...files, ...fromSite, database, now, log: SILENT, indexPatienceMs: 60_000 }
  const requests = new DeskRequests(options)
  const buyers = new DeskBuyers({ ...files, ...fromSite, database, now })
  const receive = async (change: Parameters<typeof quoteSubmission>[0]) =>
    (await inbox.receive(quoteSubmission(change), null)).number
  return { db, database, now, inbox, options, requests, buyers, receive }
}
