import { expect, test } from 'vitest'
import { parseConfig } from '#server/operations/config.ts'
import { redactedSettings } from '#server/operations/redacted-settings.ts'

const SECRETS = {
  DATABASE_URL: 'postgres://web:s3cret-A@db.example:5432/parts?password=s3cret-B&sslkey=s3cret-C',
  HOSTED_URL: 'https://s3cret-D:s3cret-E@hosted.example',
  HOSTED_KEY: 's3cret-F',
  SITE_URL: 'https://parts.example',
  SMTP_URL: 'smtps://web:s3cret%2FH@mail.example:465',
  MAIL_SERVICE_URL: 'https://s3cret-I:x@mails.example',
  MAIL_SERVICE_USER_ID: 's3cret-J',
  MAIL_SERVICE_ACCESS_TOKEN: 's3cret-K',
  WEBHOOK_URL: 'https://hooks.example?key=s3cret-L',
  WEBHOOK_SECRET: `whsec_${'s3cret'.repeat(6)}`,
}

test('no secret of any setting is shown, and where things are is', () => {
  const shown = JSON.stringify(redactedSettings(parseConfig(SECRETS)))
  expect(shown).not.toMatch(/s3cret/)
  for (const host of [
    'db.example:5432/parts',
    'hosted.example',
    'parts.example',
    'mail.example:465',
    'mails.example',
    'hooks.example',
  ]) {
    expect(shown).toContain(host)
  }
  for (const name of Object.keys(SECRETS)) expect(shown).toContain(`"${name}"`)
})

test('a PostgreSQL address that is no URL shows nothing of itself', () => {
  const shown = redactedSettings(parseConfig({ DATABASE_URL: 'postgres://web:s3cret@:::/x' }))
  expect(JSON.stringify(shown)).not.toContain('s3cret')
})

test('what is no secret is shown as it is, what is not set is not', () => {
  const shown = redactedSettings(parseConfig({ PORT: '8080', MAIL_TO: 'rfq@concord.example' }))
  expect(shown).toMatchObject({ PORT: 8080, MAIL_TO: ['rfq@concord.example'], LOG_LEVEL: 'info' })
  expect(Object.keys(shown)).not.toContain('SMTP_URL')
})
