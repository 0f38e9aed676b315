import { expect, test } from '@playwright/test'
import { reloadPage } from '#tests/browser/hydrated.ts'
import { visit } from '#tests/browser/service-worker-pages.ts'

test.use({ serviceWorkers: 'allow' })

test('the data of a page is asked for at the site and at the service worker at once', { tag: '@long' }, async ({
  page,
}) => {
  await visit(page, '/terminals/insulated-military')
  await reloadPage(page)
  await page.getByRole('link', { name: '10-880-1-19', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('10-880-1-19')
  const sources = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('10-880-1-19.data'))
      .map((entry) => Reflect.get(entry, 'workerMatchedSourceType')),
  )
  expect(new Set(sources)).toEqual(new Set(['race-network-and-fetch-handler']))
})
