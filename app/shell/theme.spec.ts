import { expect, type Page, test } from '@playwright/test'
import { openPage } from '#tests/browser/hydrated.ts'

const LIGHT = 'rgb(250, 249, 246)'
const DARK = 'rgb(15, 21, 26)'

const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const choose = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Colors' }).getByRole('button', { name }).click()

test('colors follow the system until the visitor chooses; the choice stays from the first paint on; print is always light (behavior 1.15)', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openPage(page, '/contact')
  expect(await paper(page)).toBe(DARK)
  await choose(page, 'Light')
  expect(await paper(page)).toBe(LIGHT)
  await openPage(page, '/')
  expect(await paper(page)).toBe(LIGHT)
  await choose(page, 'System')
  expect(await paper(page)).toBe(DARK)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await paper(page)).toBe(LIGHT)
  await choose(page, 'Dark')
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  const ink = await page.getByRole('heading', { level: 1 }).evaluate((title) => getComputedStyle(title).color)
  expect([await paper(page), ink]).toEqual(['rgb(255, 255, 255)', 'rgb(18, 24, 31)'])
  await page.emulateMedia({ colorScheme: 'light', media: 'screen' })
  await page.route('**/*.js', (route) => route.abort()) // the head script alone
  await page.goto('/contact')
  expect(await paper(page)).toBe(DARK)
})
