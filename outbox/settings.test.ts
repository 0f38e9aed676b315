import { expect, test } from 'vitest'
import { parseNamedAddress } from '#outbox/settings.ts'
import { parseConfig } from '#server/operations/config.ts'

test.for([
  ['web@concord.example', { name: '', address: 'web@concord.example' }],
  ['Concord website <web@concord.example>', { name: 'Concord website', address: 'web@concord.example' }],
  ['"Concord website" <web@concord.example>', { name: 'Concord website', address: 'web@concord.example' }],
  ['web@concord.example, other@concord.example', null],
  ['web', null],
] as const)('the sender %j is parsed', ([text, address]) => {
  expect(parseNamedAddress(text)).toEqual(address)
})

test('forms and mail have defaults for all settings', () => {
  const defaults = { FORM_MIN_SECONDS: 3, MAIL_COPY: 'on', MAIL_SERVICE_CONTACT_CALL: 'form' }
  expect(parseConfig({})).toMatchObject(defaults)
  expect(parseConfig({ MAIL_TRANSPORT: 'folder' })).toMatchObject(defaults)
})

test("the company's addresses are a comma-separated list", () => {
  const { MAIL_TO } = parseConfig({ MAIL_TO: 'sales@concord.example, rfq@concord.example' })
  expect(MAIL_TO).toEqual(['sales@concord.example', 'rfq@concord.example'])
})

const COMPLETE = {
  smtp: { SMTP_URL: 'smtp://mail.example' },
  service: {
    MAIL_SERVICE_ID: 'service_1',
    MAIL_SERVICE_USER_ID: 'user_1',
    MAIL_SERVICE_ORDER_TEMPLATE: 'order_1',
    MAIL_SERVICE_CONTACT_TEMPLATE: 'contact_1',
  },
} as const

test.for(['smtp', 'service'] as const)('%s names every setting it misses (behavior 11.1, 14.3)', (MAIL_TRANSPORT) => {
  const settings: Record<string, string> = COMPLETE[MAIL_TRANSPORT]
  expect(parseConfig({ MAIL_TRANSPORT, ...settings })).toMatchObject({ MAIL_TRANSPORT, ...settings })
  const names = Object.keys(settings)
  for (const name of names) {
    const { [name]: _, ...rest } = settings
    const message = `${name}: MAIL_TRANSPORT=${MAIL_TRANSPORT} needs it`
    expect(() => parseConfig({ MAIL_TRANSPORT, ...rest })).toThrow(message)
    expect(() => parseConfig({ MAIL_TRANSPORT })).toThrow(message)
  }
})

test('all malformed variables are named together', () => {
  const env = { MAIL_TRANSPORT: 'pigeon', MAIL_TO: 'a, b', SMTP_URL: 'https://x', REQUESTS_KEEP_DAYS: '0' }
  for (const name of Object.keys(env)) expect(() => parseConfig(env)).toThrow(name)
})
