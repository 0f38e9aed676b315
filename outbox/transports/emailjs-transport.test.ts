import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type EmailJsSettings, emailJsTransport } from '#outbox/transports/emailjs-transport.ts'
import { MAX_BYTES } from '#requests/mails/make-mail.ts'

import { freePort } from '#tests/site/free-port.ts'
import { contactMailFor, mailWithFile, quoteMailFor } from '#tests/site/requests.ts'

type Call = { readonly path: string; readonly type: string; readonly body: Buffer; readonly at: number }
type Answer = (response: ServerResponse, request: IncomingMessage) => void

const never = new AbortController().signal

/** A stand-in for EmailJS (behavior 11.2). Records its calls and gives the stated answer. */
async function emailService(answer: Answer): Promise<{ base: string; calls: Call[] }> {
  const calls: Call[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const type = request.headers['content-type'] ?? ''
    calls.push({ path: `${request.method} ${request.url}`, type, body: Buffer.concat(chunks), at: performance.now() })
    answer(response, request)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls }
}

const status =
  (code: number): Answer =>
  (response) =>
    response.writeHead(code).end(code === 200 ? 'OK' : 'no')

const ACCOUNT: Omit<EmailJsSettings, 'MAIL_SERVICE_URL'> = {
  MAIL_SERVICE_ID: 'service_1',
  MAIL_SERVICE_USER_ID: 'user_1',
  MAIL_SERVICE_ACCESS_TOKEN: 'token_1',
  MAIL_SERVICE_ORDER_TEMPLATE: 'order_1',
  MAIL_SERVICE_CONTACT_TEMPLATE: 'contact_1',
  MAIL_SERVICE_CONTACT_CALL: 'form',
}

const transport = (base: string, change: Partial<EmailJsSettings> = {}) =>
  emailJsTransport({ ...ACCOUNT, MAIL_SERVICE_URL: base, ...change }, 0)
const jsonOf = (call: Call | undefined) => JSON.parse(call?.body.toString('utf8') ?? 'null')

test('an order is sent as JSON, with its lines as escaped HTML rows (behavior 11.3, 11.4)', async () => {
  const { base, calls } = await emailService(status(200))
  const nasty = {
    manufacturerName: '<b>"Concord" & co</b>',
    partNumber: "10-'880",
    quantities: [1_500] as const,
    note: '',
  }
  expect(await transport(base).send(quoteMailFor({ lines: [nasty] }), never)).toEqual({ kind: 'delivered' })
  expect(calls).toMatchObject([{ path: 'POST /api/v1.0/email/send', type: 'application/json' }])
  expect(jsonOf(calls[0])).toEqual({
    service_id: 'service_1',
    template_id: 'order_1',
    user_id: 'user_1',
    accessToken: 'token_1',
    template_params: {
      companyName: 'Northbridge Avionics',
      yourName: 'Ana Ferreira',
      yourEmail: 'ana@northbridge.example',
      yourPhone: '+1 212-555-0187',
      completeAddress: '12 Hangar Road, United States',
      country: 'United States',
      city: 'Wichita',
      state: 'KS',
      zip: '67209',
      note: 'Delivery in March.',
      requestNumber: 'Q-261124-7KMP',
      partTableRows:
        '<tr><td>&lt;b&gt;&quot;Concord&quot; &amp; co&lt;/b&gt;</td><td>10-&#39;880</td><td>1,500</td></tr>',
    },
  })
})

test('an address abroad ends with its country; a state that it has none of is blank', async () => {
  const { base, calls } = await emailService(status(200))
  const abroad = { completeAddress: 'Hafenstraße 7', country: 'DE', city: 'Bremen', state: undefined, zip: '28195' }
  await transport(base).send(quoteMailFor(abroad), never)
  expect(jsonOf(calls[0]).template_params).toMatchObject({
    completeAddress: 'Hafenstraße 7, Germany',
    city: 'Bremen',
    state: '',
    zip: '28195',
    note: 'Delivery in March.',
  })
})

test("the note lists the files, since templates can't carry them: name, size and address", async () => {
  const { base, calls } = await emailService(status(200))
  await transport(base).send(mailWithFile(), never)
  expect(jsonOf(calls[0]).template_params.note).toBe(`Delivery in March.

Attached file
Zeichnung für Ø 4.pdf (16 bytes)
https://parts.concord.example/request/unguessable/files/1/Zeichnung%20f%C3%BCr%20%C3%98%204.pdf`)
})

test('a contact message is sent as a multipart form, or as JSON if the settings say so (behavior 11.3)', async () => {
  const { base, calls } = await emailService(status(200))
  await transport(base).send(contactMailFor(), never)
  const [call] = calls
  expect(call).toMatchObject({
    path: 'POST /api/v1.0/email/send-form',
    type: expect.stringMatching(/^multipart\/form-data/),
  })
  const form = await new Response(new Uint8Array(call?.body ?? []), {
    headers: { 'Content-Type': call?.type ?? '' },
  }).formData()
  expect(Object.fromEntries(form)).toEqual({
    service_id: 'service_1',
    template_id: 'contact_1',
    user_id: 'user_1',
    accessToken: 'token_1',
    first_name: 'Ana',
    last_name: 'Ferreira',
    email: 'ana@northbridge.example',
    subject: 'Lead times',
    message: 'How long for 10-880-2-05?\r\nAnd in gold?',
    requestNumber: 'C-261124-7KMP',
  })
  await transport(base, { MAIL_SERVICE_CONTACT_CALL: 'json' }).send(contactMailFor(), never)
  expect(calls[1]?.path).toBe('POST /api/v1.0/email/send')
  expect(jsonOf(calls[1])).toMatchObject({ template_id: 'contact_1', template_params: { first_name: 'Ana' } })
})

