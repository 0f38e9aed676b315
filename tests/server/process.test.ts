import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#tests/programs/databases.ts'
import { startSite } from '#tests/site/site-process.ts'

const ROOT = join(import.meta.dirname, '../..')

const ended = (child: ChildProcess): Promise<number | string | null> =>
  new Promise((done) => child.once('exit', (code, signal) => done(code ?? signal)))

async function startOnly(env: Record<string, string>): Promise<ChildProcess> {
  const DATA_DIR = await temporaryFolder()
  const child = spawn(process.execPath, ['server/start.mjs'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATA_DIR, HOST: '127.0.0.1', PORT: '0', ...env },
  })
  return child
}

test('SIGTERM ends the site with exit code 0, also when sent twice', async () => {
  const site = await startSite()
  const end = ended(site.child)
  site.child.kill('SIGTERM')
  site.child.kill('SIGTERM')
  expect(await end).toBe(0)
})

test('the first page after a start has the documents of the desk', async () => {
  const site = await startSite({ SAMPLE: 'on' })
  onTestFinished(() => site.stop())
  const first = await (await fetch(site.url)).text()
  expect(first).toContain('href="/documents"')
})

test('SIGTERM while it starts ends it', async () => {
  const child = await startOnly({})
  const end = ended(child)
  await pause(900)
  child.kill('SIGTERM')
  // On a busy machine our first line has not run yet, and the system ends the process.
  expect([0, 'SIGTERM']).toContain(await end)
})

test('SIGHUP reloads the catalog while the site runs', { tags: ['long'] }, async () => {
  const site = await startSite()
  const database = new DatabaseSync(join(site.dataDir, 'catalog.db'))
  database.exec(`update "Commercial" set "Color" = 'Ultramarine' where id = 1`)
  database.close()
  site.child.kill('SIGHUP')
  await expect
    .poll(async () => (await (await fetch(`${site.url}/api/v1/parts/Commercial/1`)).json()).fields.Color, {
      timeout: 20_000,
    })
    .toBe('Ultramarine')
  await site.stop()
})

test('a port in use is reported, and the start exits with 1', { tags: ['long'] }, async () => {
  const site = await startSite()
  const child = await startOnly({ PORT: new URL(site.url).port, LOG_LEVEL: 'error' })
  let said = ''
  child.stdout?.on('data', (text) => {
    said += text
  })
  expect(await ended(child)).toBe(1)
  expect(said).toContain('is in use. Set PORT to a free port')
  await site.stop()
})

test('all malformed settings are named, and nothing starts', async () => {
  const child = await startOnly({ PORT: 'eighty', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' })
  let said = ''
  child.stderr?.on('data', (text) => {
    said += text
  })
  expect(await ended(child)).toBe(1)
  for (const name of ['PORT', 'DATABASE_URL', 'LOG_LEVEL']) expect(said).toContain(name)
})
