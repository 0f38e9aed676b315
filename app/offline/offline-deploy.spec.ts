import { expect, type Page, test } from '@playwright/test'
import { openPage } from '#tests/browser/hydrated.ts'
import { bar, visit } from '#tests/browser/service-worker-pages.ts'
import { twoBuilds } from '#tests/site/two-builds.ts'

test.use({ serviceWorkers: 'allow' })

const FIRST = '/part/10-880-1-00'

test('a deploy breaks no open page, and the next load gets the new build', { tag: '@long' }, async ({
  page,
  baseURL,
}) => {
  const site = await twoBuilds(baseURL ?? '')
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  const foot = page.getByRole('contentinfo')
  const heading = page.getByRole('heading', { level: 1 })
  await openPage(page, `${site.url}${FIRST}`)
  await visit(page, `${site.url}${FIRST}`)
  site.deploy(2)
  await newWorkerTakesOver(page)
  // The open page keeps working, with scripts of its own build that it hasn't requested yet.
  await page.getByRole('link', { name: 'Insulated Military Terminals' }).first().click()
  await expect(heading).toHaveText('Insulated Military Terminals')
  await expect(foot).toContainText('(build 1)')
  // The next load is the new build's.
  await openPage(page, `${site.url}/part/10-880-1-04`)
  await expect(foot).toContainText('(build 2)')
  site.goAway()
  // Cached pages of the first build still have their own styles and scripts.
  await openPage(page, `${site.url}${FIRST}`)
  await expect(bar(page)).toContainText('saved copy')
  await expect(foot).toContainText('(build 1)')
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(250, 249, 246)')
  await page.getByRole('combobox', { name: 'Search the catalog' }).fill('10-880-1')
  await expect(page.getByRole('option')).toHaveCount(20)
  site.deploy(3, { gone: true })
  await openPage(page, `${site.url}${FIRST}`)
  await expect(foot).toContainText('(build 3)')
  await expect(bar(page)).toHaveCount(0)
  expect(complaints).toEqual([])
  site.close()
})

/** Lets the browser look for a new worker, as each load does, and waits until it controls the page. */
const newWorkerTakesOver = (page: Page) =>
  page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
    await (await navigator.serviceWorker.ready).update()
    await promise
    const worker = navigator.serviceWorker.controller
    while (worker?.state !== 'activated') await new Promise((done) => worker?.addEventListener('statechange', done))
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
