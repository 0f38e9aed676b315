import { type Browser, chromium, type Page } from '@playwright/test'
import { wholeChromiumPath } from '#tests/programs/chromium.ts'
import { startSite } from '#tests/site/site-process.ts'
import { sayRatio } from './figures.ts'
import { measureJourneys } from './journeys.ts'

const CLICK_ROUNDS = 7
/** A first paint varies by a fifth from load to load. */
const PAINT_ROUNDS = 20
/** Tables of 20 and of 48 rows. */
const FAMILIES = ['/panel-jacks/panel-jack', '/binding-posts/military']
const CLICK_GOAL = 0.4
const FIRST_PAINT_GOAL = 1.3
/** How long a pointer rests on a link, in which its page is prefetched. */
const REST_MS = 600
/** The page has loaded by then what it loads while it is idle. */
const IDLE_MS = 3_000

/**
 * The goals as ratios of one run, whose parts take turns, because the machine may be busy: first paints forwards and backwards,
 * because a load after a long page is slower, and apart from clicks, whose profile keeps the browser busy.
 */
async function measureGoals(browser: Browser, url: string): Promise<void> {
  const home: number[] = []
  const families = FAMILIES.map((path) => {
    const times = (): number[] => []
    return { path, still: times(), first: times(), fresh: times(), warm: times() }
  })
  const loads = [{ path: '', first: home }, ...families]
  for (let round = 0; round < PAINT_ROUNDS; round += 1)
    for (const { path, first } of round % 2 === 0 ? loads : loads.toReversed())
      first.push(await firstPaint(browser, url + path, 'with'))
  for (let round = 0; round < CLICK_ROUNDS; round += 1) {
    for (const { path, still, fresh, warm } of families) {
      still.push(await firstPaint(browser, url + path, 'without'))
      const click = await clickToFamily(browser, url, path)
      fresh.push(click.fresh)
      warm.push(click.warm)
    }
  }
  for (const { path, still, first, fresh, warm } of families) {
    console.log(path)
    sayRatio('click, empty profile', fresh, still, CLICK_GOAL)
    sayRatio('click, second time', warm, still, CLICK_GOAL)
    sayRatio('first paint / home', first, home, FIRST_PAINT_GOAL)
  }
}

/** Clicks from one family to another in the menu: the first in an empty profile, and the same once more. */
async function clickToFamily(browser: Browser, url: string, path: string) {
  const from = '/banana/insulated-jacks'
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(url + from, { waitUntil: 'networkidle' })
  await page.waitForTimeout(IDLE_MS)
  const fresh = await untilRowShown(page, path)
  await untilRowShown(page, from)
  const warm = await untilRowShown(page, path)
  await context.close()
  return { fresh, warm }
}

/** Time from a click in the menu until the first row of the new table is on the screen. */
async function untilRowShown(page: Page, path: string): Promise<number> {
  await page.mouse.move(0, 0)
  await page.getByRole('button', { name: 'Products' }).hover()
  const link = page.locator(`.menu-columns a[href="${path}"]`)
  await link.hover()
  await page.waitForTimeout(REST_MS)
  const shown = await page.evaluateHandle(() => {
    const before = document.querySelector('h1')?.textContent
    const showing = new Promise<number>((done) => {
      let start = 0
      addEventListener('click', ({ timeStamp }) => (start ||= timeStamp), { capture: true, once: true })
      const painted = new PerformanceObserver((list) => {
        const [entry] = list.getEntries()
        if (entry && 'renderTime' in entry) done(Number(entry.renderTime) - start)
      })
      painted.observe({ type: 'element' })
      const watch = new MutationObserver(() => {
        if (document.querySelector('h1')?.textContent === before) return
        watch.disconnect()
        document.querySelector('.number-link')?.setAttribute('elementtiming', 'row')
      })
      watch.observe(document, { subtree: true, childList: true, characterData: true })
    })
    return { showing }
  })
  await link.click()
  return await shown.evaluate(({ showing }) => showing)
}

/** The first paint of a first visit with an empty profile, in ms; without scripts, that of a static page. */
async function firstPaint(browser: Browser, address: string, scripts: 'with' | 'without'): Promise<number> {
  const context = await browser.newContext({ javaScriptEnabled: scripts === 'with' })
  const page = await context.newPage()
  await page.goto(address)
  const painted = () => performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => startTime)
  const paints: number[] = []
  while (paints.length === 0) paints.push(...(await page.evaluate(painted)))
  await context.close()
  return paints[0] ?? 0
}

/** What a visitor waits for in a real browser on this machine, without throttling. */
async function measure(): Promise<void> {
  const site = await startSite({ RATE_LIMIT: 'off' })
  const browser = await chromium.launch({
    executablePath: wholeChromiumPath(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    await measureGoals(browser, site.url)
    await measureJourneys(browser, site.url)
  } finally {
    await browser.close()
    await site.stop()
  }
}

await measure()
