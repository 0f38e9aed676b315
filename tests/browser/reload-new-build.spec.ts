import { expect, type Page, test } from '@playwright/test'
import { openPage } from '#tests/browser/hydrated.ts'
import { twoBuilds } from '#tests/site/two-builds.ts'

/** Answers with a table's data as a later build might write it. */
const changeData = (page: Page) =>
  page.route(/\.data(\?|$)/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll('"listing"', '"table"') })
  })

const openTerminals = (page: Page) => page.getByRole('link', { name: 'Insulated Military Terminals' }).first().click()

test('a page of an earlier build that fails on the data of the new one reloads', { tag: '@long' }, async ({
  page,
  baseURL,
}) => {
  const site = await twoBuilds(baseURL ?? '')
  await openPage(page, `${site.url}/part/10-880-1-00`)
  await changeData(page)
  site.deploy(2)
  await openTerminals(page)
  await expect(page.getByRole('contentinfo')).toContainText('(build 2)')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Insulated Military Terminals')
  await expect(page.getByRole('table')).toBeVisible()
  site.close()
})

test('a page of the same build that fails says so, and stays', { tag: '@long' }, async ({ page, baseURL }) => {
  await openPage(page, `${baseURL}/part/10-880-1-00`)
  await changeData(page)
  const path = '/terminals/insulated-military'
  const asked = page.waitForResponse((one) => one.request().resourceType() === 'fetch' && one.url().endsWith(path))
  await openTerminals(page)
  await (await asked).finished()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
  expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)).toContain('/part/10-880-1-00')
})
