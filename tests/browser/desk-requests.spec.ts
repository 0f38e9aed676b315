import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { openRequests } from '#database/open-requests.ts'
import { checkFiles } from '#requests/attachments/check-files.ts'
import { findings } from '#tests/browser/axe-findings.ts'
import { openFromMenu, deskTest as test } from '#tests/browser/desk-test.ts'
import { hydrated, openPage } from '#tests/browser/hydrated.ts'
import { PHONE } from '#tests/browser/sound-page.ts'
import { writePdf } from '#tests/samples/pdf-file.ts'
import { visitorsInbox } from '#tests/samples/visitors-inbox.ts'
import type { RunningDesk } from '#tests/site/desk-process.ts'
import { contactSubmission, quoteSubmission } from '#tests/site/requests.ts'

const WIDE = { width: 1440, height: 900 }
const SCRIPT = `</script><script>alert(1)</script><img src=x onerror=alert(2)>`
let site: RunningDesk
let visitors: Awaited<ReturnType<typeof visitorsInbox>>
/** Finds the requests of these tests, which others at the desk don't have. */
const OURS = 'kestrel'
const yourEmail = 'eve@kestrel.example'
let stored: { first: string; hostile: string; held: readonly string[] }

test.describe.configure({ mode: 'default' })
test.beforeAll(async ({ desk }) => {
  site = desk
  visitors = await visitorsInbox({ dataDir: site.dataDir, databaseUrl: null })
  const picture = await sharp({ create: { width: 2_400, height: 1_800, channels: 3, background: '#963' } })
    .jpeg()
    .toBuffer()
  const photo = { name: 'panel photo.jpg', bytes: new Uint8Array(picture) }
  const place = join(site.dataDir, 'drawing.pdf')
  await writePdf(place, [{ lines: ['Panel cut-out'] }, { lines: ['Bracket'] }])
  const { files } = checkFiles([photo, { name: 'drawing.pdf', bytes: new Uint8Array(await readFile(place)) }])
  const first = await visitors.receive(
    { ...quoteSubmission({ companyName: 'Kestrel Instruments', yourEmail }), files },
    null,
  )
  const hostile = await visitors.receive(
    quoteSubmission({
      companyName: `Kestrel ${SCRIPT}`,
      yourEmail,
      yourName: SCRIPT,
      completeAddress: SCRIPT,
      city: SCRIPT,
      note: SCRIPT,
      lines: [{ manufacturerName: SCRIPT, partNumber: SCRIPT, quantities: [1], note: SCRIPT }],
    }),
    null,
  )
  const held = []
  for (const companyName of ['Kestrel Forms', 'Kestrel Quotes', 'Kestrel Radio']) {
    held.push(
      (await visitors.receive(quoteSubmission({ companyName, yourEmail }), 'it was sent faster than a person types'))
        .number,
    )
  }
  stored = { first: first.number, hostile: hostile.number, held }
})
test.afterAll(() => visitors.close())

async function openDesk(browser: Browser, path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options)
  await site.signInBrowser(context, 'sales', 'Ann')
  const page = await context.newPage()
  if (options.javaScriptEnabled === false) await page.goto(site.deskUrl + path)
  else {
    await page.clock.install() // an open list looks every 30 s
    await openPage(page, site.deskUrl + path)
  }
  return page
}

test('the list hears of new requests without a reload, names them until another list is opened, and keeps a message (behavior 19.9)', async ({
  browser,
}) => {
  const page = await openDesk(browser, `/requests?state=new&q=${OURS}`)
  const news = page.getByRole('status').filter({ hasText: 'New in the list' })
  await expect(page).toHaveTitle('(2) Inbox – Desk')
  const { number } = await visitors.receive(quoteSubmission({ companyName: 'Kestrel Space' }), null)
  await page.clock.fastForward(31_000)
  await expect(page.getByRole('link', { name: number })).toBeVisible()
  await expect(page).toHaveTitle('(3) Inbox – Desk')
  await expect(news).toHaveText(`New in the list: ${number}`)
  await page.getByRole('link', { name: /^Suspected spam/ }).click()
  await expect(news).toBeHidden()
  await page.getByLabel(`Choose ${stored.held[0]}`).check()
  await page.getByRole('button', { name: 'Release' }).click()
  const message = page.getByRole('status').filter({ hasText: '1 request is released and on the way by email.' })
  await expect(message).toBeVisible()
  const before = await page.title()
  await visitors.receive(contactSubmission({ first_name: 'Kestrel' }), null)
  await page.clock.fastForward(31_000)
  await expect(page).not.toHaveTitle(before)
  await expect(message).toBeVisible()
  await page.getByRole('link', { name: /^New/ }).click()
  await expect(message).toBeHidden()
  await page.context().close()
})

