import { expect, type Page } from '@playwright/test'

/** Opens a family page and waits for hydration: the native lists have become searchable dropdowns. */
export async function openFamily(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('select')).toHaveCount(0)
}
