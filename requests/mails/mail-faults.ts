import { isSampleAddress } from '#catalog/company/mail-address.ts'
import type { MailRules } from '#outbox/queue-mails.ts'
import type { NamedAddress, RequestSettings } from '#outbox/settings.ts'
import type { MailContext } from '#requests/mails/mail-content.ts'

const ONLY_FOLDER = 'Mail is only written to a folder (MAIL_TRANSPORT names another way)'

type Sending = {
  readonly settings: Pick<RequestSettings, 'MAIL_TRANSPORT'>
  readonly facts: Pick<MailContext, 'to' | 'mail'>
  readonly from: NamedAddress
  readonly rules: Pick<MailRules, 'copies'>
  readonly siteUrl: string | null
}

/** Whether the mails of a public site wait in the outbox, because no one would read them. */
export const waitsForReader = ({ settings, facts, siteUrl }: Omit<Sending, 'from' | 'rules'>): boolean =>
  siteUrl !== null && settings.MAIL_TRANSPORT === 'smtp' && facts.to.every(isSampleAddress)

/** A sentence for each setting that keeps mails from readers, and how to fix it. */
export function mailFaults(sending: Sending): string[] {
  const { MAIL_TRANSPORT: transport } = sending.settings
  return [
    ...(transport === undefined ? [ONLY_FOLDER] : []),
    // The service's templates have their own addresses.
    ...(sending.siteUrl === null || transport === 'service' ? [] : sampleAddresses(sending)),
  ]
}

function sampleAddresses(sending: Sending): string[] {
  const { facts, from, rules } = sending
  const [to = ''] = facts.to.filter(isSampleAddress)
  const recipient =
    `${to} receives quote requests and messages, but is a sample and reaches no one` +
    `${waitsForReader(sending) ? ', so they are stored and no mail is sent' : ''}. Set MAIL_TO.`
  const sender = `${from.address} is the sender of mails, but is a sample that mail servers refuse. Set MAIL_FROM.`
  const answers =
    `${facts.mail} receives the answers to buyers' copies, but is a sample and reaches no one. ` +
    "Give the company's own mailboxes in company.yaml."
  return [
    ...(to ? [recipient] : []),
    ...(isSampleAddress(from.address) ? [sender] : []),
    ...(rules.copies && isSampleAddress(facts.mail) ? [answers] : []),
  ]
}
