import type { NamedAddress } from '#inquiries/settings.ts'
import type { Mail } from '#inquiries/transports/transport.ts'

/** Formats a mail for delivery (RFC 5322). Names and addresses stay separate, never one text. */
export async function mimeMessage(mail: Mail, from: NamedAddress, now: Date): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer') // a start needs no mail
  const { to, replyTo, subject, text, html } = mail.content
  const composer = new MailComposer({
    from,
    to: to.map((address) => ({ name: '', address })),
    ...(replyTo ? { replyTo } : {}),
    subject,
    text,
    html,
    messageId: mail.messageId,
    date: now,
    attachments: (mail.attachments ?? []).map(({ name, mediaType, content }) => ({
      filename: name,
      contentType: mediaType,
      contentDisposition: 'attachment' as const,
      content,
    })),
    headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return await composer.compile().build()
}
