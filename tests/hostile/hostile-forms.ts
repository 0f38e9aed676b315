import { CONTACT_FIELDS, ORDER_FIELDS } from '#tests/site/posted-forms.ts'

export type FormPath = '/order' | '/contact'
/** A post that must be rejected: what is wrong, its path, the post, the status, and text in the answer. */
export type HostilePost = readonly [string, FormPath, RequestInit, number, RegExp]
type Fields = Readonly<Record<string, string>>

export const FORMS: Readonly<Record<FormPath, Fields>> = { '/order': ORDER_FIELDS, '/contact': CONTACT_FIELDS }
/** Fields of one line, as errors name them: one of each kind. Both forms are read by the same code: the order form is tried in detail. */
const ONE_LINE: readonly (readonly [FormPath, string, string])[] = [
  ['/order', 'companyName', 'Company Name'],
  ['/order', 'yourEmail', 'Your Email'],
  ['/order', 'yourPhone', 'Your Phone'],
  ['/order', 'zip', 'Zip'],
  ['/order', 'lines[0].partNumber', 'Part Number'],
  ['/contact', 'subject', 'Subject'],
]
const TEXTS = [...ONE_LINE, ['/order', 'note', 'Note'], ['/contact', 'message', 'Message']] as const
const FORM_TYPE = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data; boundary=b'
const MEGABYTE = 1_000_000
const KEY = '0f6e24de-0b11-4113-816e-199a09bdf5f5'

/** A form with its own key and stamp. */
export function filled(path: FormPath, stamp: string, but: Fields = {}): URLSearchParams {
  return new URLSearchParams({ ...FORMS[path], requestKey: crypto.randomUUID(), stamp, ...but })
}

const post = (body: NonNullable<RequestInit['body']>, type: string = FORM_TYPE): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'Content-Type': type },
})

