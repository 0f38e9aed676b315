import { dueMail } from '#outbox/queue-mails.ts'
import { SEND_LIMIT_MS } from '#outbox/retry-rules.ts'
import type { Transport } from '#outbox/transport.ts'
import type { MailContext } from '#requests/mails/mail-content.ts'
import { makeMail } from '#requests/mails/make-mail.ts'
import type { StoredRequest } from '#requests/stored-request.ts'

type Options = {
  readonly transport: Transport
  readonly facts: MailContext
  readonly domain: string
  readonly now: Date
  readonly by: string
}

/** Sends one mail to the company, to test the mail settings. Returns why it was not accepted, or null. */
export async function testMail({ transport, facts, domain, now, by }: Options): Promise<string | null> {
  const buyerRequest: StoredRequest = {
    kind: 'contact',
    number: 'TEST',
    receivedAt: now.toISOString(),
    path: '/contact',
    correctedAddress: null,
    attachments: [],
    content: {
      first_name: 'Test',
      last_name: 'mail',
      email: facts.mail,
      subject: 'The mail settings work',
      message: `Sent by ${by}. No visitor has written this.`,
    },
  }
  const mail = makeMail(dueMail(buyerRequest.number, 'contact', domain, now), buyerRequest, facts)
  const outcome = await transport.send(mail, AbortSignal.timeout(SEND_LIMIT_MS))
  return outcome.kind === 'delivered' ? null : outcome.why
}
