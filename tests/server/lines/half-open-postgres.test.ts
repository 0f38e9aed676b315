// @module-tag long
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { freshSettings } from '#tests/programs/databases.ts'
import { TroubledLine } from '#tests/programs/troubled-line.ts'
import { byHand } from '#tests/site/live.ts'
import { ORDER_FIELDS, openForm, sentNumber } from '#tests/site/posted-forms.ts'
import { startSite } from '#tests/site/site-process.ts'

/** More than the connections that a site has at once. */
const FORMS = 12
/** A minute for requests and two for parts, and the polls after that. */
const [FORMS_AGAIN, PARTS_AGAIN] = [
  { timeout: 90_000, interval: 500 },
  { timeout: 200_000, interval: 500 },
]

test('connections to PostgreSQL that pass nothing any more are given up: forms and parts go on over new ones', {
  timeout: 400_000,
}, async () => {
  const settings = await freshSettings('postgres')
  const line = await TroubledLine.to(settings.databaseUrl ?? '')
  const quiet = { LOG_LEVEL: 'silent', RATE_LIMIT: 'off', MAIL_TRANSPORT: 'folder' }
  const site = await startSite({ ...quiet, DATA_DIR: settings.dataDir, DATABASE_URL: line.url })
  onTestFinished(() => site.stop())
  const form = async () => ({ ...ORDER_FIELDS, ...(await openForm(`${site.url}/order`)) })
  const forms = await Promise.all(Array.from({ length: FORMS }, form))
  const send = async (fields: Record<string, string> | undefined) =>
    await fetch(`${site.url}/order`, { method: 'POST', body: new URLSearchParams(fields) })
  const color = async () => (await (await fetch(`${site.url}/api/v1/parts/Commercial/1`)).json()).fields.Color
  const paint = (name: string) => byHand(settings, sql`update "Commercial" set "Color" = ${name} where id = 1`)
  await paint('Ultramarine')
  await expect.poll(color, PARTS_AGAIN).toBe('Ultramarine')

  line.trouble = { kind: 'stops', once: 'begin' }
  line.forget()
  await paint('Vermilion')
  const refused = await Promise.all(forms.map(send))
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
  expect((await fetch(`${site.url}/binding-posts/commercial`)).status).toBe(200)

  await expect.poll(() => line.met).toBeGreaterThan(0)
  line.trouble = null
  const number = async () => sentNumber(await (await send(forms[0])).text())
  await expect.poll(number, FORMS_AGAIN).toMatch(/^Q-/)
  expect(await number()).toBe(await number())
  await expect.poll(color, PARTS_AGAIN).toBe('Vermilion')
})
