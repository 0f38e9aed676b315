import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { NamedAddress } from '#outbox/settings.ts'
import type { Mail } from '#outbox/transport.ts'

/** Of a file at once: 1,024 lines of base64. */
const SLICE_BYTES = 57 * 1_024

/** Stops automatic replies (behavior 11.11): RFC 3834, and for Exchange its own header, which allows only NDRs. */
const AUTOMATIC = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply',
}

/** Formats a mail (RFC 5322), addresses never joined to text. Yields between pieces: 10 MB would block for 50 ms. */
export async function mimeMessage(mail: Mail, from: NamedAddress, now: Date): Promise<readonly Buffer[]> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer') // a start needs no mail
  const { to, cc = [], replyTo, subject, text, html } = mail.content
  const composer = new MailComposer({
    from,
    to: to.map((address) => ({ name: '', address })),
    ...(cc.length > 0 ? { cc: cc.map((address) => ({ name: '', address })) } : {}),
    ...(replyTo?.address ? { replyTo } : {}), // a caller may have given no mail address
    subject,
    text,
    html,
    messageId: mail.messageId,
    date: now,
    attachments: (mail.attachments ?? []).map(({ name, mediaType, content }) => ({
      filename: name,
      contentType: mediaType,
      contentDisposition: 'attachment' as const,
      contentTransferEncoding: 'base64' as const,
      content: Readable.from(slices(content)),
    })),
    // A quote comes from a person, so a reply such as 'out of office' may come back.
    headers: { ...(mail.kind === 'answer' ? {} : AUTOMATIC), ...mail.headers },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return await Array.fromAsync(composer.compile().createReadStream())
}

async function* slices(content: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += SLICE_BYTES) {
    yield content.subarray(at, at + SLICE_BYTES)
    await yieldToEventLoop()
  }
}
