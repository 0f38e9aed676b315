import { expect, type Locator, type Page } from '@playwright/test'

/** Advances the page's clock until a picture has turned by itself: React starts its timer some time after load. */
export async function expectTurned(page: Page, slideshow: Locator, caption: string | undefined): Promise<void> {
  const turned = async () => {
    await page.clock.runFor(1_000)
    expect(await slideshow.locator('[data-shown]').textContent()).toBe(caption)
  }
  await expect(turned).toPass({ intervals: [50], timeout: 20_000 })
  await expectShown(slideshow, caption)
}

/** Expects exactly one visible picture, the one with this caption; waits while two cross-fade. */
export async function expectShown(slideshow: Locator, caption: string | undefined): Promise<void> {
  await expect(slideshow.getByRole('link')).toHaveText([caption ?? 'no such picture'])
}
