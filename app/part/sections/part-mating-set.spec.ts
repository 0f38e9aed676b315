import { expect, test } from '@playwright/test'
import { findings } from '#tests/browser/axe-findings.ts'
import { openPage } from '#tests/browser/hydrated.ts'

const SET = ['1401-2-0101', '1501-1-0201']

test('an engineer adds a jack and its plug to the list in one step, by keyboard', { tag: '@long' }, async ({
  page,
}) => {
  await openPage(page, '/part/1401-2-0101')
  const set = page.getByRole('region', { name: 'Mates and tools' })
  await expect(set.getByRole('link', { name: '1501-1-0201' })).toBeVisible()
  await expect(set.getByRole('link', { name: 'Nut 1/4-32' })).toBeVisible()
  await expect(set.getByRole('link', { name: 'Datasheet' })).toHaveAttribute('href', /^\/view-pdf\//)
  const add = set.getByRole('button', { name: 'Add both parts to the quote list' })
  await add.focus()
  await page.keyboard.press('Enter')
  await expect(set.getByRole('status')).toHaveText('Both parts are on your list. View my list')
  expect(await findings(page, '.mating-set')).toEqual([])
  await set.getByRole('link', { name: 'View my list' }).press('Enter')
  const lines = page.getByRole('list', { name: 'Lines' })
  for (const number of SET) await expect(lines.getByText(number, { exact: true })).toBeVisible()
  await expect(page.getByText('Not in the catalog')).toHaveCount(0)
})
