import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const MAX_LENGTH = 200

/** Returns axe's violations on the page, or on the part under `within`: rule and element. */
export async function findings(page: Page, within = 'html'): Promise<string[]> {
  // Legacy mode needs no second page; our frames, if any, are of our own site.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().include(within).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, MAX_LENGTH)}`))
}
