import { Readable } from 'node:stream'
import SMTPConnection, { type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'
import type { NamedAddress } from '#inquiries/settings.ts'
import { compose } from '#inquiries/transports/compose.ts'
import type { Letter, Outcome, Transport } from '#inquiries/transports/transport.ts'
import type { Log } from '#problem/log.ts'

export type SmtpOptions = {
  /** `smtp://user:password@host:587` or `smtps://…:465`. */
  readonly url: string
  readonly from: NamedAddress
  readonly now: () => Date
  readonly log: Log
}

const CONNECT_LIMIT_MS = 10_000
const SILENCE_LIMIT_MS = 20_000
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/
/** The credentials or the server's trust in us, not this mail: RFC 4954, section 6. */
const CREDENTIAL_CODES = [530, 534, 535, 538]

type SmtpError = Error & { readonly code?: string | undefined; readonly responseCode?: number | undefined }

/** Sends mails to an SMTP server, each by a connection of its own. A password never goes over an open network in clear. */
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

  /** A mail that is too large for the server goes without its files: it says where they are. */
  async function send(letter: Letter, signal: AbortSignal): Promise<Outcome> {
    const outcome = await sendOnce(letter, signal)
    if (outcome.kind === 'delivered' || !letter.enclosures?.length || !outcome.tooLarge) return outcome
    log.warn(
      { number: letter.inquiry.number, why: outcome.why },
      'Too large for the mail server: it goes without files',
    )
    return await sendOnce({ ...letter, enclosures: [] }, signal)
  }

  async function sendOnce(letter: Letter, signal: AbortSignal): Promise<Outcome & { readonly tooLarge?: boolean }> {
    const content = await compose(letter, from, now())
    const connection = new SMTPConnection(options)
    const body = { begun: false }
    try {
      const fault = new Promise<never>((_, failed) => {
        connection.once('error', failed)
        connection.once('end', () => failed(new Error('The connection was closed')))
        signal.addEventListener('abort', () => failed(new Error('The mail server took too long')), { once: true })
        if (signal.aborted) failed(new Error('The server stops'))
      })
      await Promise.race([fault, deliver(connection, letter, content, body)])
      return { kind: 'delivered' }
    } catch (error) {
      return { ...outcomeOf(error, letter, body.begun), tooLarge: isTooLarge(error) }
    } finally {
      connection.on('error', () => undefined) // what comes after the outcome changes nothing
      connection.close()
    }
  }

  async function deliver(
    connection: SMTPConnection,
    letter: Letter,
    content: Buffer,
    body: { begun: boolean },
  ): Promise<void> {
    await new Promise<void>((done, failed) => connection.connect((error) => (error ? failed(error) : done())))
    if (auth) {
      await new Promise<void>((done, failed) => connection.login(auth, (error) => (error ? failed(error) : done())))
    }
    // The envelope is stated, never read from a header: a line end in one is known to add recipients.
    const envelope = { from: from.address, to: [...letter.mail.to], size: content.length }
    const { rejected } = await new Promise<{ rejected: string[] }>((done, failed) => {
      connection.send(envelope, watched(content, body), (error, info) => {
        if (error) failed(error)
        else done(info ?? { rejected: [] })
      })
    })
    if (rejected.length > 0) log.error({ rejected, number: letter.inquiry.number }, 'Some addresses were not taken')
  }

  return { name: 'smtp', atOnce: 3, pauseMs: 0, send }
}

/** The mail as a stream that tells when the server is first given some of it. */
function watched(content: Buffer, body: { begun: boolean }): Readable {
  return Readable.from(
    (function* () {
      body.begun = true
      yield content
    })(),
  )
}

/** 552 or 5.3.4 (RFC 1870, RFC 3463), or more than the server said it takes when it greeted. */
function isTooLarge(error: unknown): boolean {
  const { responseCode, code, message }: SmtpError = error instanceof Error ? error : new Error()
  return responseCode === 552 || /\b5\.3\.4\b/.test(message) || (code === 'EMESSAGE' && /size/i.test(message))
}

/**
 * What a failure means. A plain 'no' to the company's address or to our credentials is a matter of settings, a buyer's
 * address that doesn't exist is not; silence once the mail was on its way leaves open whether it arrived.
 */
function outcomeOf(error: unknown, { kind }: Letter, begun: boolean): Outcome {
  const failure: SmtpError = error instanceof Error ? error : new Error(String(error))
  const { message, code, responseCode } = failure
  const why = message.slice(0, 500)
  if (responseCode !== undefined && responseCode >= 500) {
    if (code === 'EAUTH' || CREDENTIAL_CODES.includes(responseCode)) return { kind: 'configuration', why }
    return { kind: begun || kind === 'copy' ? 'rejected' : 'configuration', why }
  }
  if (responseCode !== undefined) return { kind: 'retry', why }
  if (code === 'EAUTH') return { kind: 'configuration', why }
  return { kind: begun ? 'ambiguous' : 'retry', why }
}
