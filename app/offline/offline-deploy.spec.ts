import { expect, test } from '@playwright/test'
import { bar, visit } from '#tests/browser/kept-pages.ts'
import { twoBuilds } from '#tests/browser/two-builds.ts'

test.use({ serviceWorkers: 'allow' })

const FIRST = '/part/10-880-1-00'

test('a new build under an open page breaks nothing and traps nobody on the old one', async ({
  page,
  context,
  baseURL,
}) => {
  const site = await twoBuilds(baseURL ?? '')
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  const foot = page.getByRole('contentinfo')
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto(`${site.url}${FIRST}`)
  await visit(page, `${site.url}${FIRST}`)
  site.deploy(2)
  // The open page goes on, with scripts of its own build that nobody has asked for yet.
  await page.getByRole('link', { name: 'Insulated Military Terminals' }).first().click()
  await expect(heading).toHaveText('Insulated Military Terminals')
  await expect(foot).toContainText('(build 1)')
  // The next load is the new build's, and its worker takes over without a second one.
  await page.goto(`${site.url}/part/10-880-1-04`)
  await expect(foot).toContainText('(build 2)')
  const ofNewWorker = () =>
    page.evaluate(async () => {
      const store = await caches.open('catalogue-assets-1')
      return (await store.keys()).filter(({ url }) => /offline-order.*-of2-/.test(url)).length
    })
  await expect.poll(ofNewWorker, { timeout: 20_000 }).toBeGreaterThan(0)
  site.deploy(3, { gone: true })
  // What was kept of the first build still has its own style and script.
  await context.setOffline(true)
  await page.goto(`${site.url}${FIRST}`)
  await expect(bar(page)).toContainText('kept copy')
  await expect(foot).toContainText('(build 1)')
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(250, 249, 246)')
  await page.getByRole('combobox', { name: 'Search the catalogue' }).fill('10-880-1')
  await expect(page.getByRole('option')).toHaveCount(20)
  await context.setOffline(false)
  await page.goto(`${site.url}${FIRST}`)
  await expect(foot).toContainText('(build 3)')
  await expect(bar(page)).toHaveCount(0)
  expect(complaints).toEqual([])
  site.close()
})

test('a site that is slow is not waited for where a page is kept, but by whoever loads it anew', async ({
  page,
  baseURL,
}) => {
  const site = await twoBuilds(baseURL ?? '')
  await visit(page, `${site.url}${FIRST}`)
  site.deploy(2)
  site.slow(4_000)
  await page.goto(`${site.url}${FIRST}`)
  await expect(bar(page)).toContainText("The site doesn't answer: kept copy of")
  await expect(page.getByRole('contentinfo')).toContainText('(build 1)')
  await page.getByRole('button', { name: 'Load this page anew' }).click()
  await expect(page.getByRole('contentinfo')).toContainText('(build 2)', { timeout: 15_000 })
  await expect(bar(page)).toHaveCount(0)
  site.close()
})
