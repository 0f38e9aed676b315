import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#tests/programs/databases.ts'
import { freePort } from '#tests/site/free-port.ts'

const ROOT = join(import.meta.dirname, '../..')
const LONG = { tags: ['long'], timeout: 220_000 }

test('npm run dev serves the site at PORT and the desk at DESK_PORT', LONG, async () => {
  const [port, deskPort, DATA_DIR] = [await freePort(), await freePort(), await temporaryFolder()]
  const child = spawn(process.execPath, ['server/build/run-development.ts'], {
    cwd: ROOT,
    stdio: 'ignore',
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
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const text = (url: string) =>
    fetch(url).then(
      (answer) => answer.text(),
      () => 'not listening yet',
    )
  const patience = { timeout: 100_000, interval: 500 }
  await expect.poll(() => text(`http://127.0.0.1:${port}/`), patience).toContain('PRODUCT OFFERING')
  await expect.poll(() => text(`http://127.0.0.1:${deskPort}/sign-in`), patience).toContain('Sign in')
})
