// @module-tag long
import type { ChildProcess } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { openRequests } from '#database/open-requests.ts'
import { temporaryFolder } from '#tests/programs/databases.ts'
import { freePort } from '#tests/site/free-port.ts'
import { ORDER_FIELDS, openForm, sentNumber } from '#tests/site/posted-forms.ts'
import { startSite } from '#tests/site/site-process.ts'

/** The exit code of a site that is told to stop. */
function stopped(child: ChildProcess): Promise<number | null> {
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  child.kill('SIGTERM')
  return ended
}

test('an answer in progress when the site stops is completed, and its request stays stored (behavior 14.5)', async () => {
  const dataDir = await temporaryFolder()
  const site = await startSite({ DATA_DIR: dataDir })
  const body = new URLSearchParams({ ...ORDER_FIELDS, ...(await openForm(`${site.url}/order`)) }).toString()
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
  const heard: Buffer[] = []
  socket.on('data', (data) => heard.push(data))
  const closed = new Promise((done) => socket.once('close', done))
  const head = [
    'POST /order HTTP/1.1',
    'Host: 127.0.0.1',
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${body.length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 50)}`)
  await pause(500)
  const end = stopped(site.child)
  await pause(1_000)
  socket.write(body.slice(50))
  expect(await end).toBe(0)
  await closed
  const number = sentNumber(Buffer.concat(heard).toString('utf8'))
  const { db } = await openRequests({ dataDir, databaseUrl: null })
  onTestFinished(() => db.destroy())
  expect(await db.selectFrom('request').select('number').execute()).toEqual([{ number }])
})

test('a mail being sent when the site stops is released immediately, even while a request never ends', {
  tags: ['long'],
}, async () => {
  const { promise: sending, resolve: sends } = Promise.withResolvers<void>()
  const mails = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream) {
      stream.resume()
      sends() // and never acknowledges it
    },
  })
  mails.on('error', () => undefined)
  const port = await freePort()
  await new Promise<void>((done) => mails.listen(port, '127.0.0.1', done))
  onTestFinished(() => new Promise<void>((done) => mails.close(() => done())))
  const dataDir = await temporaryFolder()
  const site = await startSite({
    DATA_DIR: dataDir,
    MAIL_TRANSPORT: 'smtp',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_COPY: 'off',
    LOG_LEVEL: 'silent',
  })
  const body = new URLSearchParams({ ...ORDER_FIELDS, ...(await openForm(`${site.url}/order`)) })
  expect((await fetch(`${site.url}/order`, { method: 'POST', body })).status).toBe(200)
  await sending
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
  socket.on('error', () => undefined) // the server closes it in the end
  socket.write('POST /order HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf')
  onTestFinished(() => void socket.destroy())
  await pause(200)
  expect(await stopped(site.child)).toBe(0)
  const { db } = await openRequests({ dataDir, databaseUrl: null })
  onTestFinished(() => db.destroy())
  const rows = await db
    .selectFrom('outbox')
    .select(['state', 'lease', 'attempts', 'ambiguous', 'next_try_at'])
    .execute()
  expect(rows).toMatchObject([{ state: 'due', lease: null, attempts: 1, ambiguous: 1 }])
  expect(Date.parse(rows[0]?.next_try_at ?? '')).toBeLessThanOrEqual(Date.now())
})
