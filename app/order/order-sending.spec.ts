import { expect, test } from '@playwright/test'
import { findings } from '#tests/browser/axe-findings.ts'
import { holdBack } from '#tests/browser/delayed-answers.ts'
import { openPage, reloadPage } from '#tests/browser/hydrated.ts'
import { BUYER, field, fillContact, openForm, PART, REQUEST_NUMBER, sendOrder } from '#tests/browser/order-fields.ts'

test('a reload keeps every word, and so does visiting other pages', async ({ page }) => {
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
  await page.getByRole('button', { name: 'Continue it' }).click()
  await expect(asked).toHaveCount(0)
  await expect(field(page, 'Part Number')).toHaveCount(3)
  await expect(field(page, 'Note')).toHaveValue('First line\nSecond line')
  await reloadPage(page)
  await expect(asked).toHaveCount(0)
  await expect(field(page, 'Part Number')).toHaveCount(3)
  const numbers = await field(page, 'Part Number').evaluateAll((all) =>
    all.map((one) => (one as HTMLInputElement).value),
  )
  expect(numbers).toEqual(['10-880-2-06', '10-880-2-05', 'M55155/295H01'])
  for (const [label, value] of Object.entries(BUYER)) await expect(field(page, label)).toHaveValue(value)
  await field(page, 'Part Number').first().fill('10-880-2-07')
  await reloadPage(page)
  await expect(field(page, 'Part Number')).toHaveCount(3)
  await expect(field(page, 'Part Number').first()).toHaveValue('10-880-2-07')
})

test('a request that was begun is only joined to another one if the visitor says so', { tag: '@long' }, async ({
  page,
}) => {
  await openForm(page, PART)
  await fillContact(page)
  await field(page, 'Quantity').fill('250')
  await openForm(page, '/order?part=M55155/295H01')
  await expect(page.getByText('You have an unsent request with 1 line.')).toBeVisible()
  expect(await findings(page)).toEqual([])
  for (const [label, value] of Object.entries(BUYER)) await expect(field(page, label)).toHaveValue(value)
  await openForm(page, '/order?part=10-880-2-06')
  await expect(page.getByText('You have an unsent request with 2 lines.')).toBeVisible()
  await page.getByRole('button', { name: 'Start anew' }).click()
  await reloadPage(page)
  await expect(page.getByText('You have an unsent request')).toHaveCount(0)
  await expect(field(page, 'Part Number')).toHaveValue('10-880-2-06')
})

test('the same content is one request however often it is sent; after an edit it is a new one', {
  tag: '@long',
}, async ({ page }) => {
  await openForm(page, PART)
  await fillContact(page)
  const first = await sendOrder(page)
  await reloadPage(page)
  await expect(page.getByRole('alert')).toContainText(first)
  await expect(page.getByRole('button', { name: 'Send request' })).toHaveCount(0)
  const again = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await field(page, 'City').press('Enter')
  await again
  await expect(page.getByRole('alert')).toContainText(first)
  await page.getByRole('checkbox', { name: 'Remember my contact details on this device' }).check()
  await expect(page.getByRole('alert')).not.toContainText('You changed the form since')
  await page.getByRole('checkbox', { name: 'Remember my contact details on this device' }).uncheck()
  await field(page, 'Quantity').fill('500')
  await expect(page.getByRole('alert')).toContainText('You changed the form since')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('alert')).not.toContainText(first)
  await expect(page.getByRole('alert')).toContainText(REQUEST_NUMBER)
  await page.getByRole('link', { name: 'Start a new request' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(field(page, 'Company Name')).toHaveValue('Northbridge Avionics')
  await expect(field(page, 'Note')).toHaveValue('')
  await expect(field(page, 'Part Number')).toHaveValue('')
})

test('an edit made while sending belongs to the next request', { tag: '@long' }, async ({ page }) => {
  await openForm(page, PART)
  await fillContact(page)
  await page.route('**/order.data*', async (route) => {
    await field(page, 'Quantity').fill('77')
    await route.continue()
  })
  const first = await sendOrder(page)
  await expect(page.getByRole('alert')).toContainText('You changed the form since')
  await page.unroute('**/order.data*')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('alert')).not.toContainText(first)
  await expect(page.getByRole('alert')).toContainText(REQUEST_NUMBER)
})

test('a double click sends once', { tag: '@long' }, async ({ page }) => {
  await openForm(page, PART)
  await fillContact(page)
  let posts = 0
  await page.route('**/order.data*', async (route) => {
    if (route.request().method() === 'POST') posts += 1
    await new Promise((done) => setTimeout(done, 400))
    await route.continue()
  })
  await page.getByRole('button', { name: 'Send request' }).dblclick()
  await expect(page.getByRole('button', { name: 'Sending…' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText(REQUEST_NUMBER)
  expect(posts).toBe(1)
})

test('without a network the form stays, says how else to reach us, and is sent again under its key', async ({
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
  await expect(alert).toContainText('Our site could not be reached')
  await expect(alert).toBeFocused()
  await expect(alert.getByRole('link', { name: '1-800-555-0142' })).toBeVisible()
  await expect(field(page, 'Company Name')).toHaveValue('Northbridge Avionics')
  expect(await findings(page)).toEqual([])
  await page.context().setOffline(false)
  await page.waitForFunction(async () => navigator.onLine && (await fetch('/healthz').catch(() => null))?.ok)
  await sendOrder(page)
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
  expect(new Set(keys).size).toBe(1)
})

test('a broken answer loses nothing either', { tag: '@long' }, async ({ page }) => {
  await openForm(page, PART)
  await fillContact(page)
  await page.route('**/order.data*', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' }),
  )
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('alert')).toContainText('Our site could not be reached')
  await expect(field(page, 'Zip')).toHaveValue('45402')
  await page.unroute('**/order.data*')
  await sendOrder(page)
})

test('contact details are remembered on this device only while the visitor wants it', { tag: '@long' }, async ({
  page,
}) => {
  await openForm(page, PART)
  await fillContact(page)
  await page.getByRole('checkbox', { name: 'Remember my contact details on this device' }).check()
  await sendOrder(page)
  const later = await page.context().newPage()
  await openForm(later, '/order?part=10-880-2-06')
  await expect(field(later, 'Your Name')).toHaveValue('Ana Ruiz')
  await expect(field(later, 'Part Number')).toHaveValue('10-880-2-06')
  await later.getByRole('checkbox', { name: 'Remember my contact details on this device' }).uncheck()
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
  await sendOrder(page)
})
