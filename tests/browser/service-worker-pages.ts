import { expect, type Page } from '@playwright/test'

/** Waits until the worker has kept a page, and with it all that the build and the search need. */
export async function keptBy(page: Page, path: string): Promise<void> {
  const kept = (asked: string) => caches.match(asked, { ignoreVary: true }).then((found) => found !== undefined)
  const all = async () =>
    (await Promise.all([path, '/offline/numbers.json'].map((one) => page.evaluate(kept, one)))).every(Boolean)
  await expect.poll(all, { timeout: 20_000 }).toBe(true)
}

/** Opens a page and waits until it is kept. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await keptBy(page, path)
}

/** The bar over what is shown without the site. */
export const bar = (page: Page) => page.locator('#offline-bar')
