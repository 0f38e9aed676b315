import { join } from 'node:path'
import { Readable } from 'node:stream'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'
import type { Company } from '#catalog/company/company.ts'
import { goesToBuyer, type MailRules } from '#outbox/queue-mails.ts'
import { type NamedAddress, parseNamedAddress, type RequestSettings } from '#outbox/settings.ts'
import type { Mail, MailOutcome, Transport } from '#outbox/transport.ts'
import { emailJsTransport } from '#outbox/transports/emailjs-transport.ts'
import { folderTransport } from '#outbox/transports/folder-transport.ts'
import { mimeMessage } from '#outbox/transports/mime-message.ts'
import type { Webhook } from '#outbox/webhook/webhook-sender.ts'
import type { LogLine } from '#shared/logger.ts'

/** `url` is `smtp://user:password@host:587` or `smtps://…:465`. */
type SmtpOptions = Omit<Environment, 'dataDir'> & { readonly url: string }

const CONNECT_LIMIT_MS = 10_000
const SILENCE_LIMIT_MS = 20_000
/** The slowest line on which mails with files arrive, in bytes a second: a quarter of a megabit. */
const SLOWEST_LINE = 32_768
/** Files are sent as base64 in lines of 76 characters. */
const ENCODED = 1.37
const MAX_WHY_LENGTH = 500
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/
/** About our credentials or trust in us, not this mail (RFC 4954, section 6). */
const CREDENTIAL_CODES = [530, 534, 535, 538]

type Sent = {
  readonly accepted: string[]
  readonly rejected: string[]
  readonly rejectedErrors?: SmtpError[] | undefined
}

type SmtpError = Error & { readonly code?: string | undefined; readonly responseCode?: number | undefined }

/** Sends mails to an SMTP server, each over its own connection. Never sends a password in clear over a network. */
export function smtpTransport({ url, from, now, log }: SmtpOptions): Transport {
  const address = new URL(url)
  const secure = address.protocol === 'smtps:'
  const auth = address.username
    ? { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) }
    : null
  const options: SMTPConnectionOptions = {
    host: address.hostname.replace(/^\[|\]$/g, ''),
    port: address.port || (secure ? 465 : 587),
    secure,
    requireTLS: auth !== null && !LOOPBACK.test(address.hostname),
    connectionTimeout: CONNECT_LIMIT_MS,
    greetingTimeout: CONNECT_LIMIT_MS,
    dnsTimeout: CONNECT_LIMIT_MS,
    socketTimeout: SILENCE_LIMIT_MS,
  }

  /** Sends a mail. If it is too large, the company's goes without the files that the desk has. A buyer's has them all. */
  async function send(mail: Mail, signal: AbortSignal): Promise<MailOutcome> {
    if (mail.recipients.length === 0) return { kind: 'delivered' } // MAIL_TO has lost an address that was refused
    const outcome = await sendOnce(mail, signal)
    const { kind, attachments = [] } = mail
    const left = kind === 'order' ? attachments.slice(0, 1) : []
    if (outcome.kind === 'delivered' || !outcome.tooLarge || goesToBuyer(kind) || left.length === attachments.length)
      return outcome
    const details = { number: mail.requestNumber, why: outcome.why }
    log.warn(details, 'The mail is too large for the mail server: sending it without the files that the desk has')
    return await sendOnce({ ...mail, attachments: left }, signal)
  }

  async function sendOnce(mail: Mail, signal: AbortSignal): Promise<MailOutcome & { readonly tooLarge?: boolean }> {
    const message = await mimeMessage(mail, from(), now())
    const { default: Connection } = await import('nodemailer/lib/smtp-connection')
    const connection = new Connection(options)
    const body = { started: false }
    try {
      const failure = new Promise<never>((_, failed) => {
        connection.once('error', failed)
        connection.once('end', () => failed(new Error('The connection was closed')))
        signal.addEventListener('abort', () => failed(new Error('The mail server took too long')), { once: true })
        if (signal.aborted) failed(new Error('The site is stopping'))
      })
      return await Promise.race([failure, deliver(connection, mail, message, body)])
    } catch (error) {
      return { ...outcomeOf(error, mail, body.started), tooLarge: isTooLarge(error) }
    } finally {
      connection.on('error', () => undefined) // errors after the outcome change nothing
      connection.close()
    }
  }

  async function deliver(
    connection: SMTPConnection,
    mail: Mail,
    message: readonly Buffer[],
    body: { started: boolean },
  ): Promise<MailOutcome> {
    await new Promise<void>((done, failed) => connection.connect((error) => (error ? failed(error) : done())))
    if (auth)
      await new Promise<void>((done, failed) => connection.login(auth, (error) => (error ? failed(error) : done())))
    // from headers, a line end could add recipients to the envelope
    const envelope = { from: from().address, to: [...mail.recipients], size: sizeOf(message) }
    const sent = await new Promise<Sent>((done, failed) => {
      connection.send(envelope, watched(message, body), (error, info) => {
        if (error) failed(error)
        else done(info ?? { accepted: envelope.to, rejected: [] })
      })
    })
    return sent.rejected.length > 0 ? partly(sent, mail) : { kind: 'delivered' }
  }

  const extraMs = ({ attachments = [] }: Mail): number =>
    (attachments.reduce((sum, { content }) => sum + content.length, 0) * ENCODED * 1_000) / SLOWEST_LINE

  return { carriesFiles: true, sendsCopies: true, concurrency: 3, pauseMs: 0, extraMs, send }
}

