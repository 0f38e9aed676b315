// @module-tag long
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#tests/programs/databases.ts'
import { freePort } from '#tests/site/free-port.ts'
import { CONTACT_FIELDS, ORDER_FIELDS, openForm, sentNumber } from '#tests/site/posted-forms.ts'

const ROOT = join(import.meta.dirname, '../..')
const PATIENCE_MS = 90_000

/** A site whose log is read line by line. */
async function loggedSite(env: Record<string, string>) {
  const url = `http://127.0.0.1:${await freePort()}`
  const child = spawn(process.execPath, ['server/start.mjs'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATA_DIR: await temporaryFolder(), HOST: '127.0.0.1', PORT: new URL(url).port, ...env },
  })
  const said: string[] = []
  child.stdout.setEncoding('utf8').on('data', (text: string) => said.push(text))
  const ended = new Promise((done) => child.once('exit', done))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const lines = () => said.join('').split('\n').filter(Boolean)
  await expect.poll(() => lines().some((line) => line.includes('The site is at')), { timeout: PATIENCE_MS }).toBe(true)
  return { url, lines }
}

/** A mail server that refuses every mail and names the address. */
async function refusingMailServer(): Promise<string> {
  const port = await freePort()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, done) => done(new Error(`no such user <${address}>`)),
  })
  server.on('error', () => undefined)
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  onTestFinished(() => new Promise<void>((done) => server.close(() => done())))
  return `smtp://127.0.0.1:${port}`
}

test('the log has a line of JSON for each event and no personal data', {
  tags: ['long'],
  timeout: 180_000,
}, async () => {
  const { url, lines } = await loggedSite({
    LOG_LEVEL: 'info',
    MAIL_TRANSPORT: 'smtp',
    SMTP_URL: await refusingMailServer(),
    FORM_MIN_SECONDS: '0',
  })
  const private_ = { ...ORDER_FIELDS, note: 'Zanzibar\n{"level":60}\nnote', completeAddress: '77 Quixote Road' }
  const body = new URLSearchParams({ ...private_, ...(await openForm(`${url}/order`)) })
  const number = sentNumber(await (await fetch(`${url}/order?part=Zanzibar-1`, { method: 'POST', body })).text())
  const message = { ...CONTACT_FIELDS, message: 'Zanzibar', email: 'quixote@northbridge.example' }
  const contact = new URLSearchParams({ ...message, ...(await openForm(`${url}/contact`)) })
  await fetch(`${url}/contact?email=quixote@northbridge.example`, { method: 'POST', body: contact })
  // Refused and malformed requests are logged too.
  for (const headers of [{ Origin: 'https://elsewhere.example' }, { 'Content-Type': 'text/quixote' }]) {
    await fetch(`${url}/order?note=Zanzibar`, { method: 'POST', body: body.toString(), headers })
  }
  await fetch(`${url}/search?q=Zanzibar`)
  await expect.poll(() => lines().filter((line) => line.includes('Not mailed')).length, { timeout: 20_000 }).toBe(3)
  await pause(200)
  expect(JSON.parse(lines()[0] ?? '')).toMatchObject({ version: expect.any(String), commit: expect.any(String) })
  for (const line of lines()) expect(JSON.parse(line), line).toMatchObject({ level: expect.any(Number) })
  const said = lines()
    .filter((line) => !line.includes('"settings":{'))
    .join('\n')
    .replaceAll(`"ours":"${url}"`, '') // the site's own address, not a visitor's
  expect(said).toContain(number)
  expect(said).toContain('no such user')
  expect(said).not.toMatch(/zanzibar|quixote|ruiz|\bana\b|hangar|dayton|45402|555.0123|127\.0\.0\.1|level\\":60/i)
  expect(lines().filter((line) => line.includes('elsewhere.example'))).toHaveLength(1)
})
