import { type Browser, expect, type Page, type Route } from '@playwright/test'
import type { Role } from '#people/person.ts'
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

async function openDesk(browser: Browser, path: string, name = 'Ann', role: Role = 'sales'): Promise<Page> {
  const context = await browser.newContext()
  await site.signInBrowser(context, role, name)
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

/** Leaves each POST of an address unanswered, or answered as a proxy does. */
const refusePosts = (page: Page, address: RegExp, refuse: (route: Route) => Promise<void> = (route) => route.abort()) =>
  page.route(address, (route) => (route.request().method() === 'POST' ? refuse(route) : route.continue()))

/** What was sent is in doubt: the page says so and stays. Leads back without a question of the browser. */
async function leadsBack(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This may not have been saved')
  await expect(page.getByText('What you typed is kept in this tab.')).toBeVisible()
  await expect(page.getByText('<html>')).toHaveCount(0)
  const loaded = page.waitForEvent('load')
  await page.getByRole('link', { name: 'Back to the page' }).click()
  await loaded
  await hydrated(page)
}

function questionsOf(page: Page): string[] {
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.type())
    return dialog.accept()
  })
  return questions
}

test('what was checked and chosen for many requests is there again after a proxy’s error', async ({ browser }) => {
  const page = await openDesk(browser, `/requests?state=all&q=${word}`)
  const questions = questionsOf(page)
  const bad = {
    status: 502,
    contentType: 'text/html',
    body: '<html> <head><title>502 Bad Gateway</title></head></html>',
  }
  await refusePosts(page, /\/requests\.data/, (route) => route.fulfill(bad))
  const [box, state] = [page.getByLabel(`Choose ${second}`), page.getByLabel('State of the checked requests')]
  await box.check()
  await state.selectOption('lost')
  await page.getByRole('button', { name: 'Set', exact: true }).click()
  await leadsBack(page)
  await expect(box).toBeChecked()
  await expect(page.getByText('1 checked')).toBeVisible()
  await expect(state).toHaveValue('lost')
  await page.unroute(/\/requests\.data/)
  await page.getByRole('button', { name: 'Set', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: '1 request is now Lost' })).toBeVisible()
  await expect(box).not.toBeChecked()
  await expect(page.getByText('Not saved yet')).toHaveCount(0)
  expect(questions).toEqual([])
  await page.context().close()
})

test('cells typed into the grid are kept, and the page says so, if their review is not answered', async ({
  browser,
}) => {
  const context = await browser.newContext()
  await site.signInBrowser(context, 'catalog', 'Ann')
  const page = await context.newPage()
  await openPage(page, `${site.deskUrl}/parts/Non-Insulated%20Military/grid`)
  await refusePosts(page, /grid\.data/)
  await page.getByRole('grid').focus()
  await page.keyboard.type('Typed')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Review 1 change' }).click()
  await leadsBack(page)
  await expect(page.getByText('Restored what you typed.')).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'Typed' })).toBeVisible()
  await context.close()
})

test('a reply stays while a colleague replies; a failure leads back to where it was typed, even through a sign-in', async ({
  browser,
}) => {
  const page = await openDesk(browser, `/requests?state=all&q=${word}&open=${first}&tab=reply`)
  const questions = questionsOf(page)
  const [message, files] = [page.getByLabel(/^Message to/), page.getByLabel('Files')]
  await files.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') })
  await message.pressSequentially('Mine')
  const other = await openDesk(browser, `/requests/${first}?tab=reply`, 'Bob')
  await other.getByLabel(/^Message to/).fill('Theirs')
  await other.getByRole('button', { name: /^Send to/ }).click()
  await expect(other.getByRole('status').filter({ hasText: 'The message is on the buyer’s page.' })).toBeVisible()
  await expect(other.getByLabel(/^Message to/)).toHaveValue('')
  await other.context().close()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))) // the tab is seen again
  await expect(requestOn(page).text('Theirs')).toBeVisible()
  await expect(message).toBeFocused()
  expect(await files.evaluate((field: HTMLInputElement) => field.files?.length)).toBe(1)

  await refusePosts(page, /message\.data/)
  const button = page.getByRole('button', { name: /^Send to/ })
  await button.click()
  await leadsBack(page)
  await expect(page).toHaveURL(/requests\?.*open=/)
  await expect(message).toHaveValue('Mine')
  await page.context().clearCookies()
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect(page).toHaveURL(/sign-in/)
  expect(questions).toEqual([])
  await page.context().close()
})

