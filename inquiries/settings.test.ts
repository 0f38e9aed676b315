import { expect, test } from 'vitest'
import { missingMailSettings, parseNamedAddress, readInquirySettings } from '#inquiries/settings.ts'

test.for([
  ['web@concord.example', { name: '', address: 'web@concord.example' }],
  ['Concord website <web@concord.example>', { name: 'Concord website', address: 'web@concord.example' }],
  ['"Concord website" <web@concord.example>', { name: 'Concord website', address: 'web@concord.example' }],
  ['web@concord.example, other@concord.example', null],
  ['web', null],
] as const)('the sender %j is read', ([text, address]) => {
  expect(parseNamedAddress(text)).toEqual(address)
})

test('without any variable the forms work and mail goes to the folder', () => {
  const settings = readInquirySettings({})
  expect(settings).toMatchObject({ FORM_MIN_SECONDS: 3, MAIL_COPY: 'on', MAIL_SERVICE_CONTACT_CALL: 'form' })
  expect(missingMailSettings(settings)).toEqual([])
})

test('several addresses of the company are a comma list', () => {
  const { MAIL_TO } = readInquirySettings({ MAIL_TO: 'sales@concord.example, rfq@concord.example' })
  expect(MAIL_TO).toEqual(['sales@concord.example', 'rfq@concord.example'])
})

test.for([
  ['smtp', ['SMTP_URL']],
  [
    'service',
    ['MAIL_SERVICE_ID', 'MAIL_SERVICE_USER_ID', 'MAIL_SERVICE_ORDER_TEMPLATE', 'MAIL_SERVICE_CONTACT_TEMPLATE'],
  ],
] as const)('%s names what it lacks', ([MAIL_TRANSPORT, names]) => {
  expect(missingMailSettings(readInquirySettings({ MAIL_TRANSPORT }))).toEqual(names)
})

test('every malformed variable is named', () => {
  const env = { MAIL_TRANSPORT: 'pigeon', MAIL_TO: 'a, b', SMTP_URL: 'https://x', REQUESTS_KEEP_DAYS: '0' }
  for (const name of Object.keys(env)) expect(() => readInquirySettings(env)).toThrow(name)
})
