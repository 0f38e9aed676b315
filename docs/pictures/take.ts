import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { chromiumPath } from '#tests/programs/chromium.ts'
import { startSite } from '#tests/site/site-process.ts'

/** The pages that the README and design.md show, by the name of the picture. */
const PAGES: readonly (readonly [string, string])[] = [
  ['home', '/'],
  ['table', '/banana/insulated-jacks?color=Red&color=Blue'],
  ['part', '/part/10-880-2-05'],
  ['request', '/order?part=10-880-2-05&qty=100+250+500&part=24-504-2-05&qty=50'],
  ['list', '/list?part=10-880-2-05&qty=100+250+500&part=24-504-2-05&qty=50&part=1401-2-0101&qty=1200'],
]
const WINDOW = { width: 1280, height: 860 }
const QUALITY = 72
/** A picture in the making, or a slide, has come to rest by then. */
const REST_MS = 1_500
const DEVELOPMENT_PORT = 5_399
const DEVELOPMENT = `http://localhost:${DEVELOPMENT_PORT}`

async function take(page: Page, name: string, url: string, fullPage = false): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(REST_MS)
  const file = join(import.meta.dirname, `${name}.webp`)
  const picture = await sharp(await page.screenshot({ fullPage }))
    .webp({ quality: QUALITY })
    .toBuffer()
  await writeFile(file, picture)
  console.log(`${file}: ${Math.round(picture.length / 1_000)} kB`)
}

// `npm run pictures`: takes them from a running site with the sample catalog, and the parts of the design from `npm run dev`.
const site = await startSite({ FORM_MIN_SECONDS: '0' })
const vite = ['node_modules/vite/bin/vite.js', '--config', 'vite.config.ts', '--port', String(DEVELOPMENT_PORT)]
const development = spawn(process.execPath, vite, { stdio: ['ignore', 'pipe', 'inherit'] })
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] })
try {
  const page = await browser.newPage({ viewport: WINDOW, reducedMotion: 'reduce' })
  for (const [name, path] of PAGES) await take(page, name, site.url + path)
  await once(development.stdout, 'data')
  await take(page, 'design', `${DEVELOPMENT}/design`, true)
} finally {
  await browser.close()
  development.kill()
  await site.stop()
}
