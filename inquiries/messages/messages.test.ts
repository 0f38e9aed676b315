import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { compose } from '#inquiries/transports/compose.ts'
import { serviceParameters } from '#inquiries/transports/service-parameters.ts'
import { contactLetter, letterWithFile, quoteLetter } from '#tests/inquiries.ts'

const NOW = new Date('2026-11-24T10:01:00Z')
const FROM = { name: 'Concord Electronics website', address: 'web@concord.example' }

const read = async (letter: Parameters<typeof compose>[0]) => PostalMime.parse(await compose(letter, FROM, NOW))

test('the mail of a quote request has all that the visitor sent, as text and as HTML', async () => {
  const mail = await read(quoteLetter())
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
})

test('the mail of a request with a file names it, with its size and its address', async () => {
  const mail = await read(letterWithFile())
  for (const told of [mail.text, mail.html]) {
    expect(told).toContain('Zeichnung für Ø 4.pdf')
    expect(told).toContain('(16 bytes)')
    expect(told).toContain(
      'https://parts.concord.example/request/unguessable/files/1/Zeichnung%20f%C3%BCr%20%C3%98%204.pdf',
    )
  }
})

test("without the site's own address the mail says how the operator gets the file", async () => {
  const mail = await read(letterWithFile('quote', null))
  expect(mail.text).toContain('npm run requests -- files Q-261124-7KMP <folder>')
  expect(mail.html).toContain('npm run requests -- files Q-261124-7KMP &lt;folder&gt;')
})

test("the buyer's copy says nothing of files", () => {
  const { mail } = letterWithFile('copy')
  expect(`${mail.text}${mail.html}`).not.toMatch(/Zeichnung|files\//)
})

test("the buyer's copy has numbers and quantities, and nothing that a stranger could write to a third person", async () => {
  const spam = {
    companyName: 'Visit evil.example',
    note: 'Buy pills',
    city: 'Win a prize',
    lines: [
      { manufacturerName: 'Click here', partNumber: '10-880-2-05', quantity: 250 },
      { manufacturerName: 'x', partNumber: 'https://evil.example/1', quantity: 7 },
      { manufacturerName: 'x', partNumber: 'www.evil.example 1', quantity: 8 },
      { manufacturerName: 'x', partNumber: 'You are hereby sued 1', quantity: 9 },
      { manufacturerName: 'x', partNumber: 'Congratulations 1', quantity: 10 },
    ],
  }
  const mail = await read(quoteLetter(spam, 'copy'))
  expect(mail).toMatchObject({
    subject: 'Your quote request Q-261124-7KMP',
    to: [{ address: 'ana@northbridge.example' }],
    replyTo: [{ address: 'sales@concord.example' }],
  })
  const words = `${mail.text}${mail.html}`
  expect(words).not.toMatch(/evil|pills|prize|Click|Congratulations|Northbridge|Ferreira|Hangar/)
  expect(mail.text).toContain('10-880-2-05        250')
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
  const mail = await read(quoteLetter({ lines: [{ manufacturerName: 'x', partNumber, quantity: 7 }] }, 'copy'))
  expect(mail.text?.includes(partNumber)).toBe(printed)
  expect(mail.text?.includes('(see the request)')).toBe(!printed)
})

const DETAILED = {
  targetDate: '2026-12-01',
  lines: [
    {
      manufacturerName: 'Concord',
      partNumber: '10-880-2-05',
      quantity: 100,
      quantity2: 250,
      quantity3: 1_000,
      note: '<b>gold</b>\nplease',
    },
    { manufacturerName: 'Concord', partNumber: '10-880-2-06', quantity: 5 },
  ],
}

test('price breaks, notes of lines and the target date are in the mail', async () => {
  const mail = await read(quoteLetter(DETAILED))
  expect(mail.text).toMatch(/Target Date: +2026-12-01\n/)
  expect(mail.text).toContain(
    'Concord  10-880-2-05  100 / 250 / 1,000\n    <b>gold</b>\n    please\nConcord  10-880-2-06  5\n',
  )
  expect(mail.html).toContain(
    '<td>10-880-2-05<br><small>&lt;b&gt;gold&lt;/b&gt;<br>please</small></td><td>100 / 250 / 1,000</td>',
  )
  expect(mail.html).toContain('<td>2026-12-01</td>')
  const copy = await read(quoteLetter(DETAILED, 'copy'))
  for (const words of [copy.text, copy.html]) {
    expect(words).toContain('100 / 250 / 1,000')
    expect(words).not.toContain('gold')
  }
})

test("the service's rows have the breaks and the note, its copy only the breaks", () => {
  const { partTableRows, targetDate, note } = serviceParameters(quoteLetter(DETAILED))
  expect(partTableRows).toContain(
    '<td>10-880-2-05<br><small>&lt;b&gt;gold&lt;/b&gt;<br>please</small></td><td>100 / 250 / 1,000</td>',
  )
  expect(targetDate).toBe('2026-12-01')
  expect(note).toContain('Target Date: 2026-12-01')
  expect(serviceParameters(quoteLetter(DETAILED, 'copy')).partTableRows).not.toContain('gold')
})

test("the buyer's copy lists fifty lines at most and says how many more there are", async () => {
  const lines = Array.from({ length: 1_000 }, (_, place) => ({
    manufacturerName: 'Concord',
    partNumber: `10-880-2-${place}`,
    quantity: 250,
  }))
  const mail = await read(quoteLetter({ lines }, 'copy'))
  for (const words of [mail.text, mail.html]) {
    expect(words?.match(/10-880-2-/g)).toHaveLength(50)
    expect(words).toContain('Parts asked for: 1000')
    expect(words).toContain('and 950 more')
  }
})

test('a contact message names its sender and keeps its lines', async () => {
  const mail = await read(contactLetter())
  expect(mail).toMatchObject({
    subject: 'Message C-261124-7KMP: Lead times',
    replyTo: [{ name: 'Ana Ferreira', address: 'ana@northbridge.example' }],
  })
  expect(mail.text).toContain('How long for 10-880-2-05?\nAnd in gold?')
  expect(mail.html).toContain('How long for 10-880-2-05?<br>')
})

test('HTML that a visitor types is shown, not obeyed', async () => {
  const nasty = '<img src=x onerror=alert(1)>"\'&'
  const { html } = await read(quoteLetter({ companyName: nasty, note: nasty, city: nasty }))
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;')
})

const BREAKS = ['\r\n', '\n', '\r', '\u2028', '\u0085', '\v', '\0', '\r\n ']
const LETTERS = {
  'quote request': quoteLetter,
  copy: (change: object) => quoteLetter(change, 'copy'),
  message: contactLetter,
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
)('in a %s the field %s reaches no header with a line end, even past the schema', async ([kind, field]) => {
  for (const lineEnd of BREAKS) {
    const change = { [field]: `Ana${lineEnd}Bcc: third@other.example${lineEnd}X-Injected: yes${lineEnd}${lineEnd}Body` }
    const letter = LETTERS[kind](change)
    const raw = (await compose(letter, FROM, NOW)).toString('latin1')
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
    ])
    expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).not.toMatch(/^(Bcc|X-Injected)/im)
    const mail = await PostalMime.parse(raw)
    expect(mail.bcc).toBeUndefined()
    expect(mail.to).toHaveLength(1)
  }
})
