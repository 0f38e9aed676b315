import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#tests/programs/databases.ts'
import { freePort } from '#tests/site/free-port.ts'

const ROOT = join(import.meta.dirname, '../..')
const LONG = { tags: ['long'], timeout: 220_000 }

test('npm run dev serves site and desk, and prints their addresses and the link of the first owner', LONG, async () => {
  const [port, deskPort, DATA_DIR] = [await freePort(), await freePort(), await temporaryFolder()]
  const child = spawn(process.execPath, ['server/build/run-development.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DESK: 'on',
      PORT: `${port}`,
      DESK_PORT: `${deskPort}`,
      HOST: '127.0.0.1',
      DATA_DIR,
    },
  })
  const ended = once(child, 'exit')
  let printed = ''
  child.stdout.on('data', (text) => {
    printed += text
  })
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const page = (url: string) =>
    fetch(url).then(
      (answer) => answer.text(),
      () => 'not listening yet',
    )
  const patience = { timeout: 100_000, interval: 500 }
  await expect.poll(() => page(`http://127.0.0.1:${port}/`), patience).toContain('PRODUCT OFFERING')
  await expect.poll(() => page(`http://127.0.0.1:${deskPort}/sign-in`), patience).toContain('Sign in')
  await expect.poll(() => printed, patience).toContain(`Site  http://127.0.0.1:${port}/`)
  await expect.poll(() => printed, patience).toContain(`Desk  http://127.0.0.1:${deskPort}/`)
  await expect.poll(() => printed, patience).toMatch(/^\d\d:\d\d:\d\d The desk has no owner yet.*\/invite\//m)
})

test.for([
  ['server/build/run-development.ts', { PORT: 'abc' }, "The settings can't be used:\nPORT: enter a number\n"],
  ['tests/stages.ts nosuch', {}, /^There is no stage nosuch[.] Stages: .*unit/],
] as const)('%s with %o says in a sentence what is wrong', async ([program, env, words]) => {
  const child = spawn(process.execPath, program.split(' '), { cwd: ROOT, env: { ...process.env, ...env } })
  const said = await text(child.stderr)
  expect(said).toEqual(typeof words === 'string' ? words : expect.stringMatching(words))
  expect(said.trim().split('\n').length).toBeLessThanOrEqual(2)
})
