import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#tests/free-port.ts'
import { startMailServer } from '#tests/mail-server.ts'
import { pageWords } from '#tests/page-words.ts'
import { ORDER_FIELDS, openForm, sentNumber } from '#tests/posted-forms.ts'
import { startSite } from '#tests/site-process.ts'

/** The second try comes within 20 s of the first, and is looked for every 5 s. */
const SECOND_TRY_MS = 40_000
const FIRST_TRY_MS = 500
const AT_ONCE_MS = 2_000

test('while the mail server is down a request is taken at once; when it is back the mail goes out and the page says so', async () => {
  const port = await freePort()
  const smtp = { MAIL_TRANSPORT: 'smtp', SMTP_URL: `smtp://127.0.0.1:${port}` }
  const site = await startSite({ ...smtp, LOG_LEVEL: 'silent' })
  onTestFinished(() => site.stop())
  const body = new URLSearchParams({ ...ORDER_FIELDS, ...(await openForm(`${site.url}/order`)) })
  const from = performance.now()
  const answer = await fetch(`${site.url}/order`, { method: 'POST', body })
  const html = await answer.text()
  expect(performance.now() - from).toBeLessThan(AT_ONCE_MS)
  const number = sentNumber(html)
  expect(number).toMatch(/^Q-/)
  const [, page = ''] = /href="(\/request\/[\w-]+)"/.exec(html) ?? []
  const words = async () => pageWords(await (await fetch(site.url + page)).text())
  await pause(FIRST_TRY_MS)
  expect(await words()).toContain('Not yet: it is stored and waits for its turn')

  const mails = await startMailServer(port)
  onTestFinished(() => mails.stop())
  const patience = { timeout: SECOND_TRY_MS, interval: 250 }
  await expect.poll(() => [...mails.subjects.values()].join(), patience).toContain(number)
  await expect.poll(words, patience).not.toContain('Not yet')
  await expect.poll(() => mails.arrived.size, patience).toBe(2) // the buyer's copy too
  expect([...mails.arrived.values()]).toEqual([1, 1])
})
