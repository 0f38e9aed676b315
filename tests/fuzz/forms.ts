import fc from 'fast-check'
import type { FuzzRequest } from '#tests/fuzz/http-requests.ts'
import { text } from '#tests/fuzz/texts.ts'
import { DESK_BODIES } from '#tests/hostile/posts-of-desk.ts'
import { SAMPLES } from '#tests/samples/attachment-samples.ts'
import { CONTACT_FIELDS, ORDER_FIELDS } from '#tests/site/posted-forms.ts'

const FORM = 'application/x-www-form-urlencoded'
const BOUNDARY = 'b0undary'

type Field = readonly [name: string, value: string]

const NOTICES = '/notices?part=10-880-2-05'
const FIELDS = {
  '/order': ORDER_FIELDS,
  '/contact': CONTACT_FIELDS,
  [NOTICES]: { email: 'ana@northbridge.example' },
  '/notices/stop-x.y': { step: 'stop', table: 'Panel-Jacks', id: '1' },
  '/list/paste': { text: '10-880-2-05 30', intent: '' },
  '/list.csv': { part: '10-880-2-05', qty: '30' },
} as const
/** What forms of the desk have: each ignores, or refuses in words, what isn't its own. */
const DESK_FIELDS = {
  do: 'note',
  note: 'called',
  state: 'open',
  owner: '',
  version: '1',
  mail: 'bo@example.com',
  name: 'Bo',
  role: 'sales',
  password: 'copper swage 4',
  now: 'copper swage 4',
  next: 'copper swage 5',
  id: '1',
  'lines[0].price': '1.25',
  'lines[0].breaks[0].price': '1',
  'cells[Color]': 'Red',
  validUntil: '2027-03-31',
}
const MORE_NAMES = [
  ...['targetDate', 'website', 'stamp', 'requestKey', '__intent__', '__state__', '__proto__', 'constructor', 'lines'],
  ...['lines[]', 'lines[1].partNumber', 'lines[1].quantity', 'lines[1].manufacturerName', 'lines[0].quantity2'],
  ...['lines[0].note', 'lines[0].__proto__', 'lines[999].partNumber', 'x[4294967293]', 'email[4294967293]', 'part[]'],
  ...['lines[1e9].partNumber', 'attachments', 'text', 'file', 'intent', 'leave', 'a.b.c', ''],
] as const
const INTENTS = [
  '{"type":"insert","payload":{"name":"lines"}}',
  '{"type":"remove","payload":{"name":"lines","index":0}}',
  '{"type":"reset"}',
  '{{',
  '[1]',
  '{"type":"insert","payload":{"name":"__proto__"}}',
]
const WRONG_TYPES = [
  ...['text/plain', 'application/json', 'multipart/form-data', 'multipart/form-data; boundary='],
  ...['multipart/form-data; boundary=other', `${FORM}; charset=utf-16`, 'application/xml', 'x', ''],
  'multipart/mixed; boundary=b0undary',
]

const path = fc.constantFrom('/order', '/order', '/contact', ...(Object.keys(FIELDS) as (keyof typeof FIELDS)[]))
const change = fc.oneof(
  // Replaces one text with another, as a visitor's keyboard or a program might.
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('value' as const), at: fc.nat(), value: text }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('gone' as const), at: fc.nat(), value: fc.constant('') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('twice' as const), at: fc.nat(), value: text }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom(...MORE_NAMES),
      at: fc.nat(),
      value: fc.oneof(text, fc.constantFrom(...INTENTS, '2027-03-31', '7')),
    }),
  },
)
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never

function changedFields(fields: readonly Field[], { kind, at, value }: Change): Field[] {
  const place = at % Math.max(1, fields.length)
  if (kind === 'value') return fields.map(([name, old], index) => [name, index === place ? value : old])
  if (kind === 'gone') return fields.filter((_, index) => index !== place)
  if (kind === 'twice') return [...fields, [fields[place]?.[0] ?? '', value]]
  return [...fields, [kind, value]]
}