test('a copy is sent by its own template without free text; without that template it is not sent (behavior 11.6)', async () => {
  const { base, calls } = await emailService(status(200))
  expect(await transport(base).send(quoteMailFor({}, 'copy'), never)).toMatchObject({ kind: 'rejected' })
  await transport(base, { MAIL_SERVICE_COPY_TEMPLATE: 'copy_1' }).send(quoteMailFor({}, 'copy'), never)
  expect(calls).toHaveLength(1)
  const { template_id, template_params } = jsonOf(calls[0])
  expect(template_id).toBe('copy_1')
  expect(Object.keys(template_params).sort()).toEqual(['partTableRows', 'requestNumber', 'requestUrl', 'yourEmail'])
})

test('without an access token none is sent', async () => {
  const { base, calls } = await emailService(status(200))
  await transport(base, { MAIL_SERVICE_ACCESS_TOKEN: undefined }).send(quoteMailFor(), never)
  expect(jsonOf(calls[0])).not.toHaveProperty('accessToken')
})

test.for([
  [200, 'delivered'],
  [201, 'configuration'],
  [302, 'configuration'],
  [400, 'rejected'],
  [413, 'rejected'],
  [401, 'configuration'],
  [403, 'configuration'],
  [412, 'configuration'],
  [423, 'configuration'],
  [404, 'retry'],
  [408, 'retry'],
  [429, 'retry'],
  [500, 'retry'],
  [503, 'retry'],
] as const)('the answer %i means %s', async ([code, kind]) => {
  const { base } = await emailService(status(code))
  expect(await transport(base).send(quoteMailFor(), never)).toMatchObject({ kind })
})

test('a connection that breaks after the body was sent is ambiguous', async () => {
  const { base } = await emailService((_, request) => request.socket.destroy())
  expect(await transport(base).send(quoteMailFor(), never)).toMatchObject({ kind: 'ambiguous' })
})

test('a call that hangs is given up and is ambiguous', async () => {
  const limit = new AbortController()
  const { base } = await emailService(() => limit.abort(new DOMException('It took too long', 'TimeoutError')))
  expect(await transport(base).send(quoteMailFor(), limit.signal)).toMatchObject({ kind: 'ambiguous' })
})

test('an unreachable port or host name is tried again', async () => {
  const base = `http://127.0.0.1:${await freePort()}`
  expect(await transport(base).send(quoteMailFor(), never)).toMatchObject({ kind: 'retry' })
  expect(await transport('http://nowhere.invalid').send(quoteMailFor(), never)).toMatchObject({ kind: 'retry' })
})

test.for([
  ['1,000 long lines', { lines: manyLines(1_000, 'M'.repeat(100)) }],
  ['lines that escape to five times their size', { lines: manyLines(1_000, '&'.repeat(100)) }],
  ['a long note of three bytes a character', { note: '配'.repeat(5_000), lines: manyLines(1_000, '配'.repeat(60)) }],
  [
    'everything at its longest',
    { companyName: '配'.repeat(200), completeAddress: '"'.repeat(500), note: '\n'.repeat(5_000) },
  ],
] as const)('%s are shortened to 45 kB, with the address of the whole request (behavior 11.4)', async ([, change]) => {
  const { base, calls } = await emailService(status(200))
  await transport(base).send(quoteMailFor(change), never)
  const parameters = jsonOf(calls[0]).template_params
  expect(Buffer.byteLength(JSON.stringify(parameters))).toBeLessThanOrEqual(MAX_BYTES)
  const rows = parameters.partTableRows.match(/<tr>/g).length
  if (!('lines' in change)) return
  expect(parameters.partTableRows).toMatch(
    new RegExp(`<tr><td colspan="3">… and ${1_001 - rows} more: https://parts.concord.example/request/unguessable`),
  )
  expect(Buffer.byteLength(JSON.stringify(parameters))).toBeGreaterThan(MAX_BYTES - 2_000)
})

function manyLines(count: number, manufacturerName: string) {
  return Array.from({ length: count }, (_, index) => ({
    manufacturerName,
    partNumber: `10-${index}`,
    quantities: [5] as const,
    note: '',
  }))
}

test('a contact message of 10,000 wide characters is shortened', async () => {
  const { base, calls } = await emailService(status(200))
  await transport(base, { MAIL_SERVICE_CONTACT_CALL: 'json' }).send(
    contactMailFor({ message: '配'.repeat(10_000) }),
    never,
  )
  const parameters = jsonOf(calls[0]).template_params
  expect(Buffer.byteLength(JSON.stringify(parameters))).toBeLessThanOrEqual(MAX_BYTES)
  expect(parameters.message).toContain('https://parts.concord.example/request/unguessable')
})

test('mails are sent one at a time, 1.1 s apart', () => {
  expect(emailJsTransport({ ...ACCOUNT, MAIL_SERVICE_URL: 'http://x' })).toMatchObject({
    concurrency: 1,
    pauseMs: 1_100,
  })
})

test('an order is never sent as a form, even if contact messages have the same template', async () => {
  const { base, calls } = await emailService(status(200))
  const shared = transport(base, { MAIL_SERVICE_CONTACT_TEMPLATE: ACCOUNT.MAIL_SERVICE_ORDER_TEMPLATE })
  for (const mail of [quoteMailFor(), contactMailFor()]) await shared.send(mail, never)
  expect(calls.map(({ path }) => path)).toEqual(['POST /api/v1.0/email/send', 'POST /api/v1.0/email/send-form'])
})
