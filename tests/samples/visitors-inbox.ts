import type { DatabaseSettings } from '#database/open-database.ts'
import { openRequests } from '#database/open-requests.ts'
import { chooseAttachmentStore } from '#requests/attachments/choose-attachment-store.ts'
import type { Inbox } from '#requests/receive/inbox.ts'
import { inboxOf } from '#tests/site/requests.ts'

/** The visitors' side of a requests database: stores requests as the site does. */
export async function visitorsInbox(settings: DatabaseSettings): Promise<Inbox & { close(): Promise<void> }> {
  const database = await openRequests(settings)
  const inbox = inboxOf(database.db, {
    attachments: chooseAttachmentStore(database, settings.dataDir),
    mails: { copies: true, events: false, domain: 'maker.example' },
  })
  return Object.assign(inbox, { close: () => database.db.destroy() })
}
