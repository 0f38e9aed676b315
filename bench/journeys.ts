import type { Browser, Page } from '@playwright/test'
import { hydrated } from '#tests/browser/hydrated.ts'
import { type Goal, milliseconds, say } from './figures.ts'

const ROUNDS = 5
const INP_GOAL = 100
const INP_SHARE = 0.98
const MAX_SHOWN = 5
/** Typing pauses like this between keys. */
const KEY_MS = 60
/** Until the browser has reported what was done last. */
const REPORT_MS = 500
const FAMILY = '/terminals/insulated-military'

/**
 * A click or key, from its timestamp to the next paint, as the browser reports it (interaction to next paint). `ours` is the part before
 * style, layout and paint: the wait for other scripts, and the handlers.
 */
type Interaction = { readonly ms: number; readonly ours: number; readonly what: string }

declare global {
  interface Window {
    interactions: Map<number, Interaction>
  }
}

/** Keeps the longest event of each interaction. Those below 16 ms are not reported, only counted. */
function watchInteractions(): void {
  window.interactions = new Map()
  const seen = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId, duration, name, target, startTime, processingEnd } = entry as PerformanceEventTiming
      if (!interactionId || duration <= (window.interactions.get(interactionId)?.ms ?? 0)) continue
      const element = target instanceof Element ? target : null
      const label = element?.getAttribute('aria-label') ?? element?.textContent?.slice(0, 30) ?? ''
      const what = `${name} ${element?.localName ?? ''} ${label}`
      window.interactions.set(interactionId, { ms: duration, ours: processingEnd - startTime, what })
    }
  })
  seen.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first()
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).filter({ visible: true }).first()
const type = (page: Page, text: string) => page.keyboard.type(text, { delay: KEY_MS })

/** What visitors do, each in one document from its first page on. */
const JOURNEYS: Readonly<Record<string, readonly [start: string, run: (page: Page) => Promise<void>]>> = {
  'filter a table': [
    FAMILY,
    async (page) => {
      await page.getByRole('checkbox', { name: /^Green \d+$/ }).click()
      await page.getByText('Finish & compliance', { exact: true }).click()
      const list = page.getByRole('combobox').filter({ visible: true }).last()
      await list.click()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Escape')
      await button(page, 'Apply Filters').click()
      await link(page, 'Remove filter Color: Green').click()
      await link(page, 'Next').click()
      await page.getByText(/^Page 2 of \d+$/).waitFor()
      for (const index of [0, 1, 2])
        await page
          .getByRole('checkbox', { name: /^Compare / })
          .nth(index)
          .click()
      await button(page, 'View').click()
      await page.getByRole('group', { name: 'Units' }).getByRole('button', { name: 'mm' }).click()
      await page.getByRole('group', { name: 'Row height' }).getByRole('button').last().click()
      await page.keyboard.press('Escape')
      await button(page, /^Compare \d of 6/).click()
      await page.waitForURL(/\/compare/)
    },
  ],
  'find a part and list it': [
    '/',
    async (page) => {
      await page.getByRole('combobox', { name: 'Search the catalog' }).first().click()
      await type(page, '10-880-2-05')
      await page.getByRole('option').first().click()
      await page.waitForURL(/\/part\//)
      await button(page, /^Add to quote list/).click()
      await link(page, /^Quote list 1 line/).click()
      await page.getByRole('textbox', { name: /^Quantity/ }).click()
      await type(page, '250')
      await page.keyboard.press('Tab')
      await type(page, '1000')
      await button(page, /^Remove/).click()
      await button(page, 'Undo').click()
    },
  ],
  'ask for a quote': [
    '/order?part=10-880-2-05',
    async (page) => {
      for (const label of ['Company Name', 'Your Name', 'City']) {
        await page.getByLabel(label, { exact: true }).click()
        await type(page, 'Northbridge Avionics')
      }
      await page.keyboard.press('Tab')
      await button(page, 'Send request').click()
      await button(page, /^Add/).click()
    },
  ],
  'walk through the menus': [
    '/banana/insulated-jacks',
    async (page) => {
      for (const path of ['/panel-jacks/panel-jack', '/binding-posts/military', FAMILY]) {
        await button(page, 'Products').click()
        await page.locator(`.menu-columns a[href="${path}"]`).click()
        await page.waitForURL(`**${path}`)
        await page.getByRole('group', { name: 'Colors' }).getByRole('button', { name: 'Dark' }).click()
        await page.getByRole('group', { name: 'Colors' }).getByRole('button', { name: 'System' }).click()
      }
    },
  ],
}

/** INP of journeys through the site: p98 of all clicks and keys. Prints the slowest. */
export async function journeysGoal(browser: Browser, url: string): Promise<Goal> {
  const all: Interaction[] = []
  let count = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, [start, run]] of Object.entries(JOURNEYS)) {
      const context = await browser.newContext({ baseURL: url })
      await context.addInitScript(watchInteractions)
      const page = await context.newPage()
      await page.goto(start, { waitUntil: 'networkidle' })
      await hydrated(page)
      await run(page)
      await page.waitForTimeout(REPORT_MS)
      const [slow, done] = await page.evaluate(() => [[...window.interactions.values()], performance.interactionCount])
      all.push(...slow.map((slowOne) => ({ ...slowOne, what: `${name}: ${slowOne.what}` })))
      count += done
      await context.close()
    }
  }
  const slowest = all.toSorted((a, b) => b.ms - a.ms)
  const rank = Math.floor(count * (1 - INP_SHARE))
  const ours = all.map((one) => one.ours).toSorted((a, b) => b - a)
  for (const interaction of slowest.slice(0, MAX_SHOWN))
    say('', milliseconds(interaction.ms), `${milliseconds(interaction.ours)} ours`, interaction.what)
  return {
    work: `INP of ${count} clicks and keys, p98`,
    figure: slowest[rank]?.ms ?? 0,
    goal: INP_GOAL,
    unit: 'ms',
    peer: `${milliseconds(ours[rank] ?? 0)} before style and paint`,
  }
}
