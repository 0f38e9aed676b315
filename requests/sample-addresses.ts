import type { MailContext } from '#requests/messages/make-mail.ts'
import type { MailRules } from '#requests/outbox/queue-mails.ts'
import type { NamedAddress } from '#requests/settings.ts'

/** The end of addresses that are reserved for examples (RFC 2606): no mail to them reaches anybody. */
const RESERVED = /[@.]example(\.(com|net|org))?$/i

const isSample = (address: string): boolean => RESERVED.test(address)

/** Whether a mail to the company would reach no reader. */
export const reachesNobody = ({ to }: Pick<MailContext, 'to'>): boolean => to.every(isSample)

type Used = {
  /** Whether such mails wait, or are sent or written all the same. */
  readonly mailsWait: boolean
  readonly facts: Pick<MailContext, 'to' | 'mail'>
  readonly from: NamedAddress
  readonly rules: Pick<MailRules, 'copies'>
}

/** A sentence for each address in mails that is still a sample, and what to do about it. */
export function sampleAddressIssues({ mailsWait, facts, from, rules }: Used): string[] {
  const [to = ''] = facts.to.filter(isSample)
  const recipient =
    `${to} receives quote requests and messages, but is a sample and reaches nobody` +
    `${mailsWait ? ', so they are stored and no mail is sent' : ''}. Set MAIL_TO.`
  const sender = `${from.address} is the sender of mails, but is a sample that mail servers refuse. Set MAIL_FROM.`
  const answers =
    `${facts.mail} receives the answers to buyers' copies, but is a sample and reaches nobody. ` +
    "Give the company's own mailboxes in company.yaml."
  return [
    ...(to ? [recipient] : []),
    ...(isSample(from.address) ? [sender] : []),
    ...(rules.copies && isSample(facts.mail) ? [answers] : []),
  ]
}
