import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#tests/programs/databases.ts'
import { placeContent } from '#tests/site/prepared.ts'
import { startSite } from '#tests/site/site-process.ts'

const ROOT = join(import.meta.dirname, '../..')

const ended = (child: ChildProcess): Promise<number | string | null> =>
  new Promise((done) => child.once('exit', (code, signal) => done(code ?? signal)))

async function startOnly(env: Record<string, string>): Promise<ChildProcessByStdio<null, Readable, Readable>> {
  const DATA_DIR = await temporaryFolder()
  await placeContent(DATA_DIR)
  const child = spawn(process.execPath, ['server/start.mjs'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATA_DIR, HOST: '127.0.0.1', PORT: '0', SAMPLE: 'off', ...env },
  })
  return child
}

test('a site: its first page has the documents of the desk, SIGHUP reloads its catalog, its port is taken, SIGTERM ends it (behavior 14.5, 27.7)', async () => {
  const site = await startSite({ SAMPLE: 'on' })
  onTestFinished(() => site.stop())
  expect(await (await fetch(site.url)).text()).toContain('href="/documents"')

  const database = new DatabaseSync(join(site.dataDir, 'catalog.db'))
  database.exec(`update "Commercial" set "Color" = 'Ultramarine' where id = 1`)
  database.close()
  site.child.kill('SIGHUP')
  const color = async () => (await (await fetch(`${site.url}/api/v1/parts/Commercial/1`)).json()).fields.Color
  await expect.poll(color).toBe('Ultramarine')

  const other = await startOnly({ PORT: new URL(site.url).port, LOG_LEVEL: 'error' })
  const said = text(other.stdout)
  expect(await ended(other)).toBe(1)
  expect(await said).toContain('is in use. Set PORT to a free port')

  const end = ended(site.child)
  for (const _ of ['once', 'twice']) site.child.kill('SIGTERM')
  expect(await end).toBe(0)
})

test('SIGTERM while it starts ends it', async () => {
  const child = await startOnly({})
  const end = ended(child)
  await pause(900)
  child.kill('SIGTERM')
  // On a busy machine our first line has not run yet, and the system ends the process.
  expect([0, 'SIGTERM']).toContain(await end)
})

test('all malformed settings are named, and nothing starts', async () => {
  const child = await startOnly({ PORT: 'eighty', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' })
  const said = text(child.stderr)
  expect(await ended(child)).toBe(1)
  for (const name of ['PORT', 'DATABASE_URL', 'LOG_LEVEL']) expect(await said).toContain(name)
})
