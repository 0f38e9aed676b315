import { type Browser, chromium } from '@playwright/test'
import { wholeChromiumPath } from '#tests/programs/chromium.ts'
import { startSite } from '#tests/site/site-process.ts'
import { clicksToParts, clickToFamily, keysToResults } from './browser/clicks.ts'
import { firstPaint, type Loaded, load } from './browser/first-visits.ts'
import { say, sayRatio, sayTimes } from './figures.ts'

/** Runs only the part that has goals: `node bench/browser.ts goals`. */
const ONLY_GOALS = process.argv[2] === 'goals'
const ROUNDS = 15
const CLICK_ROUNDS = 7
/** A first paint varies by a fifth from load to load. */
const PAINT_ROUNDS = 20
const PAGES = ['/', '/banana/insulated-jacks', '/part/10-880-2-05', '/order', '/about/engineering-solutions']
/** Tables of 20 and of 48 rows. */
const FAMILIES = ['/panel-jacks/panel-jack', '/binding-posts/military']
const CLICK_GOAL = 0.4
const FIRST_PAINT_GOAL = 1.3
const KILO = 1_000

/**
 * The goals as ratios of one run, whose parts take turns, because the machine may be busy: first paints forwards and backwards,
 * because a load after a long page is slower, and apart from clicks, whose profile and service worker keep the browser busy.
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

async function measureVisits(browser: Browser, url: string): Promise<void> {
  console.log(`largest paint of first visits, ${ROUNDS} rounds`)
  for (const path of PAGES) {
    await load(browser, url + path)
    const loads: Loaded[] = []
    for (let round = 0; round < ROUNDS; round += 1) loads.push(await load(browser, url + path))
    sayTimes(
      path,
      loads.map(({ paintMs }) => paintMs),
    )
    const { bytes = 0, pictureBytes = 0 } = loads.at(-1) ?? {}
    say('', `${Math.round(bytes / KILO)} kB`, `and ${Math.round(pictureBytes / KILO)} kB of pictures`)
  }
  sayTimes('click to a part', await clicksToParts(browser, url, ROUNDS))
  sayTimes('key to results', await keysToResults(browser, url, ROUNDS))
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
    if (!ONLY_GOALS) await measureVisits(browser, site.url)
  } finally {
    await browser.close()
    await site.stop()
  }
}

await measure()
