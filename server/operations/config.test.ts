import { expect, test } from 'vitest'
import { parseConfig } from '#server/operations/config.ts'

test('without any variable the site runs on one machine', () => {
  expect(parseConfig({})).toMatchObject({ PORT: 3000, TRUST_PROXY: [], FILE_HOSTS: [], FORM_MIN_SECONDS: 3 })
})

test.for([
  ['PORT', 'none'],
  ['DATABASE_URL', 'mysql://db'],
  ['HOSTED_URL', 'ftp://files.example'],
  ['HOSTED_REFRESH_SECONDS', '0'],
  ['SITE_URL', 'parts.example'],
  ['SITE_URL', 'https://example.com/catalog'],
  ['SITE_URL', 'https://parts.example/?from=mail'],
  ['SITE_URL', 'https://parts.example/#top'],
  ['SITE_URL', 'https://ann:secret@parts.example'],
  ['FILE_HOSTS', 'https://files.example/'],
  ['DESK_URL', 'desk.example'],
  ['DESK_URL', 'https://desk.example/people'],
  ['DESK_URL', 'https://ann@desk.example'],
  ['DESK_OIDC_ISSUER', 'http://login.example'],
  ['DESK_OIDC_ISSUER', 'login.example'],
  ['TRUST_PROXY', '10.0.0.0/8,proxy'],
  ['RATE_LIMIT', '0'],
  ['MAIL_TRANSPORT', 'pigeon'],
  ['MAIL_FROM', 'a@b.example, c@d.example'],
] as const)('%s=%s is refused, and the error names it', ([name, value]) => {
  expect(() => parseConfig({ [name]: value })).toThrow(new RegExp(name))
  expect(() => parseConfig({ [name]: value })).not.toThrow(/secret/)
})

test('one error names all malformed settings, and what the chosen transport lacks (behavior 14.1)', () => {
  const parse = () => parseConfig({ PORT: '-1', LOG_LEVEL: 'loud' })
  expect(parse).toThrow(/PORT[\s\S]*LOG_LEVEL|LOG_LEVEL[\s\S]*PORT/)
  expect(() => parseConfig({ MAIL_TRANSPORT: 'smtp' })).toThrow(/SMTP_URL/)
  expect(() => parseConfig({ HOSTED_KEY: 'sb_publishable_x' })).toThrow(/HOSTED_URL/)
  const issuer = () => parseConfig({ DESK_OIDC_ISSUER: 'http://localhost:8080' })
  expect(issuer).toThrow(
    /DESK_OIDC_CLIENT: DESK_OIDC_ISSUER needs it\nDESK_OIDC_SECRET_FILE: DESK_OIDC_ISSUER needs it/,
  )
})

test('addresses lose their last slash, and lists their spaces', () => {
  const config = parseConfig({
    SITE_URL: 'https://parts.example/',
    DESK_URL: 'https://Desk.example:443/',
    TRUST_PROXY: ' 10.0.0.0/8, ::1 ',
    FILE_HOSTS: 'A.example ,b.example',
  })
  expect(config).toMatchObject({
    SITE_URL: 'https://parts.example',
    DESK_URL: 'https://desk.example',
    TRUST_PROXY: ['10.0.0.0/8', '::1'],
    FILE_HOSTS: ['a.example', 'b.example'],
  })
})
