import type { Db } from '#database/tables.ts'
import type { MailRules } from '#outbox/queue-mails.ts'
import type { Transport } from '#outbox/transport.ts'
import type { AttachmentStore } from '#requests/attachments/folder-store.ts'
import type { MailContext } from '#requests/mails/mail-content.ts'

/** The open database of requests, with what an act on a request or quote needs. */
export type OpenRequests = {
  readonly db: Db
  readonly attachments: AttachmentStore
  readonly mailing: {
    readonly rules: MailRules
    readonly facts: () => MailContext
    readonly transport: Transport
  }
  wake(): void
}
