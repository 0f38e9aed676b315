import { expect, test } from '@playwright/test'

test('a buyer opens a part from its table, asks for a quote, and comes back', async ({ page }) => {
  await page.goto('/terminals/insulated-military?color=Green')
  await page.getByRole('row').nth(1).getByRole('rowheader').getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Technical Specifications' })).toBeVisible()
  const number = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await page.getByRole('link', { name: '📝 Request Quote' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Form')
  await expect(page).toHaveURL(new RegExp(`/order\\?manufacturer=Concord&part=${number}&qty=1$`))
  await expect(page.getByText(number, { exact: true })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: '← Back' }).click()
  await expect(page).toHaveURL('/terminals/insulated-military?color=Green')
})

test('a part without a datasheet says so calmly and leads to its row in the table', async ({ page }) => {
  await page.goto('/part/10-880-2-05')
  await expect(page.getByText('❌ PDF not found')).toBeVisible()
  await expect(page.getByText('No Image Available')).toBeVisible()
  const direct = page.getByText('Try Direct PDF Link')
  await expect(direct).toHaveAttribute('aria-disabled', 'true')
  await expect(direct).not.toHaveAttribute('href')
  await page.getByRole('link', { name: 'View in Table' }).click()
  await expect(page).toHaveURL(/#part-26$/)
  const row = page.locator(':target')
  await expect(row).toBeInViewport()
  await expect(row.getByRole('link', { name: '10-880-2-05', exact: true })).toBeVisible()
})

test('the back link of a page opened straight away leads to its table', async ({ page }) => {
  await page.goto('/part/10-880-2-05')
  await page.getByRole('link', { name: '← Back' }).click()
  await expect(page).toHaveURL('/terminals/insulated-military')
})

test('a number that is no part is answered with numbers like it', async ({ page }) => {
  const answer = await page.goto('/part/10-880-2')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Missing table name or part ID')
  await page.getByRole('region', { name: 'Similar part numbers' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Technical Specifications' })).toBeVisible()
})

test('a part page prints as one sheet', async ({ page }) => {
  await page.goto('/part/10-880-2-05')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByText('❌ PDF not found')).toBeHidden()
  const pdf = await page.pdf({ format: 'Letter' })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})
