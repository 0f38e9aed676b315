import { expect, test } from '@playwright/test'
import { holdBack } from '#tests/browser/delayed-answers.ts'
import { openPage } from '#tests/browser/hydrated.ts'

test('a mistyped number leads to the part that was meant, on its page and in the dropdown, and one with its label is read', async ({
  page,
}) => {
  await openPage(page, '/part/10-880-2-50')
  const meant = page.getByRole('region', { name: 'Did you mean' })
  await meant.getByRole('link', { name: /10-880-2-05 .*two characters swapped/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('10-880-2-05')
  await openPage(page, '/')
  const field = page.getByRole('combobox', { name: 'Search the catalog' })
  await field.fill('1O-88O-2-O5')
  const suggested = page.getByRole('group', { name: 'Did you mean' })
  await expect(suggested.getByRole('option', { name: /10-880-2-05 .*zero, not the letter O/ })).toBeVisible()
  await expect(page.getByText(/^Part Number Search/)).toHaveText('Part Number Search (0)')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('10-880-2-05')
  const release = await holdBack(page, '**/*.data*')
  await page.goBack()
  await page.waitForURL('/')
  await field.fill('P/N: 10–880–2–05')
  release() // the page comes while someone types, and takes the focus from no one
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('10-880-2-05')
  await page.getByText('Part Number Search (1) showing results for 10-880-2-05').waitFor()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('10-880-2-05')
  await field.fill('10-880-2-05 rev A')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('10-880-2-05 rev A')
  await expect(page.getByRole('main').getByText('showing results for 10-880-2-05')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /10-880-2-05/ })).toHaveCount(1)
})