const quoted = (name: string) => name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

function multipart(fields: readonly Field[], file: Buffer | null): Buffer {
  const parts = fields.map(([name, value]) =>
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`),
  )
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="attachments"; filename="drawing.pdf"\r\nContent-Type: application/pdf\r\n\r\n`
  const attached = file ? [Buffer.from(head), file, Buffer.from('\r\n')] : []
  return Buffer.concat([...parts, ...attached, Buffer.from(`--${BOUNDARY}--\r\n`)])
}

/** Changes to the bytes of a correct body. */
const BREAKS: readonly ((body: Buffer, by: number) => Buffer)[] = [
  (body) => body,
  (body) => body,
  (body) => body,
  (body) => body,
  (body) => body,
  (body) => body,
  (body, by) => body.subarray(0, by % (body.length + 1)),
  (body, by) => Buffer.concat([body, body.subarray(by % (body.length + 1))]),
  (body, by) =>
    Buffer.from(body.toString('latin1').replaceAll(BOUNDARY, by % 2 ? 'other' : `${BOUNDARY}${BOUNDARY}`), 'latin1'),
  (body) => Buffer.from(body.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
  (body, by) =>
    Buffer.concat([
      body.subarray(0, by % (body.length + 1)),
      Buffer.from([0, 0xff, 0xfe]),
      body.subarray(by % (body.length + 1)),
    ]),
  (body) => Buffer.from(body.toString('latin1').replaceAll('%', '%25'), 'latin1'),
]

/** A posted form: correct, with a field or two changed, or damaged. */
export const postedForm = (stamp: string): fc.Arbitrary<FuzzRequest> =>
  formsAt(path, (path, key) => ({ ...FIELDS[path], requestKey: key, stamp }))

/** The same for the desk, from who has a cookie and from a stranger. Signing out would end the session. */
export const postedDeskForm = (cookie: string): fc.Arbitrary<FuzzRequest> =>
  fc
    .record({
      form: formsAt(fc.constantFrom(...DESK_BODIES.filter((path) => path !== '/sign-out')), () => DESK_FIELDS),
      cookie: fc.constantFrom(cookie, cookie, ''),
    })
    .map(({ form, cookie }) => ({
      ...form,
      headers: { ...form.headers, 'Sec-Fetch-Site': 'same-origin', Cookie: cookie },
    }))

const formsAt = <Path extends string>(
  path: fc.Arbitrary<Path>,
  fieldsAt: (path: Path, key: string) => Readonly<Record<string, string>>,
): fc.Arbitrary<FuzzRequest> =>
  fc
    .record({
      path,
      data: fc.constantFrom('', '', '', '.data'),
      key: fc.uuid(),
      changes: fc.array(change, { maxLength: 3 }),
      coding: fc.constantFrom('form', 'form', 'multipart', 'file'),
      file: fc.oneof(fc.constantFrom(...Object.values(SAMPLES)), fc.uint8Array({ maxLength: 2_000 })),
      broken: fc.constantFrom(...BREAKS),
      by: fc.nat(3_000),
      type: fc.oneof(
        { weight: 12, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.constantFrom(...WRONG_TYPES) },
      ),
    })
    .map(({ path, data, key, changes, coding, file, broken, by, type }) => {
      const whole: readonly Field[] = Object.entries(fieldsAt(path, key))
      const fields = changes.reduce<readonly Field[]>(changedFields, whole)
      const body =
        coding === 'form'
          ? Buffer.from(new URLSearchParams(fields.map(([name, value]) => [name, value])).toString())
          : multipart(fields, coding === 'file' ? Buffer.from(file) : null)
      const right = coding === 'form' ? FORM : `multipart/form-data; boundary=${BOUNDARY}`
      return {
        method: 'POST',
        target: path.includes('.') ? path : path.replace(/(\?|$)/, `${data}$1`),
        headers: { 'Content-Type': type ?? right },
        body: broken(body, by).toString('latin1'),
      }
    })
