import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const MAX_LENGTH = 200

/**
 * Returns axe's violations on the page, or on the part under `within`: rule and element. With `rules` only theirs.
 * What passes is not described, which would take longer than all checks.
 */
export async function findings(page: Page, within = 'html', rules: readonly string[] = []): Promise<string[]> {
  const isLoaded = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder(isLoaded ? { page, axeSource: ';' } : { page })
  axe.options({ resultTypes: ['violations'] })
  if (rules.length > 0) axe.withRules([...rules])
  // Legacy mode needs no second page; our frames, if any, are of our own site.
  const { violations } = await axe.setLegacyMode().include(within).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, MAX_LENGTH)}`))
}
