import { expect, test } from 'vitest'
import { parseForm } from '#server/forms/parse-form.ts'
import { type FormLimits, receiveForm } from '#server/forms/receive-form.ts'
import { networksOf } from '#shared/network.ts'
import { pdfOf } from '#tests/samples/attachment-samples.ts'

const FORM = 'application/x-www-form-urlencoded'
const MEGABYTE = 1_000_000

/** Receives and parses a posted form. */
const readForm = (request: Request, limits: FormLimits = {}) =>
  receiveForm(request, limits, (form) => parseForm(form, { files: ['file', 'files', 'attachments'] }))

/** A post with a streamed body. */
const streamed = (body: ReadableStream<Uint8Array>, type = FORM, headers = {}) =>
  new Request('http://parts.example/order', {
    method: 'POST',
    body,
    headers: { 'Content-Type': type, ...headers },
    duplex: 'half',
  } as RequestInit) // the DOM's own type does not know `duplex`

const posted = (body: BodyInit) => new Request('http://parts.example/order', { method: 'POST', body })

/** A body that never ends. */
const silent = (...first: readonly string[]) =>
  new ReadableStream<Uint8Array>({
    start(stream) {
      for (const text of first) stream.enqueue(Buffer.from(text))
    },
  })

function withFile(bytes: number, more: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(more)) form.set(name, value)
  form.set('attachments', new File([pdfOf(bytes)], 'drawing.pdf'))
  return form
}

test('a form that does not arrive in time is a 408 that closes the connection and frees its memory', async () => {
  const answer = await readForm(streamed(silent('companyName=A')), { arrivalMs: 20 })
  expect(answer).toMatchObject({ status: 408, closes: true })
  expect(await readForm(posted(new URLSearchParams({ a: 'b' })))).toHaveProperty('fields')
})

test.for([
  ['text of 1 MB', new URLSearchParams({ note: 'x'.repeat(MEGABYTE - 5) }), {}, null],
  ['text of 1 MB and a byte', new URLSearchParams({ note: 'x'.repeat(MEGABYTE - 4) }), {}, /at once \(1 MB\)/],
  [
    '2 MB of text where they are allowed',
    new URLSearchParams({ list: 'x'.repeat(2 * MEGABYTE) }),
    { maxBytes: 2_200_000 },
    null,
  ],
  ['10 MB of files', withFile(10 * MEGABYTE), { fileBytes: 10 * MEGABYTE }, null],
  ['12 MB of files', withFile(12 * MEGABYTE), { fileBytes: 10 * MEGABYTE }, /10 MB of files and 1 MB of text/],
  ['2 MB of files where none are allowed', withFile(2 * MEGABYTE), {}, /at once \(1 MB\)/],
  [
    '2 MB of text with a file',
    withFile(10, { note: 'x'.repeat(2 * MEGABYTE) }),
    { fileBytes: 10 * MEGABYTE },
    /\(1 MB\)/,
  ],
] as const)('%s', async ([, body, limits, words]) => {
  const answer = await readForm(posted(body), limits)
  if (words === null) expect(answer).toHaveProperty('fields')
  else expect(answer).toMatchObject({ status: 413, refusal: [expect.stringMatching(words), expect.any(String)] })
})

test('at most 64 MB of forms arrive at the same time: the network that sends the most gives way (behavior 10.16)', async () => {
  const [busy, other] = [networksOf('192.0.2.1'), networksOf('198.51.100.7')]
  const part = 'x'.repeat(MEGABYTE)
  const bodies = Array.from({ length: 64 }, () => {
    const [taken, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const start = (stream: ReadableStreamDefaultController<Uint8Array>) => {
      stream.enqueue(Buffer.from(part))
      void ended.promise.then(() => stream.close())
    }
    const stream = new ReadableStream<Uint8Array>({ start, pull: () => taken.resolve() })
    return { taken: taken.promise, end: ended.resolve, stream }
  })
  const slow = bodies.map(({ stream }) => readForm(streamed(stream), { from: busy }))
  await Promise.all(bodies.map(({ taken }) => taken))
  await new Promise((done) => setImmediate(done))
  expect(await readForm(posted(new URLSearchParams({ a: 'b' })), { from: other })).toHaveProperty('fields')
  const answers: Awaited<ReturnType<typeof readForm>>[] = []
  for (const [at, form] of slow.entries()) {
    bodies[at]?.end()
    answers.push(await form)
  }
  expect(answers.filter((answer) => 'status' in answer && answer.status === 503)).toHaveLength(1)
  expect(await readForm(posted(new URLSearchParams({ a: 'b' })), { from: busy })).toHaveProperty('fields')
})

test('10,000 parts are refused before they are parsed', async () => {
  const part = (at: number) => `--b\r\nContent-Disposition: form-data; name="f${at}"\r\n\r\nx\r\n`
  const body = `${Array.from({ length: 10_000 }, (_, at) => part(at)).join('')}--b--\r\n`
  const request = new Request('http://parts.example/order', {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'multipart/form-data; boundary="b"' },
  })
  expect(await readForm(request, { fileBytes: 10 * MEGABYTE })).toMatchObject({
    status: 400,
    refusal: [/too many/, /./].map((w) => expect.stringMatching(w)),
  })
})

test('a million fields of an encoded form are refused before they are parsed', async () => {
  const request = streamed(new Response('a&'.repeat(990_000)).body ?? silent())
  const answer = await readForm(request, { maxBytes: 2 * MEGABYTE })
  expect(answer).toMatchObject({ status: 400, refusal: [expect.stringMatching(/too many fields/), expect.any(String)] })
})

test('a failure after the form has arrived is not the fault of the form', async () => {
  const request = posted(new URLSearchParams({ a: 'b' }))
  await expect(receiveForm(request, {}, () => Promise.reject(new Error('no room')))).rejects.toThrow('no room')
})