test('what is typed while another tab or search loads stays, and is searched for in that tab', {
  tag: '@long',
}, async ({ browser }) => {
  const page = await openDesk(browser, '/requests?state=all')
  const search = page.getByRole('searchbox', { name: 'Search' })
  const whileLoading = async (begin: () => Promise<void>, type: () => Promise<void>) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const asked = page.waitForRequest(/\/requests\.data/)
    await page.route(/\/requests\.data/, (route) => promise.then(() => route.continue()))
    await begin()
    await asked
    await type()
    resolve()
    await page.unrouteAll({ behavior: 'wait' })
  }
  const tab = page.getByRole('link', { name: /^New/ })
  await whileLoading(
    () => tab.click(),
    () => search.pressSequentially('tarn'),
  )
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await expect(search).toHaveValue('tarn')

  await whileLoading(
    () => search.press('Enter'),
    () => search.pressSequentially(' corvid'),
  )
  await expect(page).toHaveURL(/state=new&q=tarn&/)
  await expect(search).toHaveValue('tarn corvid')
  await expect(search).toBeFocused()

  await search.fill('june')
  await whileLoading(
    () => page.getByRole('button', { name: 'Search' }).click(),
    () => search.click(),
  )
  const all = page.getByRole('link', { name: /^All/ })
  await expect(all).toHaveAttribute('href', /q=june/)
  await page.keyboard.type('je') // not the keys of the list
  await expect(search).toHaveValue('juneje')

  await whileLoading(
    () => all.click(),
    async () => {
      await search.fill('tarn')
      await search.press('Enter')
    },
  )
  await expect(page).toHaveURL(/state=all&q=tarn/)
  await expect(all).toHaveAttribute('aria-current', 'page')
  await page.context().close()
})

test('a tab that no one sees doesn’t look, and what the open request gets stays unread until someone does (behavior 19.9)', async ({
  browser,
}) => {
  const { number } = await visitors.receive(quoteSubmission({ companyName: 'Osprey Radio' }), null)
  const { db } = await openRequests({ dataDir: site.dataDir, databaseUrl: null })
  const seen = async () =>
    (await db.selectFrom('request_message').select('seen_at').where('request_number', '=', number).execute()).map(
      (row) => row.seen_at,
    )
  const page = await openDesk(browser, '/requests?q=osprey')
  await page.keyboard.press('j')
  const detail = page.getByRole('region', { name: 'Request', exact: true })
  await expect(detail.getByRole('heading', { level: 2 })).toContainText(number)
  const unread = () => db.selectFrom('request').select('seen_at').where('number', '=', number).executeTakeFirstOrThrow()
  await expect.poll(async () => (await unread()).seen_at).not.toBeNull()
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((visibilityState) => {
      Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await show('hidden')
  const message = { written_at: new Date().toISOString(), message: 'In gold?', person_id: null, person_name: null }
  await db
    .insertInto('request_message')
    .values({ id: 'gold', request_number: number, seen_at: null, content_hash: '', ...message })
    .execute()
  await page.clock.fastForward(31_000)
  await expect(detail.getByText('In gold?')).toBeHidden()
  expect(await seen()).toEqual([null])
  await show('visible')
  await expect(detail.getByText('In gold?')).toBeVisible()
  await expect.poll(seen).toEqual([expect.any(String)])
  await db.destroy()
  await page.context().close()
})

test('the message of what was saved comes, although requests change while it is on its way', async ({ browser }) => {
  const { number } = await visitors.receive(quoteSubmission({ companyName: 'Merlin Avionics' }), null)
  const page = await openDesk(browser, '/requests?q=merlin')
  await page.keyboard.press('j')
  await expect(page.getByRole('region', { name: 'Request' }).getByRole('heading', { level: 2 })).toContainText(number)
  const isAnswered = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname === '/requests.data',
    async (route) => {
      const response = await route.fetch() // its answer has the message, which is shown once
      await page.clock.fastForward(31_000)
      isAnswered.resolve()
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await page.keyboard.press('e')
  await expect(page.getByRole('status').filter({ hasText: `${number} is saved.` })).toBeVisible()
  await isAnswered.promise
  await page.context().close()
})

test('checked requests bring a bar that stays in sight; what it changed is undone, and Delete asks first', async ({
  browser,
}) => {
  const page = await openDesk(browser, `/requests?state=all&q=${OURS}`, { viewport: { width: 1440, height: 300 } })
  const bar = page.getByRole('form', { name: 'The checked requests' })
  const status = (text: string) => page.getByRole('status').filter({ hasText: text })
  await expect(bar).toBeHidden()
  const rows = page.locator('.inbox-row')
  const above = await rows.last().evaluate((row) => row.getBoundingClientRect().top + scrollY)
  await page.getByLabel(`Choose ${stored.first}`).check()
  await page.getByLabel(`Choose ${stored.hostile}`).check()
  await expect(bar).toContainText('2 checked')
  expect(await rows.last().evaluate((row) => row.getBoundingClientRect().top + scrollY)).toBe(above)
  await rows.last().scrollIntoViewIfNeeded()
  await expect(bar).toBeInViewport()
  await bar.getByLabel('State').selectOption('closed')
  await bar.getByRole('button', { name: 'Set' }).click()
  await expect(status('2 requests are now Closed.')).toBeVisible()
  await expect(bar).toBeHidden()
  await expect(page.getByRole('row', { name: stored.first })).toContainText('Closed')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(status('2 requests are as before.')).toBeVisible()
  await expect(page.getByRole('row', { name: stored.first })).toContainText('New')
  await page.getByLabel(`Choose ${stored.first}`).check()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'Delete 1 request for good?' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.context().close()
})

test('the menu is one row at 1280 px and a drawer on a phone, with and without a script', { tag: '@long' }, async ({
  browser,
}) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await openDesk(browser, '/requests', { javaScriptEnabled, viewport: { width: 1280, height: 720 } })
    expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(60)
    await openFromMenu(page, 'Requests', 'Buyers')
    await expect(page.getByRole('heading', { level: 1, name: 'Buyers' })).toBeVisible()
    await page.setViewportSize(PHONE)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await page.locator('summary[aria-label="Menu"]').click()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Quotes' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Quotes' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
    await page.context().close()
  }
})

test('on a phone the filters are folded until one is set; on a wide screen all are there', async ({ browser }) => {
  const page = await openDesk(browser, '/requests?state=all', { viewport: { width: 390, height: 844 } })
  await expect(page.getByLabel('Owner', { exact: true })).toBeHidden()
  await expect(page.locator('.inbox-row').first()).toBeInViewport()
  await page.locator('summary', { hasText: 'Filters' }).click()
  await page.getByLabel('Owner', { exact: true }).selectOption('nobody')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/owner=nobody/)
  await expect(page.getByLabel('Owner', { exact: true })).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await openPage(page, `${site.deskUrl}/requests`)
  await expect(page.getByLabel('Owner', { exact: true })).toBeVisible()
  await expect(page.locator('summary', { hasText: 'Filters' })).toBeHidden()
  await page.context().close()
})

