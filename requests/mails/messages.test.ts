import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import type { Mail } from '#outbox/transport.ts'
import { mimeMessage } from '#outbox/transports/mime-message.ts'
import { templateValues } from '#requests/mails/make-mail.ts'
import { CONTACT, contactMailFor, mailWithFile, QUOTE, quoteMailFor, STORED_REQUEST } from '#tests/site/requests.ts'

const NOW = new Date('2026-11-24T10:01:00Z')
const FROM = { name: 'Concord Electronics website', address: 'web@concord.example' }

const written = async (mail: Mail) => Buffer.concat(await mimeMessage(mail, FROM, NOW))
const read = async (mail: Mail) => PostalMime.parse(await written(mail))

test('the mail of a quote request has everything that the visitor sent, as text and as HTML', async () => {
  const mail = await read(quoteMailFor())
  expect(mail).toMatchObject({
    subject: 'Quote request Q-261124-7KMP: Northbridge Avionics',
    from: FROM,
    to: [{ address: 'rfq@concord.example' }],
    replyTo: [{ name: 'Ana Ferreira', address: 'ana@northbridge.example' }],
    messageId: '<m1@concord.example>',
  })
  const told = ['12 Hangar Road', '67209', '10-880-2-05', 'AA59126/295H01', '12,000', 'Delivery in March.']
  for (const words of [...told, 'https://parts.concord.example/request/unguessable']) {
    expect(mail.text).toContain(words)
    expect(mail.html).toContain(words)
  }
  expect(mail.text).toContain('Concord  10-880-2-05     250')
  expect(mail.text).toMatch(/Received: +Nov 24, 2026, 05:00 EST\n/)
})

test('the mail of a request lists its file with size and address', async () => {
  const mail = await read(mailWithFile())
  for (const told of [mail.text, mail.html]) {
    expect(told).toContain('Zeichnung für Ø 4.pdf')
    expect(told).toContain('(16 bytes)')
    expect(told).toContain(
      'https://parts.concord.example/request/unguessable/files/1/Zeichnung%20f%C3%BCr%20%C3%98%204.pdf',
    )
  }
})

test("without the site's own address the mail says how the operator gets the file", async () => {
  const mail = await read(mailWithFile('quote', null))
  expect(mail.text).toContain('npm run requests -- files Q-261124-7KMP <folder>')
  expect(mail.html).toContain('npm run requests -- files Q-261124-7KMP &lt;folder&gt;')
})

