import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Catalog } from '#catalog/answers.ts'
import { sqliteFile } from '#database/open-database.ts'
import { samplePlaceholders } from '#sample/database/sample-placeholders.ts'
import { freshSettings } from '#tests/programs/databases.ts'
import { PUBLISHABLE_KEY, startHostedPeer } from '#tests/programs/hosted-peer.ts'
import { builtSite } from '#tests/site/built-site.ts'
import { byHand, startLive } from '#tests/site/live.ts'
import { FAMILIES } from '#tests/site/product-content.ts'

/** The same rows twice: from our own database, and from a hosted backend with a copy of it. */
async function bothWays(): Promise<readonly [Catalog | null, Catalog | null]> {
  const settings = await freshSettings('sqlite')
  const first = await startLive(settings, { placeholders: samplePlaceholders() })
  await first.stop()
  await byHand(settings, sql`delete from catalog_note`) // only our own database marks sample rows
  const live = await startLive(settings)
  const peer = await startHostedPeer(sqliteFile(settings.dataDir, 'catalog'))
  const hosted = { url: peer.url, key: PUBLISHABLE_KEY, refreshSeconds: 300 }
  const away = await startLive(await freshSettings('sqlite'), { hosted, pollMs: 1_000_000 })
  await peer.stop()
  return [live.current(), away.current()]
}

const TERMS = ['10-880', '05', 'AA59126', 'm55155/29', '24 504', '1501', 'PJ', '10880205', 'nothing', '.062', '']
const PATHS = ['/', '/search?q=10-880', '/part/10-880-2-05', '/test', ...FAMILIES.map((family) => family.path)]

test('parts, search answers and pages from the hosted backend equal those from our own database', {
  timeout: 120_000,
  tags: ['long'],
}, async () => {
  const [own, far] = await bothWays()
  expect(own?.size).toBeGreaterThan(8_000)
  for (const { table } of FAMILIES) expect(partsOf(far, table)).toEqual(partsOf(own, table))
  for (const term of TERMS) expect(far?.search(term)).toEqual(own?.search(term))
  const [here, there] = await Promise.all([builtSite(own), builtSite(far)])
  for (const path of PATHS) {
    const [a, b] = await Promise.all([here.get(path), there.get(path)])
    expect([path, b.status, await b.text()]).toEqual([path, 200, await a.text()])
  }
})

function partsOf(catalog: Catalog | null, name: string) {
  const table = catalog?.table(name)
  return Array.from({ length: table?.size ?? 0 }, (_, row) => table?.part(row))
}
