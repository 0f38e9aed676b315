import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ParsedForm } from '#app/forms/parsed-form.ts'
import { parseForm } from '#server/forms/parse-form.ts'
import { pdfOf } from '#tests/samples/attachment-samples.ts'

const BOUNDARY = '----CatalogTest8FsW1uT4zq'
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`
const LARGE = 300_000

type Part = readonly [disposition: string, content: string | Uint8Array, more?: string]

/** A multipart form. Its contents are exactly as given. */
const formOf = (...parts: readonly Part[]): Buffer<ArrayBuffer> =>
  Buffer.concat([
    ...parts.flatMap(([disposition, content, more = '']) => [
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}${more}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ])

const parsed = (body: Buffer<ArrayBuffer>, type = TYPE) =>
  parseForm({ body, type, maxBytes: 1_000_000, maxFields: 1_000 }, RULES)

async function read(form: Buffer<ArrayBuffer>): Promise<ParsedForm> {
  const answer = await parsed(form)
  if ('refusal' in answer) throw new Error(answer.refusal.join(' '))
  return answer
}

const RULES = { files: ['attachments', 'file'] }
const named = (name: string) => `name="attachments"; filename="${name}"`
const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')
const hashes = ({ files }: ParsedForm) => files.map(({ bytes }) => hashOf(bytes))

test('large and small files come with their names and fields, apart from the texts; a field without a file has none', async () => {
  const [large, small] = [pdfOf(LARGE), pdfOf(500)]
  const form = await read(
    formOf(
      ['name="note"', 'before'],
      [named('C:\\Users\\Ana\\"drawing\u2028.pdf'.replaceAll('"', '%22')), large],
      [named('small.pdf'), small],
      [named('again.pdf'), large, '\r\nContent-Type: application/pdf'],
      [named(''), ''],
      ['name="city"', 'behind'],
    ),
  )
  expect([...form.fields]).toEqual([
    ['note', 'before'],
    ['city', 'behind'],
  ])
  const names = ['C:\\Users\\Ana\\"drawing\u2028.pdf', 'small.pdf', 'again.pdf']
  expect(form.files.map(({ field, name }) => [field, name])).toEqual(names.map((name) => ['attachments', name]))
  expect(hashes(form)).toEqual([large, small, large].map(hashOf))
})

const LINE_ENDS = `\r\n\r\n${'x'.repeat(LARGE)}\r\n\r\n`

test('a large file with line ends at both ends arrives as it is', async () => {
  expect(hashes(await read(formOf(['name="note"', 'x'], [named('a.pdf'), LINE_ENDS])))).toEqual([hashOf(LINE_ENDS)])
})

test('a large file in an encoding for mail is decoded', async () => {
  const encoded = [named('a.pdf'), 'eHh4'.repeat(LARGE / 3), '\r\nContent-Transfer-Encoding: base64'] as const
  expect(hashes(await read(formOf(encoded)))).toEqual([hashOf('x'.repeat(LARGE))])
})

test('a large text whose field is called a filename stays a text', async () => {
  const text = 'x'.repeat(LARGE)
  const form = await read(formOf(['name="filename"', text], [named('a.pdf'), text]))
  expect(form.fields.get('filename')).toBe(text)
  expect(hashes(form)).toEqual([hashOf(text)])
})

test.for([
  ['in a large file', (form: Buffer<ArrayBuffer>) => form.subarray(0, LARGE / 2)],
  ['after a large file', (form: Buffer<ArrayBuffer>) => form.subarray(0, -2 - `--${BOUNDARY}--\r\n`.length)],
  ['in the head', () => Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${named('a')}`)],
] as const)('a form that ends %s is incomplete', async ([, cut]) => {
  expect(await parsed(cut(formOf([named('a.pdf'), pdfOf(LARGE)])))).toMatchObject({ status: 400 })
})

test('a large part that is no form data is refused', async () => {
  const form = Buffer.from(
    formOf([named('a.pdf'), 'x'.repeat(LARGE)])
      .toString('latin1')
      .replace('form-data;', 'attachment;'),
    'latin1',
  )
  expect(await parsed(form)).toMatchObject({ status: 400, refusal: [expect.stringMatching(/incomplete/), /./] })
})

test('the boundary is the one that Node reads: another one in quotes hides no field', async () => {
  const type = `multipart/form-data; x=";boundary=${BOUNDARY}--"; boundary=${BOUNDARY}`
  const hiding = [`${named('q.pdf')}; a="--${BOUNDARY}--"`, 'x'.repeat(LARGE)] as const
  const form = Buffer.concat([formOf(hiding, ['name="note"', 'kept']), Buffer.from(`\r\n--${BOUNDARY}--"`)])
  const answer = await parsed(form, type)
  expect('fields' in answer && [...answer.fields]).toEqual([['note', 'kept']])
  expect('files' in answer && answer.files.map(({ bytes }) => bytes.length)).toEqual([LARGE])
})

test('a head that a delimiter follows at once is refused, even if more follows', async () => {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; ${named('a.pdf')}\r\n\r\n`
  const form = Buffer.concat([Buffer.from(head), formOf(['name="note"', 'x'], [named('b.pdf'), 'x'.repeat(LARGE)])])
  expect(await parsed(form)).toMatchObject({ status: 400 })
})

test('a form whose type names no boundary, or is no type, is incomplete', async () => {
  const form = formOf([named('a.pdf'), 'x'.repeat(LARGE)])
  for (const type of ['multipart/form-data', 'multipart/form-data x; boundary=b', 'multipart/form-data; boundary=']) {
    expect(await parsed(form, type)).toMatchObject({ status: 400, refusal: [expect.stringMatching(/incomplete/), /./] })
  }
})
