import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { contactMessage } from '#requests/schemas/contact-message.ts'

const FILLED = {
  first_name: 'Ana',
  last_name: 'Ferreira',
  email: 'ana@northbridge.example',
  subject: 'Lead times',
  message: 'How long for 10-880-2-05?\r\nAnd in gold?',
  requestKey: '0f6e24de-0b11-4113-816e-199a09bdf5f5',
}

function parse(fields: Record<string, string>) {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return parseWithZod(data, { schema: contactMessage })
}

test('a complete message is accepted with its line ends', () => {
  const submission = parse(FILLED)
  expect(submission.status === 'success' && submission.value).toMatchObject({
    subject: 'Lead times',
    message: 'How long for 10-880-2-05?\nAnd in gold?',
  })
})

test.for(Object.keys(FILLED))('the field %s is required (behavior 10.7)', (name) => {
  expect(Object.keys(parse({ ...FILLED, [name]: ' ' }).reply().error ?? {})).toEqual([name])
})

test('a line end in the subject is refused', () => {
  expect(parse({ ...FILLED, subject: 'Hello\r\nBcc: x@y.example' }).reply().error).toEqual({
    subject: ['Subject: keep it on one line.'],
  })
})
