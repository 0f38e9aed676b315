import { type Page, test } from '@playwright/test'
import { type DeskSite, startDeskSite } from '#tests/site/desk-site.ts'

/**
 * Tests at a desk with the sample catalog. Those of one worker share its site, which takes seconds to start: a test knows what
 * is its own by number or name, and counts nothing of others.
 */
export const deskTest = test.extend<object, { desk: DeskSite }>({
  desk: [
    async ({ browserName: _ }, use) => {
      const site = await startDeskSite({ SAMPLE: 'on' })
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** Opens a page by the desk's menu. */
export async function openFromMenu(page: Page, group: string, name: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByText(group, { exact: true }).click()
  await menu.getByRole('link', { name, exact: true }).click()
}
