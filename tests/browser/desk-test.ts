import { test } from '@playwright/test'
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
