import { join } from 'node:path'
import type { MailRules } from '#inquiries/queue-mails.ts'
import { type InquirySettings, type NamedAddress, parseNamedAddress } from '#inquiries/settings.ts'
import { folderTransport } from '#inquiries/transports/folder.ts'
import { serviceTransport } from '#inquiries/transports/service.ts'
import { smtpTransport } from '#inquiries/transports/smtp.ts'
import type { Transport } from '#inquiries/transports/transport.ts'
import type { Log } from '#problem/log.ts'

/** Where the mails go that are only written to files. */
export const mailboxFolder = (dataDir: string): string => join(dataDir, 'mailbox')

/** Whom the mails are from: MAIL_FROM, else the company's own address, under the site's name. */
export function mailFrom({ MAIL_FROM }: InquirySettings, company: Company): NamedAddress {
  const given = MAIL_FROM === undefined ? null : parseNamedAddress(MAIL_FROM)
  return { name: given?.name || `${company.name} website`, address: given?.address ?? company.mails[0] }
}

/** How mails are made due. The service sends a buyer's copy only by a template of its own (DESIGN 5). */
export function mailRules(settings: InquirySettings, { address }: NamedAddress): MailRules {
  const { MAIL_COPY, MAIL_TRANSPORT, MAIL_SERVICE_COPY_TEMPLATE } = settings
  const possible = MAIL_TRANSPORT !== 'service' || MAIL_SERVICE_COPY_TEMPLATE !== undefined
  return { copies: MAIL_COPY === 'on' && possible, domain: address.slice(address.indexOf('@') + 1) }
}

type Company = { readonly name: string; readonly mails: readonly [string, ...string[]] }
type Around = { readonly dataDir: string; readonly from: NamedAddress; readonly log: Log; readonly now: () => Date }

/** Makes the transport that the settings name; the mailbox folder when they name none. Throws when a setting is missing. */
export function chooseTransport(settings: InquirySettings, { dataDir, from, log, now }: Around): Transport {
  const need = <Name extends keyof InquirySettings>(name: Name): NonNullable<InquirySettings[Name]> => {
    const value = settings[name]
    if (value === undefined) throw new Error(`MAIL_TRANSPORT ${settings.MAIL_TRANSPORT} needs ${name}`)
    return value as NonNullable<InquirySettings[Name]>
  }
  switch (settings.MAIL_TRANSPORT) {
    case 'smtp':
      return smtpTransport({ url: need('SMTP_URL'), from, now, log })
    case 'service':
      return serviceTransport({
        base: settings.MAIL_SERVICE_URL,
        serviceId: need('MAIL_SERVICE_ID'),
        userId: need('MAIL_SERVICE_USER_ID'),
        accessToken: settings.MAIL_SERVICE_ACCESS_TOKEN ?? null,
        orderTemplate: need('MAIL_SERVICE_ORDER_TEMPLATE'),
        contactTemplate: need('MAIL_SERVICE_CONTACT_TEMPLATE'),
        copyTemplate: settings.MAIL_SERVICE_COPY_TEMPLATE ?? null,
        contactCall: settings.MAIL_SERVICE_CONTACT_CALL,
      })
    default:
      return folderTransport({ folder: mailboxFolder(dataDir), from, now })
  }
}
