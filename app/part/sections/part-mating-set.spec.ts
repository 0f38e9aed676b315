import { expect, test } from '@playwright/test'
import { findings } from '#tests/browser/axe-findings.ts'

const SET = ['1401-2-0101', '1501-1-0201', 'Nut 1/4-32']

test('an engineer puts a jack, its plug and its nut on the list with the keyboard, at once', async ({ page }) => {
  await page.goto('/part/1401-2-0101')
  const set = page.getByRole('region', { name: 'Mating set' })
  await expect(set.getByRole('link', { name: '1501-1-0201' })).toBeVisible()
  const add = set.getByRole('button', { name: 'Add the set to the quote list' })
  await add.focus()
  await page.keyboard.press('Enter')
  await expect(set.getByRole('status')).toHaveText('3 lines added. Open my list')
  await page.keyboard.press('Enter')
  await expect(set.getByRole('status')).toHaveText('3 were on it already. Open my list')
  expect(await findings(page, '.mating-set')).toEqual([])
  await set.getByRole('link', { name: 'Open my list' }).press('Enter')
  const lines = page.getByRole('list', { name: 'Lines' })
  for (const number of SET) await expect(lines.getByText(number, { exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Note on Nut 1/4-32' })).toHaveValue(
    /For 1401-2-0101: Mounting is Nut/,
  )
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the set is there, as a list that can be asked for', async ({ page }) => {
    await page.goto('/part/1401-2-0101')
    const set = page.getByRole('region', { name: 'Mating set' })
    await expect(set.getByRole('button')).toBeHidden()
    await set.getByRole('link', { name: 'The set as a list' }).click()
    for (const number of SET) await expect(page.getByText(number, { exact: true }).first()).toBeVisible()
  })

  test('a buyer counts parts without pure tin, and comes to the table of them', async ({ page }) => {
    await page.goto('/compliance')
    await page.getByRole('combobox', { name: 'No pure tin' }).selectOption('yes')
    await page.getByRole('combobox', { name: 'Families' }).selectOption('Banana')
    await page.getByRole('button', { name: 'Count the parts' }).click()
    await expect(page.getByRole('heading', { name: 'No pure tin: yes' })).toBeVisible()
    await page.getByRole('link', { name: 'Insulated Banana Jacks: 122 parts as asked' }).click()
    await expect(page.getByText('122 parts')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'No pure tin' })).toHaveValue('yes')
  })
})
