import type { AttachmentStore } from '#inquiries/attachments/attachment-store.ts'
import type { Letter } from '#inquiries/transports/transport.ts'
import type { Log } from '#problem/log.ts'

/**
 * The company's letter with the files of its request, read now; a buyer's copy has none. One that is gone is reported
 * and left out, since the mail says more than it. Throws when one can't be read: the mail is then tried again.
 */
export async function enclose(letter: Letter, attachments: AttachmentStore, log: Log): Promise<Letter> {
  const { kind, inquiry } = letter
  if (kind === 'copy' || inquiry.attachments.length === 0) return letter
  const enclosures = []
  for (const { name, mediaType, hash } of inquiry.attachments) {
    const content = await attachments.open(hash)
    if (content) enclosures.push({ name, mediaType, content })
    else log.error({ number: inquiry.number, name, hash }, 'The bytes of a file are gone: the mail goes without it')
  }
  return { ...letter, enclosures }
}
