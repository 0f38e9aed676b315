import { expect, type Locator } from '@playwright/test'

/** Expects exactly one visible picture, the one with this caption; waits while two cross-fade. */
export async function expectShown(slideshow: Locator, caption: string | undefined): Promise<void> {
  await expect(slideshow.getByRole('link')).toHaveText([caption ?? 'no such picture'])
}
