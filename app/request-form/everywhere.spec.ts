import { expect, test } from '@playwright/test'
import { findings } from '#tests/browser/axe-findings.ts'
import { field, fillContact, openForm, PART, REQUEST_NUMBER } from '#tests/browser/request-form.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a buyer sends a request with two lines; nothing is wider than the screen or too small to touch', {
    tag: '@long',
  }, async ({ page }) => {
    await openForm(page, PART)
    await fillContact(page)
    await page.getByRole('button', { name: 'Add a line' }).tap()
    await field(page, 'Part Number').nth(1).fill('M55155/295H01')
    await field(page, 'Quantity').nth(1).fill('50, 500')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    const small = await page.locator('form[method="post"]').evaluate((form) =>
      [...form.querySelectorAll('input:not([type=hidden]), textarea, button:not(.sr-only), label:has(input)')].flatMap(
        (one) => {
          const { width, height } = one.getBoundingClientRect()
          const inLabel = one.matches('label input')
          return !inLabel && width > 0 && (width < 24 || height < 24) ? [one.outerHTML.slice(0, 120)] : []
        },
      ),
    )
    expect(small).toEqual([])
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: 'Send request' }).tap()
    await expect(page.getByRole('alert')).toContainText(REQUEST_NUMBER)
    await page.getByRole('link', { name: 'View and print' }).tap()
    await page.getByRole('cell', { name: 'M55155/295H01' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('lines are added and removed, Enter in a field sends the request and removes no line, and sending it again changes nothing', async ({
    page,
  }) => {
    await page.goto(PART)
    await fillContact(page)
    await page.getByRole('button', { name: 'Add a line' }).click()
    await expect(field(page, 'Company Name')).toHaveValue('Northbridge Avionics')
    await expect(field(page, 'Manufacturer Name').nth(1)).toHaveValue('Concord')
    await field(page, 'Part Number').nth(1).fill('B')
    await page.getByRole('button', { name: 'Add a line' }).click()
    await field(page, 'Part Number').nth(2).fill('C')
    await field(page, 'Quantity').nth(2).fill('5, 50')
    await page.getByText('Add a note').nth(2).click()
    await field(page, 'Line note').nth(2).fill('gold')
    await page.getByRole('button', { name: 'Remove line 2' }).click()
    await expect(field(page, 'Part Number')).toHaveCount(2)
    await expect(field(page, 'Part Number').nth(1)).toHaveValue('C')
    await expect(field(page, 'Quantity').nth(1)).toHaveValue('5, 50')
    await expect(field(page, 'Line note').nth(1)).toHaveValue('gold')
    await field(page, 'City').press('Enter')
    const alert = page.getByRole('alert')
    await expect(alert).toContainText(REQUEST_NUMBER)
    await expect(field(page, 'Part Number')).toHaveCount(2)
    const [number = ''] = REQUEST_NUMBER.exec((await alert.textContent()) ?? '') ?? []
    await field(page, 'City').press('Enter')
    await expect(alert).toContainText(number)
    const link = await page.getByRole('link', { name: 'View and print' }).getAttribute('href')
    await expect(page.getByText(`Sent as ${number}`)).toBeVisible()
    await page.getByRole('link', { name: 'Start a new request' }).click()
    await expect(field(page, 'Company Name')).toHaveValue('')
    await page.goto(link ?? '')
    await expect(page.getByRole('cell', { name: '10-880-2-05' })).toBeVisible()
  })
})
