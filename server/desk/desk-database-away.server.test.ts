// @module-tag long
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { offerFirstOwner } from '#server/desk/desk-listener.ts'
import { lineTo } from '#tests/programs/cut-line.ts'
import { freshSettings } from '#tests/programs/databases.ts'
import { visitorsInbox } from '#tests/samples/visitors-inbox.ts'
import { builtDesk } from '#tests/site/desk-site.ts'
import { freePort } from '#tests/site/free-port.ts'
import { pageWords } from '#tests/site/page-words.ts'
import { quoteSubmission } from '#tests/site/requests.ts'
import { SILENT } from '#tests/site/silent-log.ts'
import { startSite } from '#tests/site/site-process.ts'

const AWAY = 'The desk’s database doesn’t answer.'

/** Settings of a PostgreSQL that can be cut off. */
async function cuttable() {
  const { dataDir, databaseUrl } = await freshSettings('postgres')
  const line = await lineTo(databaseUrl ?? '')
  return { line, database: { dataDir, databaseUrl: line.url } }
}

test('while PostgreSQL is away the desk says so everywhere, and then goes on (behavior 18.14)', async () => {
  const { line, database } = await cuttable()
  const visitors = await visitorsInbox(database)
  const { number } = await visitors.receive(quoteSubmission(), null)
  await visitors.close()
  const desk = await builtDesk({ database })
  const { cookie } = await desk.signedIn('owner')
  const path = `/requests/${number}`
  expect((await desk.get(path, cookie)).status).toBe(200)
  await line.cut()
  for (const page of ['/requests', path, '/requests.csv', '/imports', '/people', '/health']) {
    const answer = await desk.get(page, cookie)
    expect([page, answer.status]).toEqual([page, 503])
    expect(pageWords(await answer.text())).toContain(AWAY)
  }
  const signIn = await desk.post('/sign-in', { mail: 'ann@maker.example', password: 'copper swage 4' })
  expect(signIn.status).toBe(503)
  const refused = await signIn.text()
  expect(pageWords(refused)).toContain(AWAY)
  expect(refused).not.toContain('copper swage')
  const note = { intent: 'note', note: 'Call back about the gold plating', back: path }
  const body = new URLSearchParams(note)
  const headers = { cookie, origin: 'http://localhost', 'content-length': String(body.toString().length) }
  const change = await desk.send(path, { method: 'POST', headers, body })
  expect(change.status).toBe(503)
  expect(pageWords(await change.text())).toContain(AWAY)
  const inScript = await desk.post(`${path}.data`, note, cookie)
  expect([inScript.status, await inScript.text()]).toEqual([503, expect.stringContaining(AWAY)])

  await line.mend()
  await expect.poll(async () => (await desk.get(path, cookie)).status).toBe(200)
  expect((await desk.post(path, note, cookie)).status).toBe(302)
  expect(await (await desk.get(path, cookie)).text()).toContain(note.note)
})

test('the link for the first owner comes once the database is there', async () => {
  const { line, database } = await cuttable()
  await line.cut()
  const lines: string[] = []
  const log = { warn: (_: object, text: string) => void lines.push(text) }
  const stop = offerFirstOwner('http://localhost:3001', { database, now: () => new Date(), log: { ...SILENT, ...log } })
  onTestFinished(stop)
  await expect.poll(() => lines).toEqual([expect.stringContaining('can’t be looked up yet')])
  await line.mend()
  await expect
    .poll(() => lines[1], { timeout: 20_000 })
    .toMatch(/This link makes one.*localhost:3001\/invite\/[\w-]{43}$/)
})

test('a taken port is logged, and the site serves without desk (behavior 18.1)', { tags: ['long'] }, async () => {
  const port = await freePort()
  const other = createServer()
  await new Promise<void>((done) => other.listen(port, '127.0.0.1', done))
  onTestFinished(() => new Promise<void>((done) => other.close(() => done())))
  const site = await startSite({ DESK: 'on', DESK_PORT: String(port), SAMPLE: 'off', LOG_LEVEL: 'error' }, 'pipe')
  onTestFinished(() => site.stop())
  let log = ''
  site.child.stdout?.on('data', (chunk) => {
    log += chunk
  })
  await expect.poll(() => log).toContain(`Port ${port} is in use, so the site has no desk.`)
  expect((await fetch(`${site.url}/`)).status).toBe(200)
})
