import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import type { Mail } from '#outbox/transport.ts'
import { smtpTransport } from '#outbox/transports/choose-transport.ts'
import { freePort } from '#tests/site/free-port.ts'
import { mailWithFile, quoteMailFor } from '#tests/site/requests.ts'
import { SILENT } from '#tests/site/silent-log.ts'

type Arrived = { readonly from: string; readonly to: string[]; readonly raw: string }

const NOW = new Date('2026-11-24T10:01:00Z')
const FROM = { name: 'Concord Electronics website', address: 'web@concord.example' }

const sender = (url: string) => smtpTransport({ url, from: () => FROM, now: () => NOW, log: SILENT })

/** A real SMTP server that records its mails. */
async function smtpServer(options: SMTPServerOptions = {}): Promise<{ port: number; arrived: Arrived[] }> {
  const arrived: Arrived[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const to = rcptTo.map((each) => each.address)
        arrived.push({ from: mailFrom ? mailFrom.address : '', to, raw: Buffer.concat(chunks).toString('utf8') })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => undefined) // connections that a test breaks
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => new Promise<void>((done) => server.close(() => done())))
  return { port: (server.server.address() as AddressInfo).port, arrived }
}

/** A scripted server. */
async function roteServer(answer: (line: string, socket: Socket) => string | null): Promise<number> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.write('220 rote\r\n')
    socket.on('data', (data) => {
      for (const line of data.toString('latin1').split('\r\n').filter(Boolean)) {
        const said = answer(line, socket)
        if (said !== null && !socket.destroyed) socket.write(`${said}\r\n`)
      }
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** The normal SMTP dialog; `breaks` may replace the answer to a line. */
const talk =
  (breaks: (line: string, socket: Socket) => string | null | undefined) =>
  (line: string, socket: Socket): string | null => {
    const broken = breaks(line, socket)
    if (broken !== undefined) return broken
    if (/^EHLO/.test(line)) return '250 rote'
    if (/^DATA$/.test(line)) return '354 go on'
    return /^(MAIL|RCPT|QUIT)/.test(line) || line === '.' ? '250 ok' : null
  }

const never = new AbortController().signal
const send = (port: number, signal: AbortSignal = never) =>
  sender(`smtp://127.0.0.1:${port}`).send(quoteMailFor(), signal)

test('a mail arrives with its envelope and its subject', async () => {
  const { port, arrived } = await smtpServer()
  expect(await send(port)).toEqual({ kind: 'delivered' })
  expect(arrived).toMatchObject([{ from: 'web@concord.example', to: ['rfq@concord.example'] }])
  const mail = await PostalMime.parse(arrived[0]?.raw ?? '')
  expect(mail.subject).toBe('Quote request Q-261124-7KMP: Northbridge Avionics')
})

test('the files of a request arrive with its mail, under their own names', async () => {
  const { port, arrived } = await smtpServer()
  const sent = mailWithFile()
  const drawing = { name: 'model.step', mediaType: 'model/step', content: randomBytes(200_000) }
  await sender(`smtp://127.0.0.1:${port}`).send({ ...sent, attachments: [...(sent.attachments ?? []), drawing] }, never)
  const { attachments } = await PostalMime.parse(arrived[0]?.raw ?? '')
  expect(attachments).toMatchObject([
    { filename: 'Zeichnung für Ø 4.pdf', mimeType: 'application/pdf', disposition: 'attachment' },
    { filename: 'model.step', mimeType: 'model/step', disposition: 'attachment' },
  ])
  expect(Buffer.from(attachments[0]?.content as ArrayBuffer).toString()).toBe('%PDF-1.7 drawing')
  expect(drawing.content.equals(Buffer.from(attachments[1]?.content as ArrayBuffer))).toBe(true)
})

test('a mail that is too large for the server is sent without its files, and says where they are', async () => {
  const { port, arrived } = await smtpServer({ size: 12_000 })
  const sent = mailWithFile()
  const [file] = sent.attachments ?? []
  if (!file) throw new Error('The mail has no file')
  const large = { ...sent, attachments: [{ ...file, content: Buffer.alloc(20_000, 'x') }] }
  expect(await sender(`smtp://127.0.0.1:${port}`).send(large, never)).toMatchObject({ kind: 'delivered' })
  const mail = await PostalMime.parse(arrived[0]?.raw ?? '')
  expect(mail.attachments).toEqual([])
  expect(mail.text).toContain('/request/unguessable/files/1/')
})

test('of a mail about a quote that is too large, the buyer gets no part, and the company the PDF', async () => {
  const { port, arrived } = await smtpServer({ size: 12_000 })
  const [pdf] = mailWithFile().attachments ?? []
  if (!pdf) throw new Error('The mail has no file')
  const large = { ...mailWithFile(), attachments: [pdf, { ...pdf, content: Buffer.alloc(20_000, 'x') }] }
  const { send: sends } = sender(`smtp://127.0.0.1:${port}`)
  expect(await sends({ ...large, kind: 'answer' }, never)).toMatchObject({
    kind: 'rejected',
    why: expect.stringContaining('fewer files'),
  })
  expect(arrived).toEqual([])
  expect(await sends({ ...large, kind: 'order' }, never)).toEqual({ kind: 'delivered' })
  expect((await PostalMime.parse(arrived[0]?.raw ?? '')).attachments).toHaveLength(1)
})

test.for([
  ['552 5.2.2 mailbox full', 'retry'],
  ['552 Message size exceeds maximum permitted', 'rejected'],
])('a quote that is refused with %s is not sent without its files', async ([refusal, kind]) => {
  let tries = 0
  const port = await roteServer(
    talk((line) => {
      if (line !== '.') return undefined
      tries += 1
      return refusal
    }),
  )
  const mail: Mail = { ...mailWithFile(), kind: 'answer' }
  expect(await sender(`smtp://127.0.0.1:${port}`).send(mail, never)).toMatchObject({ kind })
  expect(tries).toBe(1)
})

test('an address with a line end adds no recipient, even if it gets past the schema', async () => {
  const { port, arrived } = await smtpServer()
  const yourEmail = 'ana@northbridge.example\r\nRCPT TO:<third@other.example>'
  await sender(`smtp://127.0.0.1:${port}`).send(quoteMailFor({ yourEmail }, 'copy'), never)
  expect(arrived.flatMap(({ to }) => to)).not.toContain('third@other.example')
  await sender(`smtp://127.0.0.1:${port}`).send(quoteMailFor({ yourEmail }), never)
  expect(arrived.flatMap(({ to }) => to)).not.toContain('third@other.example')
  for (const { raw } of arrived) expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).not.toMatch(/^RCPT TO/m)
})

test('credentials are used, and wrong ones are a configuration error', async () => {
  const { port, arrived } = await smtpServer({
    authOptional: false,
    onAuth({ username, password }, _, done) {
      done(username === 'web' && password === 'p@ss' ? null : new Error('no'), { user: 'web' })
    },
  })
  expect(await sender(`smtp://web:p%40ss@127.0.0.1:${port}`).send(quoteMailFor(), never)).toEqual({ kind: 'delivered' })
  expect(await sender(`smtp://web:wrong@127.0.0.1:${port}`).send(quoteMailFor(), never)).toMatchObject({
    kind: 'configuration',
  })
  expect(await send(port)).toMatchObject({ kind: 'configuration' })
  expect(arrived).toHaveLength(1)
})

test('a port without a server is tried again', async () => {
  expect(await send(await freePort())).toMatchObject({ kind: 'retry' })
})

test('an untrusted certificate is refused before anything is sent', async () => {
  const { port, arrived } = await smtpServer({ secure: true, disabledCommands: [] })
  const outcome = await sender(`smtps://localhost:${port}`).send(quoteMailFor(), never)
  expect(outcome).toMatchObject({ kind: 'retry' })
  expect(arrived).toEqual([])
})

test.for([
  ['421 at the greeting of the sender', (line) => (/^MAIL/.test(line) ? '421 busy' : undefined), 'retry'],
  ['450 for the company', (line) => (/^RCPT/.test(line) ? '450 greylisted' : undefined), 'retry'],
  ['550 for the company', (line) => (/^RCPT/.test(line) ? '550 no such user' : undefined), 'configuration'],
  ['451 after the mail', (line) => (line === '.' ? '451 try later' : undefined), 'retry'],
  ['554 after the mail', (line) => (line === '.' ? '554 this is spam' : undefined), 'rejected'],
  ['552 for a full mailbox', (line) => (/^RCPT/.test(line) ? '552 5.2.2 mailbox full' : undefined), 'retry'],
  ['552 after the mail', (line) => (line === '.' ? '552 out of storage' : undefined), 'retry'],
  ['552 for its size', (line) => (line === '.' ? '552 5.3.4 too large' : undefined), 'rejected'],
  ['a drop after DATA', (line, socket) => (line === '.' ? drop(socket) : undefined), 'ambiguous'],
  ['a drop before DATA', (line, socket) => (line === 'DATA' ? drop(socket) : undefined), 'retry'],
  ['a drop at the greeting', (line, socket) => (/^EHLO/.test(line) ? drop(socket) : undefined), 'retry'],
] as const satisfies readonly (readonly [string, Parameters<typeof talk>[0], string])[])(
  '%s',
  async ([, breaks, kind]) => {
    expect(await send(await roteServer(talk(breaks)))).toMatchObject({ kind })
  },
)

test("550 for a buyer's mistyped address is not a configuration error", async () => {
  const port = await roteServer(talk((line) => (/^RCPT/.test(line) ? '550 no such user' : undefined)))
  const outcome = await sender(`smtp://127.0.0.1:${port}`).send(quoteMailFor({}, 'copy'), never)
  expect(outcome).toMatchObject({ kind: 'rejected' })
})

test.for([
  ['at the greeting', /^EHLO/, 'retry'],
  ['after the mail', /^\.$/, 'ambiguous'],
] as const)('a server that hangs %s is given up at the time limit', async ([, at, kind]) => {
  const limit = new AbortController()
  const hang = (line: string) => {
    if (!at.test(line)) return undefined
    limit.abort(new DOMException('It took too long', 'TimeoutError'))
    return null
  }
  expect(await send(await roteServer(talk(hang)), limit.signal)).toMatchObject({ kind })
})

test('a password is not sent to a remote server without TLS', async () => {
  const heard: string[] = []
  const port = await roteServer(
    talk((line) => {
      heard.push(line)
      if (/^EHLO/.test(line)) return '250 AUTH PLAIN LOGIN'
      return /^STARTTLS/.test(line) ? '502 no such command' : undefined
    }),
  )
  const outcome = await sender(`smtp://web:secret@0.0.0.0:${port}`).send(quoteMailFor(), never)
  expect(outcome.kind).not.toBe('delivered')
  expect(heard.join('\n')).not.toMatch(/AUTH/)
})

function drop(socket: Socket): null {
  socket.destroy()
  return null
}
