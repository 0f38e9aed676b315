import { expect, test } from '@playwright/test'
import { openRequests } from '#database/open-requests.ts'
import { requestPath } from '#requests/stored-request.ts'
import { findings } from '#tests/browser/axe-findings.ts'
import { openPage } from '#tests/browser/hydrated.ts'
import { visitorsInbox } from '#tests/samples/visitors-inbox.ts'
import { type DeskSite, startDeskSite } from '#tests/site/desk-site.ts'
import { mailedToken, quoteSubmission } from '#tests/site/requests.ts'

test.describe.configure({ mode: 'default' })
let site: DeskSite
test.beforeAll(async () => {
  test.setTimeout(120_000) // a site starts
  site = await startDeskSite({ SAMPLE: 'off', SITE_URL: 'https://parts.concord.example' })
})
test.afterAll(() => site?.stop())

/** A stored request, with both links to its page, and when the one in mails was first used. */
async function asked() {
  const settings = { dataDir: site.dataDir, databaseUrl: null }
  const visitors = await visitorsInbox(settings)
  const { number, path: receipt } = await visitors.receive(quoteSubmission(), null)
  await visitors.close()
  const { db } = await openRequests(settings)
  const openedAt = async () => {
    const rows = await db.selectFrom('request').select('mail_opened_at').where('number', '=', number).execute()
    return rows[0]?.mail_opened_at
  }
  const mailed = requestPath(await mailedToken(db, number))
  return { receipt: site.url + receipt, mailed: site.url + mailed, openedAt, close: () => db.destroy() }
}

test('a buyer opens the mailed page when it was in view for two seconds, the desk and the receipt never', async ({
  page,
}) => {
  const { receipt, mailed, openedAt, close } = await asked()
  const noted: string[] = []
  page.on('request', (sent) => void (sent.method() === 'POST' && noted.push(new URL(sent.url()).pathname)))
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  for (const address of [receipt, `${mailed}?desk`]) {
    await openPage(page, address)
    await page.clock.runFor(60_000)
  }
  await openPage(page, mailed)
  await page.clock.runFor(1_900)
  expect([noted, await openedAt()]).toEqual([[], null])
  await page.clock.runFor(200)
  await expect.poll(openedAt).not.toBeNull()
  expect(noted).toEqual([`${new URL(mailed).pathname}/opened`])
  await close()
})

test('the sender of a request asks for the link again at the page of the receipt', async ({ page }) => {
  const { receipt, close } = await asked()
  await openPage(page, receipt)
  await expect(page.getByRole('region', { name: 'Our answer' })).toContainText('ana@northbridge.example')
  await expect(page.getByLabel('Message', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Messages' })).toHaveCount(0)
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Email me the link again' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The email is on its way' })).toBeVisible()
  await close()
})
