import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type MailServer = {
  readonly url: string
  /** How often each mail arrived completely, by Message-ID. */
  readonly arrived: ReadonlyMap<string, number>
  /** Each mail's subject, by Message-ID. */
  readonly subjects: ReadonlyMap<string, string>
  /** Each whole mail, by Message-ID. */
  readonly mails: ReadonlyMap<string, string>
  /** Every recipient of an accepted mail, in the order of arrival. */
  readonly recipients: readonly string[]
  /** Addresses that it refuses from now on: no such user. */
  readonly refused: Set<string>
  stop(): Promise<void>
}

const header = (mail: string, name: string): string => {
  const [head = ''] = mail.split('\r\n\r\n', 1)
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head.replace(/\r\n[ \t]+/g, ' '))?.[1] ?? ''
}

/** How a server of a company is reached: by TLS, with a login. */
type Secured = { readonly key: string; readonly cert: string; readonly user: string; readonly password: string }

/**
 * Starts a real SMTP server that counts what arrives, on a free port unless one is given. A secured one takes mails only by
 * TLS and after its login.
 */
export async function startMailServer(port = 0, secured: Secured | null = null): Promise<MailServer> {
  const arrived = new Map<string, number>()
  const subjects = new Map<string, string>()
  const mails = new Map<string, string>()
  const recipients: string[] = []
  const refused = new Set<string>()
  const server = new SMTPServer({
    ...(secured ? { secure: true, key: secured.key, cert: secured.cert } : {}),
    authOptional: secured === null,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _session, done) {
      if (username === secured?.user && password === secured?.password) done(null, { user: username })
      else done(new Error('Wrong name or password'))
    },
    disableReverseLookup: true,
    onRcptTo({ address }, _session, done) {
      if (refused.has(address)) done(Object.assign(new Error('5.1.1 no such user'), { responseCode: 550 }))
      else done()
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const mail = Buffer.concat(chunks).toString('utf8')
        const id = header(mail, 'Message-ID')
        arrived.set(id, (arrived.get(id) ?? 0) + 1)
        subjects.set(id, header(mail, 'Subject'))
        mails.set(id, mail)
        recipients.push(...session.envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  server.on('error', () => undefined) // a killed sender's connections
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return {
    url: `${secured ? 'smtps' : 'smtp'}://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    arrived,
    subjects,
    mails,
    recipients,
    refused,
    stop: () => new Promise((done) => server.close(() => done())),
  }
}
