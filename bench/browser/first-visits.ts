import type { Browser } from '@playwright/test'

export type Loaded = { readonly paintMs: number; readonly bytes: number; readonly pictureBytes: number }

/** A first visit with an empty profile: its largest paint, and what it loaded. */
export async function load(browser: Browser, address: string): Promise<Loaded> {
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

/** The first paint of a first visit with an empty profile, in ms; without scripts, that of a static page. */
export async function firstPaint(browser: Browser, address: string, scripts: 'with' | 'without'): Promise<number> {
  const context = await browser.newContext({ javaScriptEnabled: scripts === 'with' })
  const page = await context.newPage()
  await page.goto(address)
  const painted = () => performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => startTime)
  const paints: number[] = []
  while (paints.length === 0) paints.push(...(await page.evaluate(painted)))
  await context.close()
  return paints[0] ?? 0
}
