import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Catalog } from '#catalog/answers.ts'
import { openCatalog } from '#catalog/catalog.ts'
import { SampleFiles } from '#sample/sample-files.ts'
import { builtSite } from '#tests/site/built-site.ts'
import { filesIn } from '#tests/site/files-in.ts'
import { CONTENT, FAMILIES } from '#tests/site/product-content.ts'
import { packedSample } from '#tests/site/sample-catalog.ts'

/** Pages without a family or part, from `app/routes.ts`. */
export const OTHER_PAGES = [
  ...['/', '/changes', '/about/company-profile', '/about/engineering-solutions', '/other-products/tooling-products'],
  ...['/other-products/hardware-accessories', '/contact', '/order'],
  ...['/order?manufacturer=Concord&part=10-880-2-05&qty=1', '/search', '/search?q=10-880', '/search?q=zzzzzz', '/test'],
  ...['/test?table=Panel-Jacks', '/compare?table=Insulated-Military&id=26&id=27'],
  ...['/compare?table=Insulated-Military&id=26', '/part/pb08na01', '/view-pdf/Insulated-Military/10-880-X-XX.pdf'],
  ...['/list', '/fit', '/compliance', '/api'],
] as const

/** Addresses whose page says that nothing was found. */
export const MISSING_PAGES = ['/nothing', '/part', '/part/no-such-number', '/view-pdf/Military/none.pdf'] as const

/** The built site over the whole sample with pictures and datasheets. Call `close` when done. */
export async function sampleSite(siteUrl: string | null) {
  const makes = new SampleFiles(
    () => FAMILIES,
    () => true,
  )
  const files = await filesIn(await mkdtemp(join(tmpdir(), 'catalog-sample-site-')), [makes])
  const catalog = openCatalog(packedSample(), FAMILIES, CONTENT.company.maker, files.partFiles)
  const site = await builtSite(catalog, FAMILIES, files, siteUrl)
  const head = (path: string) => site.send(path, { method: 'HEAD' })
  return { ...site, catalog, files, head, close: files.close }
}

/** Every family's first page, and its second if there is one. */
export function tablePages(catalog: Catalog): string[] {
  return FAMILIES.flatMap(({ table, path, pageSize }) => {
    const size = catalog.table(table)?.size ?? 0
    return pageSize !== null && size > pageSize ? [path, `${path}?page=2`] : [path]
  })
}

/** The canonical addresses of `count` different parts from all tables. */
export function drawnParts(catalog: Catalog, count: number): string[] {
  const tables = FAMILIES.flatMap((family) => catalog.table(family.table) ?? [])
  const places = tables.flatMap((table) => Array.from({ length: table.size }, (_, row) => [table, row] as const))
  return drawn(places, count).map(([table, row]) => table.listed(row).url)
}

/** Returns `count` items of a list in a fixed pseudo-random order; all of a shorter list. */
export function drawn<T>(list: readonly T[], count: number): T[] {
  let state = 7
  const keyed = list.map((each) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return { each, key: state }
  })
  return keyed
    .sort((a, b) => a.key - b.key)
    .slice(0, count)
    .map(({ each }) => each)
}

/** Undoes the HTML escaping of an attribute's text. */
export const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