/** All of them. `stamp` must be valid. */
export function hostilePosts(stamp: string): HostilePost[] {
  const form = (path: FormPath, but: Fields) => post(filled(path, stamp, but))
  const without = (path: FormPath, name: string): RequestInit => {
    const fields = filled(path, stamp)
    fields.delete(name)
    return post(fields)
  }
  const twice = (path: FormPath, name: string): RequestInit => {
    const fields = filled(path, stamp)
    fields.append(name, 'once more')
    return post(fields)
  }
  const asFile = (path: FormPath, name: string): RequestInit => {
    const body = new FormData()
    for (const [field, value] of filled(path, stamp)) if (field !== name) body.set(field, value)
    body.set(name, new File(['text'], 'text.txt', { type: 'text/plain' }))
    return { method: 'POST', body }
  }
  const raw = (path: FormPath, more: string): RequestInit => post(`${filled(path, stamp)}&${more}`)
  const lines = (count: number): RequestInit => {
    const fields = filled('/order', stamp)
    for (let line = 0; line < count; line += 1) fields.set(`lines[${line}].partNumber`, 'A')
    return post(fields)
  }

  return [
    ...ONE_LINE.flatMap(([path, name, label]): HostilePost[] => [
      [`CR LF in ${name}`, path, form(path, { [name]: 'a@b.example\r\nBcc: x@y.example' }), 400, RegExp(`${label}: `)],
      [`a line separator in ${name}`, path, form(path, { [name]: 'a\u2028b' }), 400, RegExp(`${label}: `)],
      [`no ${name}`, path, without(path, name), 400, RegExp(`Enter (?:your|the|a) ${label.replace('Your ', '')}`, 'i')],
    ]),
    ...TEXTS.flatMap(([path, name, label]): HostilePost[] => [
      [`NUL in ${name}`, path, form(path, { [name]: 'a\0b' }), 400, RegExp(`${label} contains an invisible control`)],
      [
        `an escape in ${name}`,
        path,
        form(path, { [name]: 'a\x1b[31mb' }),
        400,
        RegExp(`${label} contains an invisible`),
      ],
      [`100 kB in ${name}`, path, form(path, { [name]: 'x'.repeat(100_000) }), 400, RegExp(`${label} is too long`)],
      [`${name} twice`, path, twice(path, name), 400, / was sent twice: send it once/],
      [`${name} as a file`, path, asFile(path, name), 400, / is a file: send text/],
    ]),
    ['900 kB in a text', '/order', form('/order', { note: 'x'.repeat(0.9 * MEGABYTE) }), 400, /Note is too long/],
    ['1 MB in a text', '/order', form('/order', { note: 'x'.repeat(MEGABYTE) }), 413, /more than we accept at once/],
    ...['ana@b.example, ben@b.example', '"a b"@b.example', 'ana@b.example(comment)', 'ana@[127.0.0.1]'].map(
      (value): HostilePost => [
        `the address ${value}`,
        '/order',
        form('/order', { yourEmail: value }),
        400,
        /Your Email/,
      ],
    ),
    ['two addresses in a message', '/contact', form('/contact', { email: 'a@b.example;c@d.example' }), 400, /Email/],
    ...['1e309', '-1e309', 'NaN', '٣', '1_0', '[]'].map(
      (value): HostilePost => [
        `the quantity ${value}`,
        '/order',
        form('/order', { 'lines[0].quantity': value }),
        400,
        /Quantity: enter whole numbers from 1 to 1,000,000/,
      ],
    ),
    ...[
      ...['__proto__', '__proto__[polluted]', 'constructor.prototype.polluted', 'toString'],
      ...['lines[0].__proto__.polluted', 'lines[-1].quantity', 'lines[1e9].quantity', 'lines[01].quantity'],
      ...['lines[0][quantity]', 'lines.0.quantity', 'lines[]', 'na\r\nme', 'na\0me', '<b>', ''],
    ].map(
      (name): HostilePost => [
        `a field '${name.slice(0, 40)}'`,
        '/order',
        form('/order', { [name]: '1' }),
        400,
        /The form has no field/,
      ],
    ),
    ...[
      ...['{{', 'null', '1', '"insert"', '[]', '{}', '{"type":"insert"}', '{"type":"insert","payload":null}'],
      ...['{"type":"insert","payload":{"name":"city"}}', '{"type":"insert","payload":{"name":"__proto__"}}'],
      ...['{"type":"insert","payload":{"name":["lines"]}}', '{"type":"update","payload":{"value":5}}'],
      '{"type":"reset","payload":{"name":"lines"}}',
      '{"type":"reorder","payload":{"name":"lines","from":0,"to":1e9}}',
      ...['{"type":"remove","payload":{"name":"lines"}}', '{"type":"remove","payload":{"name":"lines","index":-1}}'],
      '{"type":"remove","payload":{"name":"lines","index":1e309}}',
      '{"type":"validate","payload":{"name":"lines"}}',
      '['.repeat(20_000),
    ].map(
      (intent): HostilePost => [
        `the intent ${intent.slice(0, 60)}`,
        '/order',
        form('/order', { __intent__: intent }),
        400,
        /__intent__|This form is out of date/,
      ],
    ),
    ['JSON', '/order', post(JSON.stringify(FORMS['/order']), 'application/json'), 415, /read this form/],
    ['plain text', '/order', post('companyName=A', 'text/plain'), 415, /read this form/],
    ['XML', '/order', post('<a/>', 'application/xml'), 415, /read this form/],
    ['a type that is none', '/order', post('a=b', 'form'), 415, /read this form/],
    ['no type', '/order', { method: 'POST' }, 415, /read this form/],
    ['an empty form', '/order', post(''), 400, /Enter your company name/],
    ['a form of one &', '/order', post('&&&===&'), 400, /The form has no field/],
    ['a multipart without a boundary', '/order', post('a', 'multipart/form-data'), 400, /arrived incomplete/],
    ['a multipart of another boundary', '/order', post('--c\r\n\r\n--c--', MULTIPART), 400, /arrived incomplete/],
    ['half a multipart', '/order', post('--b\r\nContent-Disp', MULTIPART), 400, /arrived incomplete/],
    ['an empty multipart', '/order', post('--b--\r\n', MULTIPART), 400, /Enter your company name/],
    ['a name that is half an escape', '/order', raw('/order', '%=1'), 400, /The form has no field/],
    ['a name that is no UTF-8', '/order', raw('/order', '%ff%fe=1'), 400, /The form has no field/],
    ['2 MB', '/order', post('x'.repeat(2 * MEGABYTE)), 413, /more than we accept at once/],
    [
      '11,000 fields',
      '/order',
      raw('/order', Array.from({ length: 11_000 }, (_, at) => `f${at}=`).join('&')),
      400,
      /too many fields/,
    ],
    ['no key', '/order', without('/order', 'requestKey'), 400, /out of date: reload/],
    ['an empty key', '/order', form('/order', { requestKey: '' }), 400, /out of date: reload/],
    ['a key that is none', '/order', form('/order', { requestKey: "' or 1=1 --" }), 400, /out of date: reload/],
    ['a key with a line end', '/order', form('/order', { requestKey: `${KEY}\n` }), 400, /out of date: reload/],
    ['a stamp that is none', '/order', form('/order', { stamp: '0'.repeat(90) }), 422, /then send it again/],
    [
      'a stamp of another',
      '/order',
      form('/order', { stamp: stamp.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A')) }),
      422,
      /then send it again/,
    ],
    ['an empty message', '/contact', post(''), 400, /Enter your first name/],
    [
      'a message as JSON',
      '/contact',
      post(JSON.stringify(FORMS['/contact']), 'application/json'),
      415,
      /read this form/,
    ],
    ...['constructor', 'toString', 'hasOwnProperty', 'map', 'length'].map(
      (name): HostilePost => [
        `a line's ${name}, in a form that comes back`,
        '/order',
        form('/order', { city: '', [`lines[0].${name}`]: '1' }),
        400,
        /Enter your city/,
      ],
    ),
    [
      'only line 1,000',
      '/order',
      form('/order', { 'lines[999].partNumber': 'A' }),
      400,
      /number them from lines\[0\] without gaps/,
    ],
    ['1,001 lines', '/order', lines(1_001), 400, /at most 1,000 part lines/],
    ['10,000 lines', '/order', lines(10_000), 400, /at most 1,000 part lines/],
    ['a line without a quantity', '/order', without('/order', 'lines[0].quantity'), 400, /Enter the quantity/],
    ['lines as a text', '/order', post(plainLines(stamp)), 400, /The form has no field/],
    ['no line', '/order', post(plainLines(stamp, null)), 400, /Part lines: enter/],
  ]
}

function plainLines(stamp: string, value: string | null = 'all of them'): URLSearchParams {
  const fields = filled('/order', stamp)
  for (const name of [...fields.keys()]) if (name.startsWith('lines')) fields.delete(name)
  if (value !== null) fields.set('lines', value)
  return fields
}
