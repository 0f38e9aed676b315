import { expect, type Locator, type Page } from '@playwright/test'

/** Goes to a page with a slideshow and waits until its script is there: React marks the elements that it has taken over. */
export async function openSlideshow(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() => {
    const slideshow = document.querySelector('[aria-roledescription=carousel]')
    return slideshow !== null && Object.keys(slideshow).some((key) => key.startsWith('__react'))
  })
}

/** Lets the page's time go on until a picture has turned by itself: React starts its clock some time after the page is there. */
export async function expectTurned(page: Page, slideshow: Locator, caption: string | undefined): Promise<void> {
  const turned = async () => {
    await page.clock.runFor(1_000)
    expect(await slideshow.locator('[data-shown]').textContent()).toBe(caption)
  }
  await expect(turned).toPass({ intervals: [50], timeout: 20_000 })
  await expectShown(slideshow, caption)
}

/** Expects that one picture is shown, the one of this caption: while two fade into each other it waits. */
export async function expectShown(slideshow: Locator, caption: string | undefined): Promise<void> {
  await expect(slideshow.getByRole('link')).toHaveText([caption ?? 'no such picture'])
}
