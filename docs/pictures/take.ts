import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { wholeChromiumPath } from '#tests/programs/chromium.ts'
import { startSite } from '#tests/site/site-process.ts'

/** The pages that the README shows, by the name of the picture. */
const PAGES: readonly (readonly [string, string])[] = [
  ['home', '/'],
  ['table', '/banana/insulated-jacks?color=Red&color=Blue'],
  ['part', '/part/10-880-2-05'],
  ['request', '/order?part=10-880-2-05&qty=100+250+500&part=24-504-2-05&qty=50'],
]
const WINDOW = { width: 1280, height: 860 }
const QUALITY = 72
/** A picture in the making, or a slide, has come to rest by then. */
const REST_MS = 1_500

// `npm run pictures`: takes them from a running site with the sample catalog.
const site = await startSite({ FORM_MIN_SECONDS: '0' })
const browser = await chromium.launch({ executablePath: wholeChromiumPath(), args: ['--no-sandbox'] })
try {
  const page = await browser.newPage({ viewport: WINDOW, reducedMotion: 'reduce' })
  for (const [name, path] of PAGES) {
    await page.goto(site.url + path, { waitUntil: 'networkidle' })
    await page.waitForTimeout(REST_MS)
    const file = join(import.meta.dirname, `${name}.webp`)
    const picture = await sharp(await page.screenshot())
      .webp({ quality: QUALITY })
      .toBuffer()
    await writeFile(file, picture)
    console.log(`${file}: ${Math.round(picture.length / 1_000)} kB`)
  }
} finally {
  await browser.close()
  await site.stop()
}
