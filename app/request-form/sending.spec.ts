import { expect, type Page, test } from '@playwright/test'
import { findings } from '#tests/browser/axe-findings.ts'
import { holdBack } from '#tests/browser/delayed-answers.ts'
import { openPage, reloadPage } from '#tests/browser/hydrated.ts'
import { BUYER, field, fillContact, openForm, PART, REQUEST_NUMBER, sendForm } from '#tests/browser/request-form.ts'

test('a page that begins with a refusal has what was typed in this tab', async ({ page }) => {
  await openForm(page, PART)
  await field(page, 'Note').fill('Must ship by Friday')
  await page.evaluate(() => {
    const form = Object.assign(document.createElement('form'), { method: 'post', action: '/order' })
    form.append(Object.assign(document.createElement('input'), { name: 'unknown[name]' }))
    document.body.append(form)
    form.submit()
  })
  await page.getByRole('alert').waitFor()
  await expect(field(page, 'Note')).toHaveValue('Must ship by Friday')
  await expect(field(page, 'Part Number')).toHaveValue('10-880-2-05')
})

test('a reload keeps every word, and so does visiting other pages; a new part joins what was begun if the visitor says so', async ({
  page,
}) => {
  await openForm(page, PART)
  await fillContact(page)
  await page.getByRole('button', { name: 'Add a line' }).click()
  await field(page, 'Part Number').nth(1).fill('M55155/295H01')
  await field(page, 'Quantity').first().fill('250')
  await field(page, 'Note').fill('First line\nSecond line')
  await reloadPage(page)
  await expect(field(page, 'Part Number')).toHaveCount(2)
  await expect(field(page, 'Quantity').first()).toHaveValue('250')
  await expect(field(page, 'Note')).toHaveValue('First line\nSecond line')
  await openPage(page, '/part/10-880-2-06')
  await page.getByRole('link', { name: 'Request Quote' }).click()
  const asked = page.getByText('You have an unsent request with 2 lines.')
  await expect(asked).toBeVisible()
  await expect(field(page, 'Part Number')).toHaveCount(1)
  await reloadPage(page)
  await expect(field(page, 'Part Number')).toHaveValue('10-880-2-06')
  await page.getByRole('button', { name: 'Add to it' }).click()
  await expect(asked).toHaveCount(0)
  await expect(field(page, 'Part Number')).toHaveCount(3)
  await expect(field(page, 'Note')).toHaveValue('First line\nSecond line')
  await field(page, 'Part Number').first().fill('10-880-2-07')
  await reloadPage(page)
  await expect(asked).toHaveCount(0)
  await expect(field(page, 'Part Number')).toHaveCount(3)
  const numbers = await field(page, 'Part Number').evaluateAll((all) =>
    all.map((one) => (one as HTMLInputElement).value),
  )
  expect(numbers).toEqual(['10-880-2-07', '10-880-2-05', 'M55155/295H01'])
  for (const [label, value] of Object.entries(BUYER)) await expect(field(page, label)).toHaveValue(value)
  await openForm(page, '/order?part=10-880-2-09')
  await page.getByText('You have an unsent request with 3 lines.').waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Start over' }).click()
  await reloadPage(page)
  await expect(page.getByText('You have an unsent request')).toHaveCount(0)
  await expect(field(page, 'Part Number')).toHaveValue('10-880-2-09')
})

test('of three unsent requests, note and dates of all are there once they are joined', async ({ page }) => {
  await openForm(page, PART)
  await field(page, 'Note').fill('Must ship by Friday')
  await field(page, 'Target Date').fill('2099-01-01')
  await openForm(page, '/order?part=10-880-2-06')
  await field(page, 'Target Date').fill('2099-02-02')
  await openForm(page, '/order?part=10-880-2-07')
  await page.getByRole('button', { name: 'Add to it' }).click()
  await expect(field(page, 'Part Number')).toHaveCount(3)
  await expect(field(page, 'Note')).toHaveValue('Must ship by Friday')
  await expect(field(page, 'Target Date')).toHaveValue('2099-02-02')
  await expect(page.getByRole('button', { name: 'Use ‘2099-01-01’' })).toBeVisible()
})

