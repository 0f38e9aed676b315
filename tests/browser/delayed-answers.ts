import type { Page } from '@playwright/test'

/** Delays all answers to addresses of this pattern until the returned function is called. */
export async function holdBack(page: Page, pattern: string): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await held
    await route.continue()
  })
  return release
}
