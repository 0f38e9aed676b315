import { type Browser, expect, type Page, type Route } from '@playwright/test'
import { openFromMenu, deskTest as test } from '#tests/browser/desk-test.ts'
import { hydrated, openPage } from '#tests/browser/hydrated.ts'
import { visitorsInbox } from '#tests/samples/visitors-inbox.ts'
import type { RunningDesk } from '#tests/site/desk-process.ts'
import { quoteSubmission } from '#tests/site/requests.ts'

let site: RunningDesk
let first: string
let second: string
/** Finds both, and no others. */
let word: string

test.beforeEach(async ({ desk }) => {
  site = desk
  word = crypto.randomUUID()
  const visitors = await visitorsInbox({ dataDir: site.dataDir, databaseUrl: null })
  first = (await visitors.receive(quoteSubmission({ companyName: `Tarn ${word}` }), null)).number
  second = (await visitors.receive(quoteSubmission({ companyName: `Corvid ${word}` }), null)).number
  await visitors.close()
})

async function openDesk(browser: Browser, path: string, name = 'Ann'): Promise<Page> {
  const context = await browser.newContext()
  await site.signInBrowser(context, 'sales', name)
  const page = await context.newPage()
  await openPage(page, site.deskUrl + path)
  return page
}

/** The parts of an open request that a clerk writes in. */
function requestOn(page: Page) {
  const detail = page.getByRole('region', { name: 'Request' })
  return {
    title: detail.getByRole('heading', { level: 2 }),
    state: detail.getByLabel('State', { exact: true }),
    owner: detail.getByLabel('Owner').locator('option:checked'),
    note: detail.getByLabel('New note'),
    hints: detail.getByText('Not saved yet'),
    button: (name: string) => detail.getByRole('button', { name, exact: true }),
    text: (words: string) => detail.locator('.timeline').getByText(words),
  }
}

const inbox = () => `/requests?state=all&q=${word}&open=${first}`

test('what is typed at a request is shown and stored there alone, and is there again', { tag: '@long' }, async ({
  browser,
}) => {
  const page = await openDesk(browser, inbox())
  const { title, state, owner, note, hints, button, text } = requestOn(page)
  await state.selectOption('lost')
  await page.getByRole('region', { name: 'Request' }).getByLabel('Owner').selectOption({ label: 'Ann (me)' })
  await note.fill('No answer by phone')
  await page.locator('.inbox-link', { hasText: second }).click()
  await expect(title).toContainText(second)
  await expect(state).toHaveValue('new')
  await expect(owner).toHaveText('Unassigned')
  await expect(note).toHaveValue('')
  await expect(hints).toHaveCount(0)
  await button('Save').click()
  await expect(page.getByRole('status').filter({ hasText: `${second} is saved.` })).toBeVisible()
  await expect(state).toHaveValue('new')

  await page.locator('.inbox-link', { hasText: second }).focus()
  await page.keyboard.press('j') // the older one
  await expect(title).toContainText(first)
  await expect(state).toHaveValue('lost')
  await expect(owner).toHaveText('Ann (me)')
  await expect(note).toHaveValue('No answer by phone')
  await expect(hints).toHaveCount(2)
  await button('Add note').click()
  await expect(text('No answer by phone')).toBeVisible()
  await expect(note).toHaveValue('')
  await expect(state).toHaveValue('lost')
  await button('Save').click()
  await expect(page.getByRole('status').filter({ hasText: `${first} is saved.` })).toBeVisible()
  await expect(hints).toHaveCount(0)

  await page.locator('.inbox-link', { hasText: first }).focus()
  await page.keyboard.press('k')
  await expect(title).toContainText(second)
  await expect(state).toHaveValue('new')
  await expect(text('No answer by phone')).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(title).toContainText(first)
  await expect(state).toHaveValue('lost')
  await expect(note).toHaveValue('')
  await page.context().close()
})

test('leaving the desk with unsaved text asks, and its pages keep the text until the clerk signs out', {
  tag: '@long',
}, async ({ browser }) => {
  const page = await openDesk(browser, inbox())
  const { note, hints } = requestOn(page)
  await note.pressSequentially('Wants gold')
  await page.locator('.desk-person summary').click()
  await page.getByRole('link', { name: 'Account' }).click()
  await expect(page).not.toHaveURL(/open=/)
  const asked = page.waitForEvent('dialog')
  const reloaded = page.reload()
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await reloaded
  await hydrated(page)
  await openFromMenu(page, 'Requests', 'Inbox')
  await page.locator('.inbox-link', { hasText: first }).click()
  await expect(note).toHaveValue('Wants gold')
  await expect(hints).toHaveCount(1)
  await note.fill('')
  await expect(hints).toHaveCount(0)
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.type())
    return dialog.accept()
  })
  await page.reload()
  expect(questions).toEqual([])
  await hydrated(page)
  await note.pressSequentially('Mine')
  const kept = () => page.evaluate(() => Object.values(sessionStorage).filter((text) => text.includes('Mine')))
  expect(await kept()).toHaveLength(1)
  await page.locator('.desk-person summary').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/sign-in/)
  expect(await kept()).toEqual([])
  await page.context().close()
})