test('requests are accessible, fit a wide screen and a phone, and run no stored script', { tag: '@long' }, async ({
  browser,
}) => {
  const page = await openDesk(browser, '/requests', { viewport: WIDE })
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('dialog', (dialog) => void complaints.push(dialog.message()))
  const { first, hostile } = stored
  const paths = [
    `?state=all&q=${OURS}`,
    '?state=held',
    `?state=all&open=${hostile}`,
    `/${hostile}`,
    `?q=${OURS}&open=${first}`,
  ]
  const lists = ['/quotes', '/quotes?tab=draft&q=kestrel', '/buyers?q=kestrel', '/today', '/prices', '/health']
  for (const path of [...paths.map((each) => `/requests${each}`), ...lists]) {
    await openPage(page, site.deskUrl + path)
    for (const size of [PHONE, WIDE]) {
      await page.setViewportSize(size)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(size.width)
      expect(await findings(page), path).toEqual([])
    }
  }
  await openPage(page, `${site.deskUrl}/buyers?q=${OURS}`)
  await page
    .getByRole('link', { name: /Kestrel/ })
    .first()
    .waitFor()
  await openPage(page, `${site.deskUrl}/requests?q=${OURS}&open=${first}`)
  await page.locator('summary', { hasText: 'merge, delete' }).click()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByRole('dialog')).toContainText('panel photo.jpg, drawing.pdf')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByAltText('Larger: panel photo.jpg')).toHaveJSProperty('naturalWidth', 640)
  await expect(page.locator('.request-lines img').first()).not.toHaveJSProperty('naturalWidth', 0)
  const tab = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Read drawing.pdf' }).click()
  const viewer = await tab
  viewer.on('console', (message) => complaints.push(message.text()))
  await hydrated(viewer)
  await expect(viewer.getByText('of 2', { exact: true })).toBeVisible()
  await expect(viewer.locator('.page[data-page-number="1"] .textLayer')).toContainText('Panel cut-out')
  expect(await findings(viewer), 'viewer').toEqual([])
  expect(complaints).toEqual([])
  await page.context().close()
})

test('a request from down the list is shown beside its row, from its first line; on a phone too', {
  tag: '@long',
}, async ({ browser }) => {
  const numbers: string[] = []
  for (let index = 0; index < 25; index += 1) {
    numbers.push((await visitors.receive(quoteSubmission({ companyName: `Wren ${index}` }), null)).number)
  }
  const { db } = await openRequests({ dataDir: site.dataDir, databaseUrl: null })
  await db.updateTable('request').set({ state: 'closed' }).where('number', 'in', numbers).execute() // others look for theirs among the new
  await db.destroy()
  const far = numbers[2] ?? ''
  for (const viewport of [
    { width: 1_440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const page = await openDesk(browser, '/requests?state=all&q=wren', { viewport })
    const row = page.locator('.inbox-link', { hasText: far })
    await row.scrollIntoViewIfNeeded()
    await row.click()
    const title = page.getByRole('region', { name: 'Request' }).getByRole('heading', { level: 2 })
    await expect(title).toContainText(far)
    await expect(title).toBeInViewport()
    if (viewport.width > 640) await expect(row).toBeInViewport()
    await page.context().close()
  }
})
