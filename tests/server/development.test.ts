import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#tests/programs/databases.ts'
import { freePort } from '#tests/site/free-port.ts'

const ROOT = join(import.meta.dirname, '../..')
const LONG = { tags: ['long'], timeout: 120_000 }

test('npm run dev serves the site at PORT', LONG, async () => {
  const [port, DATA_DIR] = [await freePort(), await temporaryFolder()]
  const child = spawn(process.execPath, ['node_modules/vite/bin/vite.js'], {
    cwd: ROOT,
    stdio: 'ignore',
    env: { ...process.env, NODE_ENV: 'development', PORT: String(port), HOST: '127.0.0.1', DATA_DIR },
  })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const home = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      (answer) => answer.text(),
      () => 'not listening yet',
    )
  await expect.poll(home, { timeout: 100_000, interval: 500 }).toContain('PRODUCT OFFERING')
})
