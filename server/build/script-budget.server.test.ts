import { readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { BUILT } from '#tests/programs/built-program.ts'
import { builtSite } from '#tests/site/built-site.ts'
import { sampleCatalog } from '#tests/site/sample-catalog.ts'

const CLIENT = join(BUILT, 'client')
/** For a page without its pictures, compressed. */
const PAGE_BUDGET = 250_000
/** For the scripts that a page loads at first, compressed. */
const BUDGET = 122_000
/** Forms load their library. Their validation rules come later. A pasted list comes with what corrects it. */
const FORM_BUDGET = 131_500
const FORMS = ['request-form/request-form', 'contact/contact', 'paste/list-paste']
const BROWSER = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }
const IMPORT = /(?:from|import)\s*"\.\/([\w.-]+\.js)"/g

/** What the router's manifest names of a route. Its build puts a client action into a file of its own. */
type Loaded = { readonly module: string; readonly imports?: string[]; readonly clientActionModule?: string }

const site = await builtSite(sampleCatalog())
const html = async (page: string) => (await site.get(page)).text()
const [manifest = ''] = /assets\/manifest-[\w-]+\.js/.exec(await html('/')) ?? []
const { entry, routes }: { entry: Loaded; routes: Record<string, Loaded> } = JSON.parse(
  (await html(`/${manifest}`)).replace(/^[^{]*|;\s*$/g, ''),
)
const { root, ...others } = routes
const pages = await Promise.all(Object.entries(others).map(firstScripts))

/** The scripts that a page names, and all that they import. */
async function firstScripts([route, page]: [string, Loaded]) {
  const named = [entry, root, page].flatMap((one) => [one?.module, one?.clientActionModule, ...(one?.imports ?? [])])
  const names = new Set([manifest, ...named].flatMap((path) => (path ? basename(path) : [])))
  for (const name of names) {
    const text = await readFile(join(CLIENT, 'assets', name), 'utf8')
    for (const [, imported = ''] of text.matchAll(IMPORT)) names.add(imported) // the loop comes to them too
  }
  const sizes = await Promise.all([...names].map((name) => sentSize(join(CLIENT, 'assets', name))))
  return { route, names: [...names], bytes: sizes.reduce((sum, bytes) => sum + bytes, 0) }
}

/** The size of a built file as it is sent to a browser. */
async function sentSize(file: string): Promise<number> {
  return (await stat(`${file}.br`).catch(() => stat(file))).size
}

const bytesSent = async (path: string): Promise<number> =>
  (await (await site.get(path, BROWSER)).arrayBuffer()).byteLength

test('no page loads more script at first than its budget', () => {
  expect(pages.length).toBeGreaterThan(15)
  for (const { route, bytes } of pages) console.log(`${route}: ${(bytes / 1000).toFixed(1)} kB`)
  expect(pages.filter(({ route, bytes }) => bytes > (FORMS.includes(route) ? FORM_BUDGET : BUDGET))).toEqual([])
})

test.for([
  ['/', 'home/home'],
  ['/banana/insulated-jacks', 'family/family'],
  ['/terminals/insulated-commercial', 'family/family'],
  ['/part/10-880-2-05', 'part/part'],
  ['/search?q=10-880', 'search/search'],
  ['/nothing/at/all', 'shell/not-found'],
  ['/list?part=10-880-2-05', 'quote-list/list'],
  ['/fit?hole=.250', 'fit/fit'],
  ['/compliance', 'compliance/compliance'],
  ['/api', 'api-docs/api-docs'],
  ['/order', 'request-form/request-form'],
  ['/contact', 'contact/contact'],
] as const)('%s loads the counted scripts, and is smaller than 250 kB without pictures', async ([path, route]) => {
  const text = await html(path)
  const counted = pages.find((page) => page.route === route)
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
})

test('a built file is sent in the encoding that the browser prefers, and may be cached for a year', async () => {
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
    expect(headers.get('Vary')).toBe(encoding && 'Accept-Encoding')
  }
  expect((await bytesSent(path)) * 2).toBeLessThan(text.length)
})
