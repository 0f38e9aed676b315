import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '#tests/programs/mail-server.ts'
import { freePort } from '#tests/site/free-port.ts'
import { pageWords } from '#tests/site/page-words.ts'
import { ORDER_FIELDS, openForm, sentNumber } from '#tests/site/posted-forms.ts'
import { startSite } from '#tests/site/site-process.ts'

/** The second try is at most 20 s after the first, and the queue is polled every 5 s. */
const SECOND_TRY_MS = 40_000
const FIRST_TRY_MS = 500
const AT_ONCE_MS = 2_000

test('with the mail server down a request is stored immediately; once it is back the mail is sent and the page says so', {
  tags: ['long'],
}, async () => {
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
  expect(await words()).toContain('Not yet: it is stored and will be mailed soon')

  const mails = await startMailServer(port)
  onTestFinished(() => mails.stop())
  const patience = { timeout: SECOND_TRY_MS, interval: 250 }
  await expect.poll(() => [...mails.subjects.values()].join(), patience).toContain(number)
  await expect.poll(words, patience).not.toContain('Not yet')
  await expect.poll(() => mails.arrived.size, patience).toBe(2) // the buyer's copy too
  expect([...mails.arrived.values()]).toEqual([1, 1])
})
