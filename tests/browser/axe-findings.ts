import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const SHOWN_LENGTH = 200

/** Returns axe's violations on the page, or on the part under `within`: rule and element. */
export async function findings(page: Page, within = 'html'): Promise<string[]> {
  return await violationsOf(analysis(page).include(within))
}

/** Returns the texts that are hard to read. Other colors change nothing else. */
export async function contrastFindings(page: Page): Promise<string[]> {
  return await violationsOf(analysis(page).withRules('color-contrast'))
}

// Legacy mode needs no second page; our frames, if any, are of our own site.
const analysis = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode()

async function violationsOf(rules: AxeBuilder): Promise<string[]> {
  const { violations } = await rules.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, SHOWN_LENGTH)}`))
}
