import MailComposer from 'nodemailer/lib/mail-composer'
import type { NamedAddress } from '#inquiries/settings.ts'
import type { Letter } from '#inquiries/transports/transport.ts'

/** Puts a letter into the form that mail travels in (RFC 5322). Addresses go in apart from names, never as one text. */
export function compose({ mail, messageId, enclosures = [] }: Letter, from: NamedAddress, now: Date): Promise<Buffer> {
  const composer = new MailComposer({
    from,
    to: mail.to.map((address) => ({ name: '', address })),
    ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId,
    date: now,
    attachments: enclosures.map(({ name, mediaType, content }) => ({
      filename: name,
      contentType: mediaType,
      contentDisposition: 'attachment' as const,
      content,
    })),
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}
