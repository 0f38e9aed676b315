import { expect, test } from '@playwright/test'
import { openPage } from '#tests/browser/hydrated.ts'
import { bar, visit } from '#tests/browser/service-worker-pages.ts'
import { twoBuilds } from '#tests/site/two-builds.ts'

test.use({ serviceWorkers: 'allow' })

const FIRST = '/part/10-880-1-00'

test('a deploy breaks no open page, and the next load gets the new build', async ({ page, context, baseURL }) => {
  const site = await twoBuilds(baseURL ?? '')
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  const foot = page.getByRole('contentinfo')
  const heading = page.getByRole('heading', { level: 1 })
  await openPage(page, `${site.url}${FIRST}`)
  await visit(page, `${site.url}${FIRST}`)
  site.deploy(2)
  // The open page keeps working, with scripts of its own build that nobody has requested yet.
  await page.getByRole('link', { name: 'Insulated Military Terminals' }).first().click()
  await expect(heading).toHaveText('Insulated Military Terminals')
  await expect(foot).toContainText('(build 1)')
  // The next load is the new build's, and its worker takes over without a second one.
  await openPage(page, `${site.url}/part/10-880-1-04`)
  await expect(foot).toContainText('(build 2)')
  const ofNewWorker = () =>
    page.evaluate(async () => {
      const store = await caches.open('catalogue-assets-1')
      return (await store.keys()).filter(({ url }) => /offline-order.*-of2-/.test(url)).length
    })
  await expect.poll(ofNewWorker, { timeout: 20_000 }).toBeGreaterThan(0)
  site.deploy(3, { gone: true })
  // Cached pages of the first build still have their own styles and scripts.
  await context.setOffline(true)
  await openPage(page, `${site.url}${FIRST}`)
  await expect(bar(page)).toContainText('saved copy')
  await expect(foot).toContainText('(build 1)')
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(250, 249, 246)')
  await page.getByRole('combobox', { name: 'Search the catalog' }).fill('10-880-1')
  await expect(page.getByRole('option')).toHaveCount(20)
  await context.setOffline(false)
  await openPage(page, `${site.url}${FIRST}`)
  await expect(foot).toContainText('(build 3)')
  await expect(bar(page)).toHaveCount(0)
  expect(complaints).toEqual([])
  site.close()
})

test('a cached page is shown instead of waiting for a slow site, but a reload waits', { tag: '@long' }, async ({
  page,
  baseURL,
}) => {
  const site = await twoBuilds(baseURL ?? '')
  await visit(page, `${site.url}${FIRST}`)
  site.deploy(2)
  site.slow(4_000)
  await openPage(page, `${site.url}${FIRST}`)
  await expect(bar(page)).toContainText('Our site isn’t responding: saved copy from')
  await expect(page.getByRole('contentinfo')).toContainText('(build 1)')
  await page.getByRole('button', { name: 'Reload this page' }).click()
  await expect(page.getByRole('contentinfo')).toContainText('(build 2)', { timeout: 15_000 })
  await expect(bar(page)).toHaveCount(0)
  site.close()
})
