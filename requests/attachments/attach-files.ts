import { goesToBuyer } from '#outbox/queue-mails.ts'
import type { Mail, MailAttachment } from '#outbox/transport.ts'
import type { SentFile } from '#requests/attachments/attachment.ts'
import type { AttachmentStore } from '#requests/attachments/folder-store.ts'
import type { LogLine } from '#shared/logger.ts'

/** Attaches files to the company's mail; logs and skips missing ones. Throws if one can't be read: try again. */
export async function attachFiles(mail: Mail, files: readonly SentFile[], store: AttachmentStore, log: LogLine) {
  if (goesToBuyer(mail.kind) || files.length === 0) return mail
  const attachments: MailAttachment[] = []
  for (const { name, mediaType, hash } of files) {
    const content = await store.open(hash)
    if (content) attachments.push({ name, mediaType, content })
    else
      log.error({ number: mail.requestNumber, name, hash }, 'The bytes of a file are missing: the mail goes without it')
  }
  return { ...mail, attachments }
}
