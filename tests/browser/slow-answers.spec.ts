import { expect, test } from '@playwright/test'
import { holdBack } from '#tests/browser/delayed-answers.ts'
import { openFamily } from '#tests/browser/hydrated.ts'

const MOVES = '**/*.data*'

test('a slow table, a slow next page and a slow part page say that they are loading, then appear (behavior 1.10)', {
  tag: '@long',
}, async ({ page }) => {
  await openFamily(page, '/terminals/insulated-military')
  let release = await holdBack(page, MOVES)
  await page.getByRole('columnheader', { name: 'Length' }).getByRole('link').click()
  await expect(page.locator('.results-count')).toHaveText('Loading data...')
  release()
  await expect(page.getByRole('columnheader', { name: 'Length' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.locator('.results-count')).toHaveText('540 parts')
  await page.unroute(MOVES)
  release = await holdBack(page, MOVES)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('Loading data...')
  release()
  await expect(page.getByText('Page 2 of 27')).toBeVisible()
  await page.unroute(MOVES)
  release = await holdBack(page, MOVES)
  await page.getByRole('rowheader').nth(18).getByRole('link').click()
  await expect(page.getByText('Loading part details...')).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: 'Technical Specifications' })).toBeVisible()
  await expect(page.getByText('Loading part details...')).toBeHidden()
})

test('a facet with many values fetches the rest when it opens, and says if it cannot (behavior 5.11)', {
  tag: '@long',
}, async ({ page }) => {
  await openFamily(page, '/terminals/insulated-commercial')
  const length = page.getByRole('combobox', { name: 'Length', exact: true })
  await page.route('**/api/v1/families/**', (route) => route.abort())
  await length.click()
  await expect(page.getByText('Failed to load filter options')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.unroute('**/api/v1/families/**')
  await length.click()
  await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(61)
})

test('Back after a reload, before hydration, shows the right page', { tag: '@long' }, async ({ page }) => {
  await openFamily(page, '/terminals/insulated-military')
  await page.getByRole('link', { name: '10-880-1-00', exact: true }).click()
  await expect(page).toHaveURL('/part/10-880-1-00')
  const release = await holdBack(page, '**/assets/*.js')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('10-880-1-00')
  await page.goBack({ waitUntil: 'commit' })
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Insulated Military Terminals')
})
