import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sentSize } from '#server/client-build/packed-files.ts'
import { firstScripts, overBudget } from '#server/client-build/script-budget.ts'
import { builtSite, sampleCatalogue } from '#tests/built-site.ts'

const CLIENT = join(import.meta.dirname, '../../build/client')
/** A page without its pictures, as it is sent. */
const PAGE_BUDGET = 250_000
const BROWSER = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }

const site = await builtSite(sampleCatalogue())
const html = async (page: string) => (await site.get(page)).text()
const manifest = /assets\/manifest-[\w-]+\.js/.exec(await html('/'))?.[0]
const pages = await firstScripts(CLIENT, manifest)

const bytesSent = async (path: string): Promise<number> =>
  (await (await site.get(path, BROWSER)).arrayBuffer()).byteLength

test('no page of the build loads more script at first than it may', () => {
  expect(pages.length).toBeGreaterThan(15)
  for (const { route, bytes } of pages) console.log(`${route}: ${(bytes / 1000).toFixed(1)} kB`)
  expect(overBudget(pages)).toEqual([])
})

test.for([
  ['/', 'routes/home'],
  ['/banana/insulated-jacks', 'routes/family'],
  ['/terminals/insulated-commercial', 'routes/family'],
  ['/part/10-880-2-05', 'routes/part'],
  ['/search?q=10-880', 'routes/search'],
  ['/nothing', 'routes/not-found'],
  ['/list?part=10-880-2-05', 'routes/list'],
  ['/fit?hole=.250', 'routes/fit'],
  ['/compliance', 'routes/compliance'],
  ['/order', 'routes/order'],
  ['/contact', 'routes/contact'],
] as const)(
  '%s loads what was counted of its route, and weighs less than 250 kB without pictures',
  async ([path, route]) => {
    const text = await html(path)
    const counted = pages.find((one) => one.route === route)
    const named = new Set(text.match(/(?<=\/assets\/)[\w.-]+\.js/g))
    expect(counted?.names).toEqual(expect.arrayContaining([...named]))
    const styles = [...new Set(text.match(/\/assets\/[\w.-]+\.css/g))]
    const css = (await Promise.all(styles.map(html))).join('')
    const fonts = new Set(css.match(/\/assets\/[\w.-]+\.woff2/g))
    const files = [...styles, ...fonts].map((file) => sentSize(join(CLIENT, file)))
    const sizes = [await bytesSent(path), counted?.bytes ?? 0, ...(await Promise.all(files))]
    const whole = sizes.reduce((sum, bytes) => sum + bytes, 0)
    console.log(
      `${path}: ${sizes.map((bytes) => (bytes / 1000).toFixed(1)).join(' + ')} = ${(whole / 1000).toFixed(1)} kB`,
    )
    expect([styles.length, fonts.size]).toEqual([1, 4])
    expect(whole).toBeLessThan(PAGE_BUDGET)
  },
)

test('a built file is sent packed as the browser likes it, and may be kept for a year', async () => {
  const path = `/${manifest}`
  const plain = await site.get(path)
  const text = await plain.text()
  for (const [accepted, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['identity', null],
  ] as const) {
    const { headers } = await site.get(path, { 'Accept-Encoding': accepted })
    expect([accepted, headers.get('Content-Encoding')]).toEqual([accepted, encoding])
    expect(headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
    expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect([null, 'Accept-Encoding']).toContain(headers.get('Vary'))
  }
  expect((await bytesSent(path)) * 2).toBeLessThan(text.length)
})
