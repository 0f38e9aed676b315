import { expect, onTestFinished, test } from 'vitest'
import { isDatabaseAway } from '#database/database-away.ts'
import { connectPostgres } from '#database/postgres-client.ts'
import { freshSettings } from '#tests/programs/databases.ts'
import { TroubledLine } from '#tests/programs/troubled-line.ts'

const SILENCE_MS = 500

test('a task’s connection to PostgreSQL that passes nothing any more ends its query, and one that waits for no answer is ended, too', async () => {
  const { databaseUrl } = await freshSettings('postgres')
  const line = await TroubledLine.to(databaseUrl ?? '')
  const [busy, idle] = await Promise.all([connectPostgres(line.url, SILENCE_MS), connectPostgres(line.url, SILENCE_MS)])
  onTestFinished(async () => void (await Promise.all([busy.end(), idle.end()])))
  const slow = busy.query('select pg_sleep(0.2)')
  expect((await slow).rowCount).toBe(1)
  line.forget()
  const error: unknown = await busy.query('select 1').catch((thrown) => thrown)
  expect(String(error)).toContain('PostgreSQL has sent nothing for too long')
  expect(isDatabaseAway(error)).toBe(true)
  await expect.poll(() => idle.query('select 1').catch(String)).toMatch(/not queryable|terminated|too long/)
})
