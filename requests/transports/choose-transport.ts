import { join } from 'node:path'
import { type Company, numberToCall } from '#catalog/company/company.ts'
import type { MailTexts } from '#content/mails/mail-text.ts'
import type { MailContext } from '#requests/messages/make-mail.ts'
import type { Transport } from '#requests/messages/transport.ts'
import type { MailRules } from '#requests/outbox/queue-mails.ts'
import { type NamedAddress, parseNamedAddress, type RequestSettings } from '#requests/settings.ts'
import { emailJsTransport } from '#requests/transports/emailjs-transport.ts'
import { folderTransport } from '#requests/transports/folder-transport.ts'
import { smtpTransport } from '#requests/transports/smtp-transport.ts'
import type { Webhook } from '#requests/webhook/webhook-sender.ts'
import type { LogLine } from '#shared/logger.ts'

/** What mails and errors say: the company's facts and the words of the mails. */
export type MailSources = {
  readonly company: Pick<Company, 'name' | 'tollFree' | 'phone' | 'mails'>
  readonly mails: MailTexts
}

/** The folder of the mails that are only written to files. */
export const mailboxFolder = (dataDir: string): string => join(dataDir, 'mailbox')

/** The sender of all mails: MAIL_FROM, or else the company's own address under the site's name. */
export function mailFrom({ MAIL_FROM }: RequestSettings, company: Pick<Company, 'name' | 'mails'>): NamedAddress {
  const given = MAIL_FROM === undefined ? null : parseNamedAddress(MAIL_FROM)
  return { name: given?.name || `${company.name} website`, address: given?.address ?? company.mails[0] }
}

/** What mails say, and to whom the company's go: MAIL_TO, or else the company's own address. */
export const mailContext = (
  { MAIL_TO }: RequestSettings,
  { company, mails }: MailSources,
  siteUrl: string | null,
): MailContext => ({
  company: company.name,
  phone: numberToCall(company),
  mail: company.mails[0],
  to: MAIL_TO ?? [company.mails[0]],
  siteUrl,
  texts: mails,
})

/** Which mails and events are queued, and the domain of their Message-IDs. */
export const mailRules = (
  settings: RequestSettings,
  { address }: NamedAddress,
  { sendsCopies }: Pick<Transport, 'sendsCopies'>,
): MailRules => ({
  copies: settings.MAIL_COPY === 'on' && sendsCopies,
  domain: address.slice(address.indexOf('@') + 1),
  events: webhookOf(settings) !== null,
})

/** Where events go, or null if WEBHOOK_URL isn't set. */
export const webhookOf = ({ WEBHOOK_URL: url, WEBHOOK_SECRET: secret }: RequestSettings): Webhook | null =>
  url === undefined || secret === undefined ? null : { url, secret }

type Environment = {
  readonly dataDir: string
  readonly from: () => NamedAddress
  readonly log: LogLine
  readonly now: () => Date
}

/** Makes the transport that MAIL_TRANSPORT names (behavior 11.1). */
export function chooseTransport(settings: RequestSettings, { dataDir, from, log, now }: Environment): Transport {
  switch (settings.MAIL_TRANSPORT) {
    case 'folder':
    case undefined:
      return folderTransport({ folder: mailboxFolder(dataDir), from, now })
    case 'smtp':
      return smtpTransport({ url: settings.SMTP_URL, from, now, log })
    case 'service':
      return emailJsTransport({
        base: settings.MAIL_SERVICE_URL,
        serviceId: settings.MAIL_SERVICE_ID,
        userId: settings.MAIL_SERVICE_USER_ID,
        accessToken: settings.MAIL_SERVICE_ACCESS_TOKEN ?? null,
        orderTemplate: settings.MAIL_SERVICE_ORDER_TEMPLATE,
        contactTemplate: settings.MAIL_SERVICE_CONTACT_TEMPLATE,
        copyTemplate: settings.MAIL_SERVICE_COPY_TEMPLATE ?? null,
        contactCall: settings.MAIL_SERVICE_CONTACT_CALL,
      })
  }
}