/** The message as a stream that notes when the server starts reading it. */
function watched(message: readonly Buffer[], body: { started: boolean }): Readable {
  return Readable.from(
    (function* () {
      body.started = true
      yield* message
    })(),
  )
}

const sizeOf = (message: readonly Buffer[]): number => message.reduce((sum, { length }) => sum + length, 0)

/** The outcome if only some addresses have it. Retries others, slowly if one of ours is refused, a buyer's never. */
function partly({ accepted, rejected, rejectedErrors = [] }: Sent, { kind }: Mail): MailOutcome {
  const reasons = rejectedErrors.map(({ message }) => message).join('; ') || 'no reason given'
  const why = `refused for ${rejected.join(', ')}: ${reasons}`.slice(0, MAX_WHY_LENGTH)
  const isForGood = rejectedErrors.some((error) => (error.responseCode ?? 0) >= 500 && !isFull(error))
  return { kind: !isForGood ? 'retry' : goesToBuyer(kind) ? 'rejected' : 'configuration', why, accepted }
}

/** A mailbox full for now, despite a permanent 552 or 5.2.2 (RFC 5321, RFC 3463). Not a mail that is too large. */
const isFull = ({ responseCode, message }: SmtpError): boolean =>
  /\b5\.2\.2\b/.test(message) ||
  (responseCode === 552 && !/\b5\.(2\.3|3\.4)\b|message size|too (large|big)/i.test(message))

/** 552 or 5.3.4 (RFC 1870, RFC 3463), or more than the server's greeting allows. */
function isTooLarge(error: unknown): boolean {
  const { responseCode, code, message }: SmtpError = error instanceof Error ? error : new Error()
  return responseCode === 552 || /\b5\.3\.4\b/.test(message) || (code === 'EMESSAGE' && /size/i.test(message))
}

/** The outcome of a failure. Refusing our address or credentials is about settings. Silence midway is ambiguous. */
function outcomeOf(error: unknown, { kind }: Mail, started: boolean): MailOutcome {
  const failure: SmtpError = error instanceof Error ? error : new Error(String(error))
  const { message, code, responseCode } = failure
  const why = message.slice(0, MAX_WHY_LENGTH)
  if (goesToBuyer(kind) && isTooLarge(failure) && !isFull(failure))
    return { kind: 'rejected', why: `Too large for the mail server, send it with fewer files: ${why}` }
  if (responseCode !== undefined && responseCode >= 500) {
    if (isFull(failure)) return { kind: 'retry', why }
    if (code === 'EAUTH' || CREDENTIAL_CODES.includes(responseCode)) return { kind: 'configuration', why }
    return { kind: started || goesToBuyer(kind) ? 'rejected' : 'configuration', why }
  }
  if (responseCode !== undefined) return { kind: 'retry', why }
  if (code === 'EAUTH') return { kind: 'configuration', why }
  return { kind: started ? 'ambiguous' : 'retry', why }
}

export const mailboxFolder = (dataDir: string): string => join(dataDir, 'mailbox')

/** The sender of all mails: MAIL_FROM, or the company's address under the site's name. */
export function mailFrom({ MAIL_FROM }: RequestSettings, company: Pick<Company, 'name' | 'mails'>): NamedAddress {
  const given = MAIL_FROM === undefined ? null : parseNamedAddress(MAIL_FROM)
  return { name: given?.name || `${company.name} website`, address: given?.address ?? company.mails[0] }
}

/** Which mails and events are queued, and the domain of their Message-IDs. */
export const mailRules = (
  settings: RequestSettings,
  { address }: NamedAddress,
  { sendsCopies }: Pick<Transport, 'sendsCopies'>,
): MailRules => ({
  copies: settings.MAIL_COPY === 'on' && sendsCopies,
  domain: address.slice(address.indexOf('@') + 1),
  events: webhookOf(settings) !== null,
  invites: settings.MAIL_TRANSPORT === 'smtp' || settings.MAIL_TRANSPORT === 'folder',
})

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
      return emailJsTransport(settings)
  }
}
