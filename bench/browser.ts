import { type Browser, chromium, type Page } from '@playwright/test'
import { wholeChromiumPath } from '#tests/programs/chromium.ts'
import { startSite } from '#tests/site/site-process.ts'
import { say, sayTimes } from './figures.ts'

const ROUNDS = 15
const PAGES = ['/', '/banana/insulated-jacks', '/part/10-880-2-05', '/order', '/about/engineering-solutions']
const TYPED = '10-880-2'
const KILO = 1_000

type Loaded = { readonly paintMs: number; readonly bytes: number; readonly pictureBytes: number }

/** A first visit with an empty profile. */
async function load(browser: Browser, address: string): Promise<Loaded> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  const pictures = new Set<string>()
  const sent = { bytes: 0, pictureBytes: 0 }
  network.on('Network.responseReceived', ({ requestId, type }) => type === 'Image' && pictures.add(requestId))
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (pictures.has(requestId)) sent.pictureBytes += encodedDataLength
    else sent.bytes += encodedDataLength
  })
  await network.send('Network.enable')
  await page.goto(address, { waitUntil: 'networkidle' })
  const paintMs = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        const watch = new PerformanceObserver((list) => done(list.getEntries().at(-1)?.startTime ?? 0))
        watch.observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
  await context.close()
  return { paintMs, ...sent }
}

/** Time from an event to the frame in which the text of `selector` changes. */
async function untilPainted(page: Page, event: string, selector: string, act: () => Promise<void>): Promise<number> {
  const painted = await page.evaluateHandle(
    ([type, changing]) => {
      const text = () => document.querySelector(changing)?.textContent
      const before = text()
      const painting = new Promise<number>((done) => {
        let start = 0
        addEventListener(type, ({ timeStamp }) => (start ||= timeStamp), { capture: true, once: true })
        const watch = new MutationObserver(() => {
          if (text() === before) return
          watch.disconnect()
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => done(performance.now() - start)
          requestAnimationFrame(() => port2.postMessage(null))
        })
        watch.observe(document, { subtree: true, childList: true, characterData: true })
      })
      // In an object, because a bare promise would be awaited.
      return { painting }
    },
    [event, selector] as const,
  )
  await act()
  return await painted.evaluate(({ painting }) => painting)
}

/** A click on a part in a table, with its page prefetched as when a pointer rests on it. */
async function clickToPaint(browser: Browser, url: string): Promise<number[]> {
  const page = await browser.newPage()
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.goto(`${url}/banana/insulated-jacks`, { waitUntil: 'networkidle' })
    const link = page.locator('.number-link').nth(round)
    await link.hover()
    await page.waitForTimeout(300)
    times.push(await untilPainted(page, 'click', 'h1', () => link.click()))
  }
  await page.close()
  return times
}

/** Each further key of a number typed into the header search. */
async function keyToResults(browser: Browser, url: string): Promise<number[]> {
  const page = await browser.newPage()
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.goto(url, { waitUntil: 'networkidle' })
    const field = page.getByRole('combobox', { name: 'Search the catalog' })
    await field.pressSequentially(TYPED)
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    await page.waitForTimeout(300)
    times.push(await untilPainted(page, 'keydown', '[role=listbox]', () => field.press('-')))
  }
  await page.close()
  return times
}

/** What a visitor waits for in a real browser on this machine, without throttling. */
async function measure(): Promise<void> {
  const site = await startSite({ RATE_LIMIT: 'off' })
  const browser = await chromium.launch({
    executablePath: wholeChromiumPath(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    for (const path of PAGES) {
      await load(browser, site.url + path)
      const loads: Loaded[] = []
      for (let round = 0; round < ROUNDS; round += 1) loads.push(await load(browser, site.url + path))
      sayTimes(
        path,
        loads.map(({ paintMs }) => paintMs),
      )
      const { bytes = 0, pictureBytes = 0 } = loads.at(-1) ?? {}
      say('', `${Math.round(bytes / KILO)} kB`, `and ${Math.round(pictureBytes / KILO)} kB of pictures`)
    }
    sayTimes('click to paint', await clickToPaint(browser, site.url))
    sayTimes('key to results', await keyToResults(browser, site.url))
  } finally {
    await browser.close()
    await site.stop()
  }
}

console.log(`largest paint of first visits, ${ROUNDS} rounds`)
await measure()
