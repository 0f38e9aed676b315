import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openRequests } from '#database/open-requests.ts'
import { temporaryFolder } from '#tests/programs/databases.ts'
import { HeldSocket } from '#tests/programs/held-socket.ts'
import { startNginx } from '#tests/programs/nginx.ts'
import { formKey, ORDER_FIELDS, sentNumber } from '#tests/site/posted-forms.ts'
import { placeContent } from '#tests/site/prepared.ts'

const ROOT = join(import.meta.dirname, '..')
const FLAGS = ['--max-semi-space-size=4', '--heap-growing-percent=60', '--use-system-ca']
const VISITORS = 3

test('while the site restarts behind nginx, visitors wait: no page fails and no request is lost; the log says that PORT has no say', {
  timeout: 300_000,
}, async () => {
  const dataDir = await temporaryFolder()
  await placeContent(dataDir)
  const log = join(dataDir, 'log')
  const service = await HeldSocket.open({
    folder: ROOT,
    command: ['sh', '-c', `exec "$@" >> '${log}'`, 'site', process.execPath, ...FLAGS, 'server/start.mjs'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      TRUST_PROXY: '127.0.0.1',
      FORM_MIN_SECONDS: '0',
      DESK: 'off',
      SAMPLE: 'off',
      PORT: '3999',
    },
  })
  onTestFinished(() => service.close())
  await service.start()
  await expect.poll(() => readFile(log, 'utf8')).toMatch(/"PORT":3999.*PORT and HOST have no say/)
  const nginx = await startNginx([service.url], { cache: false })
  onTestFinished(nginx.stop)

  let restarting = true
  const refused: string[] = []
  const numbers: string[] = []
  const asked = { pages: 0, forms: 0 }
  async function ask(visitor: number, path: string, fields?: Readonly<Record<string, string>>): Promise<string> {
    const headers = { 'X-Forwarded-For': `192.0.2.${visitor}`, Origin: nginx.url }
    const form = fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}
    const answer = await fetch(nginx.url + path, { ...form, headers }).catch(
      (error) => new Response(String(error), { status: 599 }),
    )
    const body = await answer.text()
    if (answer.status !== 200) refused.push(`${fields ? 'POST' : 'GET'} ${path}: ${answer.status} ${body.slice(0, 80)}`)
    return body
  }
  async function visit(visitor: number): Promise<void> {
    for (let round = 0; restarting && refused.length === 0; round++) {
      await ask(visitor, `/list/paste?visit=${visitor}-${round}`)
      const key = formKey(await ask(visitor, '/order'))
      const number = sentNumber(await ask(visitor, '/order', { ...ORDER_FIELDS, ...key }))
      if (number !== null) numbers.push(number)
      asked.pages += 2
      asked.forms += 1
    }
  }
  const visiting = Promise.all(Array.from({ length: VISITORS }, (_, visitor) => visit(visitor)))
  await expect.poll(() => asked.forms > VISITORS || refused[0], { timeout: 60_000 }).toBe(true)
  await service.start()
  restarting = false
  await visiting
  expect(refused).toEqual([])
  expect(numbers).toHaveLength(asked.forms)
  await service.stop()
  const { db } = await openRequests({ dataDir, databaseUrl: null })
  onTestFinished(() => db.destroy())
  const stored = await db.selectFrom('request').select('number').execute()
  expect(stored.map(({ number }) => number).sort()).toEqual(numbers.sort())
})
