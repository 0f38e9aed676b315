import { expect, type Page } from '@playwright/test'
import { openPage } from '#tests/browser/hydrated.ts'

/** Waits until the service worker has cached a page and everything the build and the search need. */
export async function cachedBy(page: Page, path: string): Promise<void> {
  const kept = (asked: string) => caches.match(asked, { ignoreVary: true }).then((found) => found !== undefined)
  const all = async () =>
    (await Promise.all([path, '/offline/numbers.json'].map((one) => page.evaluate(kept, one)))).every(Boolean)
  await expect.poll(all, { timeout: 20_000 }).toBe(true)
}

/** Opens a page and waits until it is cached. */
export async function visit(page: Page, path: string): Promise<void> {
  await openPage(page, path)
  await cachedBy(page, path)
}

/** The bar on pages shown offline. */
export const bar = (page: Page) => page.locator('#offline-bar')
