import type { DatabaseSettings } from '#database/open-database.ts'
import { openRequests } from '#database/open-requests.ts'
import { chooseAttachmentStore } from '#requests/attachments/choose-attachment-store.ts'
import { Inbox } from '#requests/inbox/inbox.ts'
import { SILENT } from '#tests/site/silent-log.ts'

/** The visitors' side of a requests database: stores requests as the site does. */
export async function visitorsInbox(settings: DatabaseSettings): Promise<Inbox & { close(): Promise<void> }> {
  const database = await openRequests(settings)
  const inbox = new Inbox({
    db: database.db,
    attachments: chooseAttachmentStore(database, settings.dataDir),
    mails: { copies: true, events: false, domain: 'maker.example' },
    now: () => new Date(),
    log: SILENT,
    contactHint: () => '',
  })
  return Object.assign(inbox, { close: () => database.db.destroy() })
}
