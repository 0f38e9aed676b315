import type { AttachmentStore } from '#requests/attachments/attachment-store.ts'
import type { MailAttachment, RequestMail } from '#requests/messages/transport.ts'
import { goesToBuyer } from '#requests/outbox/queue-mails.ts'
import type { LogLine } from '#shared/logger.ts'

/** Attaches files to the company's mail; logs and skips missing ones. Throws if one can't be read: try again. */
export async function attachFiles(mail: RequestMail, store: AttachmentStore, log: LogLine): Promise<RequestMail> {
  const { kind, buyerRequest } = mail
  if (goesToBuyer(kind) || buyerRequest.attachments.length === 0) return mail
  const attachments: MailAttachment[] = []
  for (const { name, mediaType, hash } of buyerRequest.attachments) {
    const content = await store.open(hash)
    if (content) attachments.push({ name, mediaType, content })
    else
      log.error(
        { number: buyerRequest.number, name, hash },
        'The bytes of a file are missing: the mail goes without it',
      )
  }
  return { ...mail, attachments }
}