test('a reply stays where it was typed when a colleague merges the request, and says where to go on', {
  tag: '@long',
}, async ({ browser }) => {
  const page = await openDesk(browser, `/requests/${first}?tab=reply`)
  const message = page.getByLabel(/^Message to/)
  await message.fill('Two weeks')
  const other = await openDesk(browser, `/requests/${first}?merge=${second}`, 'Bob')
  await other.getByLabel('I know this buyer sent both').check()
  await other.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(other).toHaveURL(`${site.deskUrl}/requests/${second}`)
  await other.context().close()
  await page.getByRole('button', { name: /^Send to/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: `${first} is a part of ${second} now.` })).toBeVisible()
  await expect(message).toHaveValue('Two weeks')
  await page.getByRole('link', { name: 'Back to the request' }).click()
  await page.getByRole('link', { name: 'Reply not sent yet' }).click()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))) // the tab is seen again
  await expect(page.getByText('This request is a part of')).toBeVisible()
  await expect(message).toHaveValue('Two weeks')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('link', { name: second }).last().click()
  await expect(page).toHaveURL(`${site.deskUrl}/requests/${second}?tab=reply`)
  await page.context().close()
})

test('what is typed at a part stays if its deletion is refused for a colleague’s change', async ({ browser }) => {
  const page = await openDesk(browser, '/parts/Panel-Jacks/new', 'Ann', 'catalog')
  const [, ...digits] = /(...)(.)(....)$/.exec(`${Date.now()}`) ?? []
  const number = ['99', ...digits].join('-') // as the check expects one
  await page.locator('[name="cell:Part no"]').fill(number)
  await page.getByRole('button', { name: 'Add the part' }).click()
  await page.waitForURL(/Panel-Jacks\/\d+$/)
  const bob = await openDesk(browser, new URL(page.url()).pathname, 'Bob', 'catalog')
  const mounting = page.locator('[name="cell:Mounting"]')
  await mounting.fill('Typed')
  await bob.locator('[name="cell:Length"]').fill('.5')
  await bob.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(bob.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete it' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'it was not deleted' })).toBeVisible()
  await expect(mounting).toHaveValue('Typed')

  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete it' }).click()
  await expect(page.getByText('This part was deleted.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await page.getByRole('button', { name: 'Undo it' }).click()
  await expect(mounting).toHaveValue('')
  await Promise.all([page, bob].map((each) => each.context().close()))
})

test('a change that was refused for a colleague’s is saved by the second try', async ({ browser }) => {
  const page = await openDesk(browser, `/requests/${first}`)
  await page.getByRole('link', { name: 'Buyer', exact: true }).click()
  await page.waitForURL(/buyers/)
  const bob = await openDesk(browser, new URL(page.url()).pathname, 'Bob')
  const save = (on: Page) => on.getByRole('button', { name: 'Save', exact: true }).click()
  const says = (on: Page, words: string) => expect(on.getByRole('status').filter({ hasText: words })).toBeVisible()
  await page.getByLabel('Note', { exact: true }).fill('Pays late')
  await bob.getByLabel('Company', { exact: true }).fill('Tarn Two')
  await save(bob)
  await says(bob, 'The buyer is saved.')
  await save(page)
  await expect(page.getByText('Someone else has changed this buyer')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Tarn Two' })).toBeVisible() // Bob's, as the page has loaded again
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Pays late')
  await save(page)
  await says(page, 'The buyer is saved.')

  await Promise.all([page, bob].map((each) => openPage(each, `${site.deskUrl}/requests/${first}`)))
  const stateOn = (on: Page) => on.getByLabel('State', { exact: true })
  await stateOn(page).selectOption('lost')
  await stateOn(bob).selectOption('open')
  await save(bob)
  await says(bob, `${first} is saved.`)
  await save(page)
  await expect(page.getByText(`Someone else has changed ${first}`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: /Open$/ })).toBeVisible() // Bob's, as the page has loaded again
  await expect(stateOn(page)).toHaveValue('lost')
  await save(page)
  await says(page, `${first} is saved.`)
  await Promise.all([page, bob].map((each) => each.context().close()))
})

test('without a script, a refused document keeps its families', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  await site.signInBrowser(context, 'owner', 'Ann')
  const page = await context.newPage()
  await page.goto(`${site.deskUrl}/documents`)
  await page.getByLabel('Kind').fill('REACH')
  await page.getByLabel('Version').fill('2027')
  await page.getByLabel('Valid from').fill('2027-02-01')
  await page.getByLabel('Valid until').fill('2027-01-01')
  await page.getByText('Only for some families').click()
  await page.getByLabel('Panel Jacks').check()
  const file = { name: 'reach.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') }
  await page.getByLabel('File', { exact: true }).setInputFiles(file)
  await page.getByRole('button', { name: 'Put it on the site' }).click()
  await expect(page.getByLabel('Valid until')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Panel Jacks')).toBeChecked()
  await expect(page.getByLabel('Panel Jacks')).toBeVisible()
  await context.close()
})