test('a note of someone else leaves what is being typed; the question whether to delete a request stays about that request', {
  tag: '@long',
}, async ({ browser }) => {
  const page = await openDesk(browser, inbox())
  const { note, text } = requestOn(page)
  await note.pressSequentially('Mine')
  const other = await openDesk(browser, inbox())
  await requestOn(other).note.fill('Theirs')
  await requestOn(other).button('Add note').click()
  await expect(requestOn(other).text('Theirs')).toBeVisible()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))) // the tab is seen again
  await expect(text('Theirs')).toBeVisible()
  await expect(note).toHaveValue('Mine')
  await note.fill('')
  await note.blur()
  await other.context().close()
  await page.locator('summary', { hasText: 'merge, delete' }).click()
  await requestOn(page).button('Delete for good').click()
  await expect(page.getByRole('dialog')).toContainText(first)
  await page.keyboard.press('k')
  await expect(page.getByRole('dialog')).toContainText(first)
  await page.keyboard.press('Escape')
  await page.keyboard.press('k')
  await expect(requestOn(page).title).toContainText(second)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.context().close()
})

test('a price that is typed last is saved with its own quote when the page is left', { tag: '@long' }, async ({
  browser,
}) => {
  const page = await openDesk(browser, `/requests/${first}`)
  const price = page.getByLabel('Line 1, unit price 1')
  await page.getByRole('link', { name: 'Quote', exact: true }).click()
  await price.fill('1.25')
  await page.getByRole('link', { name: 'The request' }).click()
  await expect(page).toHaveURL(`${site.deskUrl}/requests/${first}`)
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await page.locator('.inbox-link', { hasText: second }).click()
  await page.getByRole('region', { name: 'Request' }).getByRole('link', { name: 'Quote', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(second)
  await expect(price).toHaveValue('')
  await page.evaluate(() => history.go(-4)) // as the browser's list of pages does
  await expect(page.getByRole('heading', { level: 1 })).toContainText(first)
  await expect(price).toHaveValue('1.25')
  await page.context().close()
})

test('two clerks at one quote: different fields both count, and of the same field each is shown at it, to be chosen', {
  tag: '@long',
}, async ({ browser }) => {
  const [ann, bob] = await Promise.all(
    ['Ann', 'Bob'].map((name) => openDesk(browser, `/requests/${first}/quote`, name)),
  )
  const fieldsOf = (page: Page) => ({
    price: page.getByRole('textbox', { name: 'Line 1, unit price 1' }),
    lead: page.getByRole('textbox', { name: 'Line 1, lead time' }),
    note: page.getByLabel('Note to the buyer'),
    saved: page.getByRole('status').filter({ hasText: /^Saved/ }),
  })
  if (!ann || !bob) throw new Error('Both are at the desk')
  const [anns, bobs] = [fieldsOf(ann), fieldsOf(bob)]
  await bobs.lead.fill('9 weeks')
  await bobs.price.fill('7.77')
  await expect(bobs.saved).toHaveText('Saved')
  await bobs.price.fill('')
  await expect(bobs.saved).toHaveText('Saved')

  await anns.note.fill('Packed in trays')
  await expect(anns.lead).toHaveValue('9 weeks') // loaded, though Ann types elsewhere
  await expect(anns.note).toBeFocused()
  await anns.lead.fill('4 weeks')
  await expect(anns.saved).toHaveText('Saved')
  await bobs.lead.fill('6 weeks')
  const question = bob.getByText('Line 1, lead time: you 6 weeks, theirs 4 weeks')
  await expect(question).toBeVisible()
  await expect(bobs.note).toHaveValue('Packed in trays')
  await bob.getByRole('button', { name: 'Preview' }).click() // nothing is sent before that is chosen
  await expect(bobs.lead).toBeFocused()
  await expect(bobs.lead).toHaveValue('6 weeks')
  await bob.getByRole('button', { name: 'Keep mine: Line 1, lead time' }).click()
  await expect(question).toHaveCount(0)
  await expect(bobs.saved).toHaveText('Saved')

  await anns.price.fill('1.25')
  await expect(anns.lead).toHaveValue('6 weeks')
  await anns.price.fill('6.66')
  await expect(anns.saved).toHaveText('Saved')
  await bobs.price.fill('5.55')
  await bob.getByRole('button', { name: 'Use theirs: Line 1, unit price 1' }).click()
  await expect(bobs.price).toHaveValue('6.66')
  await Promise.all([ann.context().close(), bob.context().close()])
})

test('what is left within a second is there again, by the menu, over a reload and over the end of the session, and never another one’s', {
  tag: '@long',
}, async ({ browser }) => {
  const page = await openDesk(browser, `/requests/${first}/quote`)
  const price = page.getByLabel('Line 1, unit price 1')
  const late = (route: Route) => (route.request().method() === 'POST' ? route.abort() : route.continue())
  await page.route('**/quote*', late)
  await price.fill('1.25')
  await openFromMenu(page, 'Requests', 'Inbox')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inbox')
  await page.goBack()
  await expect(price).toHaveValue('1.25')
  await expect(page.getByText('Restored what you typed.')).toBeVisible()
  await page.getByLabel('Line 1, lead time').fill('6 weeks')
  await page.reload()
  await hydrated(page)
  await expect(page.getByLabel('Line 1, lead time')).toHaveValue('6 weeks')
  await page.unroute('**/quote*')
  const context = page.context()
  const cookies = await context.cookies()
  await context.clearCookies()
  await price.fill('1.50')
  const saved = page.getByRole('status').filter({ hasText: /saved|changed/i })
  await expect(saved).toContainText('You are signed out, so nothing was changed.')
  await expect(page.getByRole('link', { name: 'Sign in again in a new tab' })).toBeVisible()
  await expect(price).toHaveValue('1.50')
  await context.addCookies(cookies)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const other = await openDesk(browser, `/requests/${first}/quote`, 'Bob')
  await expect(other.getByLabel('Line 1, unit price 1')).toHaveValue('1.50')
  await expect(other.getByLabel('Line 1, lead time')).toHaveValue('6 weeks')
  await expect(page.getByText('theirs')).toHaveCount(0)
  await other.context().close()
  await page.context().close()
})
