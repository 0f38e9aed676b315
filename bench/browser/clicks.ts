import type { Browser, Page } from '@playwright/test'

const TYPED = '10-880-2'
/** How long a pointer rests on a link, in which its page is prefetched. */
const REST_MS = 600
/** The service worker has started by then, and has cached what it wants. */
const WORKER_MS = 3_000

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

/** Clicks on a part in a table, with its page prefetched as when a pointer rests on it. */
export async function clicksToParts(browser: Browser, url: string, rounds: number): Promise<number[]> {
  const page = await browser.newPage()
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(`${url}/banana/insulated-jacks`, { waitUntil: 'networkidle' })
    const link = page.locator('.number-link').nth(round)
    await link.hover()
    await page.waitForTimeout(REST_MS)
    times.push(await untilPainted(page, 'click', 'h1', () => link.click()))
  }
  await page.close()
  return times
}

/** Each further key of a number typed into the header search. */
export async function keysToResults(browser: Browser, url: string, rounds: number): Promise<number[]> {
  const page = await browser.newPage()
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(url, { waitUntil: 'networkidle' })
    const field = page.getByRole('combobox', { name: 'Search the catalog' })
    await field.pressSequentially(TYPED)
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    await page.waitForTimeout(REST_MS)
    times.push(await untilPainted(page, 'keydown', '[role=listbox]', () => field.press('-')))
  }
  await page.close()
  return times
}

/** Clicks from one family to another in the menu: the first in an empty profile, and the same once more. */
export async function clickToFamily(browser: Browser, url: string, path: string) {
  const from = '/banana/insulated-jacks'
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(url + from, { waitUntil: 'networkidle' })
  await page.waitForTimeout(WORKER_MS)
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
  const link = page.locator(`.products-columns a[href="${path}"]`)
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
