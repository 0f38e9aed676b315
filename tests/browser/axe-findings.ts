import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const SHOWN_LENGTH = 200

/** What axe has against the page as it stands, or against the part of it under `within`: the rule and the element. */
export async function findings(page: Page, within = 'html'): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include(within).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, SHOWN_LENGTH)}`))
}