test('the same content is one request, also by a double click; what is edited, before or while it is sent, is a new one (behavior 10.10)', async ({
  page,
}) => {
  await openForm(page, PART)
  await fillContact(page)
  const alert = page.getByRole('alert')
  const send = page.getByRole('button', { name: 'Send request' })
  let posts = 0
  const clicked = Promise.withResolvers<void>()
  await page.route('**/order.data*', async (route) => {
    if (route.request().method() === 'POST') posts += 1
    await clicked.promise
    await route.continue()
  })
  await send.dblclick()
  await page.getByRole('button', { name: 'Sending…' }).waitFor()
  clicked.resolve()
  await expect(alert).toContainText(REQUEST_NUMBER)
  expect(posts).toBe(1)
  await page.unroute('**/order.data*')
  const [first = 'no number'] = REQUEST_NUMBER.exec((await alert.textContent()) ?? '') ?? []
  await reloadPage(page)
  await expect(alert).toContainText(first)
  await expect(send).toHaveCount(0)
  const again = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await field(page, 'City').press('Enter')
  await again
  await expect(alert).toContainText(first)
  await page.getByRole('checkbox', { name: 'Remember my contact details on this device' }).check()
  await expect(alert).not.toContainText('You changed the form since')
  await page.getByRole('checkbox', { name: 'Remember my contact details on this device' }).uncheck()
  await field(page, 'Quantity').fill('500')
  await expect(alert).toContainText('You changed the form since')

  await page.route('**/order.data*', async (route) => {
    await field(page, 'Quantity').fill('77')
    await route.continue()
  })
  await send.click()
  await expect(alert).not.toContainText(first)
  await expect(alert).toContainText(REQUEST_NUMBER)
  const [second = 'no number'] = REQUEST_NUMBER.exec((await alert.textContent()) ?? '') ?? []
  await expect(alert).toContainText('You changed the form since')
  await page.unroute('**/order.data*')
  await send.click()
  await expect(alert).not.toContainText(second)
  await expect(alert).toContainText(REQUEST_NUMBER)
  await page.getByRole('link', { name: 'Start a new request' }).click()
  await expect(alert).toHaveCount(0)
  await expect(field(page, 'Company Name')).toHaveValue('Northbridge Avionics')
  await expect(field(page, 'Note')).toHaveValue('')
  await expect(field(page, 'Part Number')).toHaveValue('')
})

test('without a network or a whole answer the form stays, says how else to reach us, and is sent again under its key (behavior 10.14)', async ({
  page,
}) => {
  await openForm(page, PART)
  await fillContact(page)
  const keys: (string | null)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') keys.push(new URLSearchParams(request.postData() ?? '').get('requestKey'))
  })
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send request' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('We could not reach our site')
  await expect(alert).toBeFocused()
  await expect(alert.getByRole('link', { name: '1-800-555-0142' })).toBeVisible()
  await expect(field(page, 'Company Name')).toHaveValue('Northbridge Avionics')
  expect(await findings(page)).toEqual([])
  await page.context().setOffline(false)
  await page.route('**/order.data*', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' }),
  )
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect.poll(() => keys.length).toBe(2)
  await expect(alert).toContainText('We could not reach our site')
  await expect(field(page, 'Zip')).toHaveValue('45402')
  await page.unroute('**/order.data*')
  await page.waitForFunction(async () => navigator.onLine && (await fetch('/healthz').catch(() => null))?.ok)
  await sendForm(page)
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
  expect(new Set(keys).size).toBe(1)
})

test('contact details are remembered on this device only while the visitor wants it', { tag: '@long' }, async ({
  page,
}) => {
  await openForm(page, PART)
  await fillContact(page)
  const remembers = (tab: Page) => tab.getByRole('checkbox', { name: 'Remember my contact details on this device' })
  const other = await page.context().newPage()
  await openForm(other, '/order')
  await remembers(page).check()
  await sendForm(page)
  await expect(remembers(other)).toBeChecked()
  await field(other, 'Note').fill('Soon')
  await openPage(other, '/')
  const later = await page.context().newPage()
  await openForm(later, '/order?part=10-880-2-06')
  await expect(field(later, 'Your Name')).toHaveValue('Ana Ruiz')
  await expect(field(later, 'Part Number')).toHaveValue('10-880-2-06')
  await remembers(later).uncheck()
  await expect(remembers(page)).not.toBeChecked()
  await field(page, 'Your Name').fill('Ben Ortiz')
  await openPage(page, '/')
  const last = await page.context().newPage()
  await openForm(last, '/order')
  await expect(field(last, 'Your Name')).toHaveValue('')
})

test('text typed before the script runs is kept in addition to a draft', { tag: '@long' }, async ({ page }) => {
  await openForm(page, PART)
  await fillContact(page)
  await openPage(page, '/')
  const release = await holdBack(page, '**/assets/entry.client*')
  await page.goto(PART, { waitUntil: 'commit' })
  await field(page, 'Your Name').fill('Ben Okafor')
  await field(page, 'Quantity').fill('40')
  await field(page, 'Note').focus()
  release()
  await expect(field(page, 'Company Name')).toHaveValue('Northbridge Avionics')
  await expect(field(page, 'Your Name')).toHaveValue('Ben Okafor')
  await expect(field(page, 'Note')).toBeFocused()
})

test('the form works with a full or corrupt storage', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => {
    sessionStorage.setItem('order-draft', '{"form":{"requestKey":5},"fields":[1]}')
    localStorage.setItem('order-remembered', '"x"')
  })
  await openForm(page, PART)
  await expect(field(page, 'Part Number')).toHaveValue('10-880-2-05')
  await page.addInitScript(() => {
    const forbidden = {
      get: () => {
        throw new DOMException('forbidden', 'SecurityError')
      },
    }
    Object.defineProperties(window, { sessionStorage: forbidden, localStorage: forbidden })
  })
  await openForm(page, PART)
  await fillContact(page)
  await sendForm(page)
})
