import { expect, test } from 'vitest'
import { createLog, type Log } from '#server/operations/log.ts'

/** The lines that a log of this level writes. */
function written(level: string, say: (log: Log) => void, ours: readonly string[] = []): string[] {
  const pieces: string[] = []
  say(createLog(level, { destination: { write: (text) => void pieces.push(text) }, ours: new Set(ours) }))
  const text = pieces.join('')
  expect(text.endsWith('\n')).toBe(true)
  return text.slice(0, -1).split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
}

test.for([
  ['line ends of every kind', 'a\nb\r\nc\vd\fe\u0085f\u2028g\u2029h'],
  ['control characters and a NUL', 'a\0b\x1b[31mc\x7fd\x9be'],
  ['lone surrogates', 'a\ud800b\udfffc'],
  ['quotes that would end the line', '"}\n{"level":60,"msg":"forged"}'],
  ['a header of a megabyte', 'x'.repeat(1_000_000)],
] as const)('%s: one line of JSON per event', ([, text]) => {
  const lines = written('info', (log) => log.warn({ origin: text, err: new Error(text), deep: { text: [text] } }, text))
  expect(lines).toHaveLength(1)
  const [line = ''] = lines
  expect(line.length).toBeLessThan(20_000)
  expect(line).not.toMatch(/\p{Cc}|\u2028|\u2029/u)
  const event = JSON.parse(line)
  expect(event.level).toBe(40)
  expect(event.msg.slice(0, 1)).toBe(text.slice(0, 1))
})

const REFUSAL = "550 5.1.1 <ana.ruiz@north-bridge.example>: no such user, o'neil+x@b.example neither"

test('our own addresses stay, for the operator who has to correct them', () => {
  const say = (log: Log) => log.warn({}, 'Sales@acme.test receives requests; ana@acme.test does not')
  const [line = ''] = written('info', say, ['sales@acme.test'])
  expect(JSON.parse(line).msg).toBe('Sales@acme.test receives requests; (email) does not')
})

test("a visitor's email address is removed wherever it occurs", () => {
  const [line = ''] = written('info', (log) =>
    log.warn({ why: REFUSAL, rejected: ['ana.ruiz@north-bridge.example'], err: new Error(REFUSAL) }, REFUSAL),
  )
  expect(line).not.toMatch(/ana|ruiz|bridge|neil/)
  expect(JSON.parse(line).why).toBe('550 5.1.1 <(email)>: no such user, (email) neither')
  expect(line).toContain('log.test.ts') // the stack still says where
})

test('level debug keeps addresses, and the settings keep theirs', () => {
  expect(written('debug', (log) => log.warn({ why: REFUSAL }, 'Not mailed'))[0]).toContain('ana.ruiz@')
  const settings = { MAIL_TO: ['rfq@concord.example'] }
  expect(written('info', (log) => log.info({ settings }, 'Settings'))[0]).toContain('rfq@concord.example')
  expect(written('info', (log) => log.info({ why: ',"settings":{ a@b.example' }, 'x'))[0]).not.toContain('a@b.example')
})

test("an error's other properties, such as the row that a driver names, stay out", () => {
  const error = Object.assign(new Error('duplicate key', { cause: new Error('below') }), {
    code: '23505',
    detail: 'Key (company)=(Northbridge Avionics) already exists.',
  })
  const [line = ''] = written('info', (log) => log.error({ err: error }, 'Not stored'))
  expect(line).not.toContain('Northbridge')
  expect(JSON.parse(line).err).toMatchObject({ code: '23505', message: 'duplicate key', cause: { message: 'below' } })
})
