import { type Page, test } from '@playwright/test'
import { deskAt, type RunningDesk, startBrowserDesk } from '#tests/site/desk-process.ts'

/**
 * Tests at a desk with the sample catalog. All share the one that `npm test` starts, or those of one worker its own, because a
 * start takes seconds: a test knows what is its own by number or name, and counts nothing of others. One that changes what all
 * have, as the company's address, says `test.use({ ownDesk: true })`: a quote that another test previews has that address too.
 */
export const deskTest = test.extend<object, { desk: RunningDesk; ownDesk: boolean }>({
  ownDesk: [false, { option: true, scope: 'worker' }],
  desk: [
    async ({ ownDesk }, use) => {
      const { BROWSER_DESK: running } = process.env
      if (running !== undefined && !ownDesk) return await use(deskAt(JSON.parse(running)))
      const site = await startBrowserDesk()
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
