import { expect, type Page } from '@playwright/test'

/** A busy machine takes its time. */
const PATIENCE_MS = 30_000

/**
 * Waits for hydration of a page that a link opened: of the root, which says so, then of the parts whose scripts load after it,
 * such as a table's filters. Until then the browser would submit their forms. React marks each element it has taken over.
 * An `expect` that has to wait describes the whole page at each attempt, which takes longer than the page itself.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const isTaken = (one: Element) => Object.keys(one).some((key) => key.startsWith('__react'))
      const elements = [...document.querySelectorAll('form, button')]
      return document.documentElement.dataset.hydrated === '' && elements.every(isTaken)
    },
    undefined,
    { timeout: PATIENCE_MS, polling: 50 },
  )
}

/** Opens a page and waits for hydration: from now on, every key and click has its effect. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

/** Reloads a page and waits for hydration. */
export async function reloadPage(page: Page): Promise<void> {
  await page.reload()
  await hydrated(page)
}

/** Opens a family page and waits until the native lists have become searchable dropdowns. */
export async function openFamily(page: Page, path: string): Promise<void> {
  await openPage(page, path)
  await expect(page.locator('select')).toHaveCount(0, { timeout: PATIENCE_MS })
}