test("the buyer's copy doesn't mention files", () => {
  const { content } = mailWithFile('copy')
  expect(`${content.text}${content.html}`).not.toMatch(/Zeichnung|files\//)
})

test("the buyer's copy has numbers and quantities, and nothing that could be a message to a third person", async () => {
  const spam = {
    companyName: 'Visit evil.example',
    note: 'Buy pills',
    city: 'Win a prize',
    lines: [
      { manufacturerName: 'Click here', partNumber: '10-880-2-05', quantities: [250] as const, note: '' },
      { manufacturerName: 'x', partNumber: 'https://evil.example/1', quantities: [7] as const, note: '' },
      { manufacturerName: 'x', partNumber: 'www.evil.example 1', quantities: [8] as const, note: '' },
      { manufacturerName: 'x', partNumber: 'You are hereby sued 1', quantities: [9] as const, note: '' },
      { manufacturerName: 'x', partNumber: 'Congratulations 1', quantities: [10] as const, note: '' },
    ],
  }
  const mail = await read(quoteMailFor(spam, 'copy'))
  expect(mail).toMatchObject({
    subject: 'Your quote request Q-261124-7KMP',
    to: [{ address: 'ana@northbridge.example' }],
    replyTo: [{ address: 'sales@concord.example' }],
  })
  const words = `${mail.text}${mail.html}`
  expect(words).not.toMatch(/evil|pills|prize|Click|Congratulations|Northbridge|Ferreira|Hangar/)
  expect(mail.text).toContain('10-880-2-05        250')
  expect(mail.text).toContain('on November 24, 2026 at 5:00 AM EST')
  expect(mail.text).toContain('(see the request)  7')
  expect(mail.text).toContain('https://parts.concord.example/request/unguessable')
})

test.for([
  ['PJ 45-707-2-0204', true],
  ['BNP 26-604-1', true],
  ['AA59126/295H01', true],
  ['24.505-2-01', true],
  ['M55155/29', true],
  ['t.co/Ab3', false],
  ['1.me/Ab3', false],
  ['10.0.0.1/x', false],
  ['CALL 1-900-555', false],
  ['1-900-555 CALL', false],
  ['45-707 NOW', false],
  ['OR ELSE 1', false],
] as const)("the buyer's copy prints %s: %s", async ([partNumber, printed]) => {
  const mail = await read(
    quoteMailFor({ lines: [{ manufacturerName: 'x', partNumber, quantities: [7] as const, note: '' }] }, 'copy'),
  )
  expect(mail.text?.includes(partNumber)).toBe(printed)
  expect(mail.text?.includes('(see the request)')).toBe(!printed)
})

const DETAILED = {
  targetDate: '2026-12-01',
  lines: [
    {
      manufacturerName: 'Concord',
      partNumber: '10-880-2-05',
      quantities: [100, 250, 1_000] as const,
      note: '<b>gold</b>\nplease',
    },
    { manufacturerName: 'Concord', partNumber: '10-880-2-06', quantities: [5] as const, note: '' },
  ],
}

test('price breaks, notes of lines and the target date are in the mail', async () => {
  const mail = await read(quoteMailFor(DETAILED))
  expect(mail.text).toMatch(/Target Date: +2026-12-01\n/)
  expect(mail.text).toContain(
    'Concord  10-880-2-05  100 / 250 / 1,000\n    <b>gold</b>\n    please\nConcord  10-880-2-06  5\n',
  )
  expect(mail.html).toContain(
    '<td>10-880-2-05<br><small>&lt;b&gt;gold&lt;/b&gt;<br>please</small></td><td>100 / 250 / 1,000</td>',
  )
  expect(mail.html).toContain('<td>2026-12-01</td>')
  const copy = await read(quoteMailFor(DETAILED, 'copy'))
  for (const words of [copy.text, copy.html]) {
    expect(words).toContain('100 / 250 / 1,000')
    expect(words).not.toContain('gold')
  }
})

test('the EmailJS rows have price breaks and note, its copy only price breaks', () => {
  const { partTableRows, targetDate, note } = quoteMailFor(DETAILED).templateValues?.() ?? {}
  expect(partTableRows).toContain(
    '<td>10-880-2-05<br><small>&lt;b&gt;gold&lt;/b&gt;<br>please</small></td><td>100 / 250 / 1,000</td>',
  )
  expect(targetDate).toBe('2026-12-01')
  expect(note).toContain('Target Date: 2026-12-01')
  expect(quoteMailFor(DETAILED, 'copy').templateValues?.().partTableRows).not.toContain('gold')
})

test('EmailJS sends and replies to the address that a clerk corrected', () => {
  const correctedAddress = 'anna@northbridge.example'
  const quote = { ...STORED_REQUEST, correctedAddress, kind: 'quote', content: QUOTE } as const
  const contact = { ...STORED_REQUEST, correctedAddress, kind: 'contact', content: CONTACT } as const
  for (const kind of ['quote', 'copy'] as const)
    expect(templateValues(kind, quote, null).yourEmail, kind).toBe(correctedAddress)
  expect(templateValues('contact', contact, null).email).toBe(correctedAddress)
})

test("the buyer's copy lists at most fifty lines and says how many more there are", async () => {
  const lines = Array.from({ length: 1_000 }, (_, place) => ({
    manufacturerName: 'Concord',
    partNumber: `10-880-2-${place}`,
    quantities: [250] as const,
    note: '',
  }))
  const mail = await read(quoteMailFor({ lines }, 'copy'))
  for (const words of [mail.text, mail.html]) {
    expect(words?.match(/10-880-2-/g)).toHaveLength(50)
    expect(words).toContain('Parts requested: 1,000')
    expect(words).toContain('and 950 more')
  }
})

test('a contact message names its sender and keeps its lines', async () => {
  const mail = await read(contactMailFor())
  expect(mail).toMatchObject({
    subject: 'Message C-261124-7KMP: Lead times',
    replyTo: [{ name: 'Ana Ferreira', address: 'ana@northbridge.example' }],
  })
  expect(mail.text).toContain('How long for 10-880-2-05?\nAnd in gold?')
  expect(mail.html).toContain('How long for 10-880-2-05?<br>')
})

test('HTML that a visitor types is escaped', async () => {
  const nasty = '<img src=x onerror=alert(1)>"\'&'
  const { html } = await read(quoteMailFor({ companyName: nasty, note: nasty, city: nasty }))
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;')
})

const BREAKS = ['\r\n', '\n', '\r', '\u2028', '\u0085', '\v', '\0', '\r\n ']
const MAILS = {
  'quote request': quoteMailFor,
  copy: (change: object) => quoteMailFor(change, 'copy'),
  message: contactMailFor,
} as const
const FIELDS = {
  'quote request': ['companyName', 'yourName', 'yourPhone', 'completeAddress', 'city', 'state', 'zip', 'note'],
  copy: ['companyName', 'yourName', 'yourPhone', 'completeAddress', 'city', 'state', 'zip', 'note'],
  message: ['first_name', 'last_name', 'subject', 'message'],
} as const

test.for(
  (['quote request', 'copy', 'message'] as const).flatMap((kind) =>
    FIELDS[kind].map((field) => [kind, field] as const),
  ),
)('in a %s the field %s adds no header by its line ends (behavior 11.11)', async ([kind, field]) => {
  for (const lineEnd of BREAKS) {
    const change = { [field]: `Ana${lineEnd}Bcc: third@other.example${lineEnd}X-Injected: yes${lineEnd}${lineEnd}Body` }
    const raw = (await written(MAILS[kind](change))).toString('latin1')
    const headers = raw.slice(0, raw.indexOf('\r\n\r\n')).split(/\r\n(?![ \t])/)
    const names = headers.map((line) => line.slice(0, line.indexOf(':')).toLowerCase())
    expect(names.toSorted()).toEqual([
      'auto-submitted',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'reply-to',
      'subject',
      'to',
      'x-auto-response-suppress',
    ])
    expect(headers).toContain('Auto-Submitted: auto-generated') // RFC 3834
    expect(headers).toContain('X-Auto-Response-Suppress: DR, RN, NRN, OOF, AutoReply') // Exchange, which reads no other
    expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).not.toMatch(/^(Bcc|X-Injected)/im)
    const mail = await PostalMime.parse(raw)
    expect(mail.bcc).toBeUndefined()
    expect(mail.to).toHaveLength(1)
  }
})
