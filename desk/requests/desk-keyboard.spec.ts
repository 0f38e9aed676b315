import { expect, type Locator, type Page } from '@playwright/test'
import { DESK_KEYS } from '#desk/ui/desk-keys.tsx'
import { deskTest as test } from '#tests/browser/desk-test.ts'
import { openPage } from '#tests/browser/hydrated.ts'
import { visitorsInbox } from '#tests/samples/visitors-inbox.ts'
import { quoteSubmission } from '#tests/site/requests.ts'

const MAX_TABS = 80
/** Parts that no other test of its stage quotes. */
const LINES = ['10-883-1-02', 'AA59126/322H03'].map((partNumber) => ({
  manufacturerName: 'Concord',
  partNumber,
  quantities: [250] as const,
  note: '',
}))

/** Presses Tab until an element has the focus, as a person without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} has no focus after ${MAX_TABS} tabs`)
}

test('a clerk takes, prices and sends a request and goes to the next one by keyboard alone', async ({
  desk,
  browser,
}) => {
  const visitors = await visitorsInbox({ dataDir: desk.dataDir, databaseUrl: null })
  const receive = async (companyName: string) =>
    (await visitors.receive(quoteSubmission({ companyName, yourEmail: 'eve@lapwing.example', lines: LINES }), null))
      .number
  const next = await receive('Lapwing 2')
  const first = await receive('Lapwing 1')
  await visitors.close()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await desk.signInBrowser(context, 'sales', 'Ann')
  const page = await context.newPage()
  await openPage(page, `${desk.deskUrl}/requests?state=new&sort=company&q=lapwing`)

  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keys' })
  await expect(dialog.getByRole('definition')).toHaveText(DESK_KEYS.map(([, what]) => what))
  await page.keyboard.press('Escape')

  const inbox = page.getByRole('heading', { level: 1, name: 'Inbox', exact: true })
  const detail = page.getByRole('region', { name: 'Request', exact: true })
  const title = detail.getByRole('heading', { level: 2 })
  await page.keyboard.press('j')
  await expect(title).toContainText(first)
  await page.keyboard.press('f')
  await expect(detail.getByLabel('Follow up on')).toBeFocused()
  await page.keyboard.press('Escape')
  await tabTo(page, detail.getByRole('button', { name: 'Set', exact: true }))
  const posted: string[] = []
  page.on('request', (request) => posted.push(...(request.postData()?.match(/state=\w+/) ?? [])))
  await page.keyboard.down('e')
  await expect(detail.getByRole('button', { name: 'Mark as answered' })).toBeVisible()
  await page.keyboard.down('e') // held, a key repeats
  await page.keyboard.up('e')
  await expect(detail.getByLabel('State', { exact: true })).toHaveValue('open')
  await page.keyboard.press('q')
  await expect(page).toHaveURL(new RegExp(`/requests/${first}/quote$`))
  expect(posted).toEqual(['state=open'])
  await tabTo(page, page.getByLabel('Line 1, unit price 1'))
  await page.keyboard.type('1.25')
  await tabTo(page, page.getByLabel('Line 2, unit price 1'))
  await page.keyboard.type('.0375')
  await tabTo(page, page.getByRole('button', { name: 'Preview' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Buyers will see'))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: /^Send to/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: `Sent: quote ${first}` })).toBeVisible()
  await page.keyboard.press('j') // what came next in the list
  await expect(title).toContainText(next)
  await expect(page).toHaveURL(/sort=company/)
  await expect(page.getByRole('rowheader')).toHaveText([new RegExp(next)]) // the first is answered, so not new

  await page.keyboard.press('n')
  await page.keyboard.type('Called: wants it by June')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(detail.getByText('Called: wants it by June')).toBeVisible()
  const message = detail.getByLabel(/^Message to/)
  await page.keyboard.press('w')
  await expect(message).toBeFocused()
  await page.keyboard.type('By June')
  await message.blur()
  await page.keyboard.press('n')
  await expect(detail.getByLabel('New note')).toBeFocused()
  await expect(message).toBeHidden()
  await detail.getByLabel('New note').blur()
  await page.keyboard.press('w')
  await expect(message).toHaveValue('By June')
  await message.fill('')
  await message.blur()
  await page.keyboard.press('q')
  await tabTo(page, page.getByRole('link', { name: 'The request' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Request ${next}`, exact: true })).toBeAttached()
  await page.keyboard.press('u') // the list as it was
  await expect(inbox).toBeVisible()
  await expect(page).toHaveURL(/sort=company/)
  await page.keyboard.press('x') // nothing is chosen yet, so it does nothing
  await page.keyboard.press('j')
  await expect(title).toContainText(next)
  await page.keyboard.press('x')
  await expect(page.getByLabel(`Choose ${next}`)).toBeChecked()
  await page.keyboard.press('u')
  await expect(detail).toBeHidden()

  await page.keyboard.press('j')
  await expect(detail).toBeVisible()
  await page.keyboard.press('b')
  await expect(page.getByRole('heading', { level: 1, name: 'Lapwing 1' })).toBeVisible() // the newest that was answered
  await page.keyboard.press('t')
  await expect(page.getByText('Response time (median)')).toBeVisible()
  await page.keyboard.press('r')
  await expect(inbox).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused()
  await context.close()
})
