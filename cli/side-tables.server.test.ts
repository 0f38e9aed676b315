import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { NO_FILES } from '#catalog/part/part-files.ts'
import { exportCommand } from '#cli/catalog/export-command.ts'
import { importCommand } from '#cli/catalog/import-command.ts'
import { undoCommand } from '#cli/catalog/undo-command.ts'
import { withPartTables } from '#parts/database/database-source.ts'
import { createLiveCatalog } from '#parts/live/live-catalog.ts'
import { listRuns } from '#parts/runs/run-record.ts'
import { commandWork } from '#tests/programs/command-work.ts'
import { DIALECTS, freshSettings, temporaryFolder } from '#tests/programs/databases.ts'
import { FAMILIES } from '#tests/site/product-content.ts'
import { SILENT } from '#tests/site/silent-log.ts'

const PLAIN = { table: null, replace: false, force: false, dryRun: false, addColumns: false, ignoreColumns: [] }
const HEAD = 'Their Number,Their Maker,Our Part,Kind,What Differs,Source,Date'

for (const dialect of DIALECTS) {
  test(`${dialect}: a cross-reference is imported, exported unchanged, served and undone`, async () => {
    const settings = await freshSettings(dialect)
    const folder = await temporaryFolder()
    let minute = 10
    const now = () => new Date(`2026-11-21T08:${minute++}:00Z`)
    const work = { ...commandWork(settings, () => undefined), now }
    const file = join(folder, 'Cross-Reference.csv')
    const load = async (...rows: string[]) => {
      await writeFile(file, [HEAD, ...rows, ''].join('\r\n'))
      return await importCommand(work, { ...PLAIN, path: file })
    }
    const saved = async () => {
      const to = join(folder, 'saved.csv')
      expect(await exportCommand(work, { tables: ['Cross-Reference'], to, format: null })).toBe(0)
      return (await readFile(to, 'utf8')).replace('\uFEFF', '')
    }
    const first = 'OM-575,Other Maker,32-201,Close,a longer head,our test,2026-01-15'
    expect(await load(first, 'OM-576,Other Maker,32-202,Drop-in,,,')).toBe(0)
    const text = await saved()
    expect(text).toContain(first)
    await writeFile(file, text)
    expect(await importCommand(work, { ...PLAIN, path: file })).toBe(0)
    expect(await saved()).toBe(text)

    expect(await load(first.replace('longer', 'shorter'))).toBe(0)
    const live = await createLiveCatalog({
      settings,
      families: FAMILIES,
      maker: 'Concord',
      files: NO_FILES,
      log: SILENT,
    })
    await live.refresh()
    expect(live.current()?.cross.find('om575', 5)).toMatchObject([{ maker: 'Other Maker', differs: 'a shorter head' }])
    expect(live.current()?.size).toBe(0)
    const [run] = await withPartTables(work, ({ db }) => listRuns(db, { limit: 1, kinds: ['import'] }))
    expect(await undoCommand(work, { id: run?.id ?? '', dryRun: false, later: 'ask' })).toBe(0)
    await live.refresh()
    expect(live.current()?.cross.find('om575', 5)).toMatchObject([{ differs: 'a longer head' }])
    await live.stop()
    expect(await saved()).toBe(text)
  })
}

const OFFER_HEAD = 'Link,Our Part,Distributor,Their Number,Region,Note,Source,Date'

for (const dialect of DIALECTS) {
  test(`${dialect}: offers are imported, exported unchanged, served and undone; a link that is not https is refused`, async () => {
    const settings = await freshSettings(dialect)
    const folder = await temporaryFolder()
    const said: string[] = []
    let minute = 10
    const now = () => new Date(`2026-11-21T08:${minute++}:00Z`)
    const work = { ...commandWork(settings, (line) => said.push(line)), now }
    const [parts, offers] = [join(folder, 'Commercial.csv'), join(folder, 'Where-to-Buy.csv')]
    const load = async (path: string, ...lines: string[]) => {
      await writeFile(path, [...lines, ''].join('\r\n'))
      return await importCommand(work, { ...PLAIN, path })
    }
    const saved = async () => {
      const to = join(folder, 'saved.csv')
      expect(await exportCommand(work, { tables: ['Where-to-Buy'], to, format: null })).toBe(0)
      return (await readFile(to, 'utf8')).replace('\uFEFF', '')
    }
    expect(await load(parts, 'Part Num,Manufacturer', '32-201,Concord')).toBe(0)
    const first = 'https://shop.example/32-201?a=b#c,32-201,Other Shop,OS-1,EU,by 100,their list,2026-01-15'
    // The headings of a distributor's own list, and two shops with one number.
    const own = ['MPN,Seller,SKU,Link', '32 201,Second Shop,OS-1,https://second.example/1']
    expect(await load(offers, OFFER_HEAD, first)).toBe(0)
    expect(await load(offers, ...own)).toBe(0)
    const text = await saved()
    expect(text).toContain(first)
    await writeFile(offers, text)
    expect(await importCommand(work, { ...PLAIN, path: offers })).toBe(0)
    expect(await saved()).toBe(text)

    said.length = 0
    const wrong = ['http://shop.example/1', 'https://me:secret@shop.example', 'javascript:alert(1)', 'shop.example']
    expect(await load(offers, 'Link,Our Part,Distributor', ...wrong.map((link) => `${link},32-201,Shop`))).not.toBe(0)
    for (const [at, link] of wrong.entries())
      expect(said.join('\n')).toMatch(
        new RegExp(`line ${at + 2}.*Link.*'${link.replace(/[()]/g, '\\$&')}' is not an https`),
      )
    expect(await saved()).toBe(text)

    expect(await load(offers, OFFER_HEAD, first.replace('by 100', 'by 50'))).toBe(0)
    const catalog = { settings, families: FAMILIES, maker: 'Concord', files: NO_FILES, log: SILENT }
    const live = await createLiveCatalog(catalog)
    onTestFinished(() => live.stop())
    const served = async () => {
      await live.refresh()
      const current = live.current()
      const table = current?.table('Commercial')
      return table ? current?.offers.of(table, 0).map(({ distributor, note }) => [distributor, note]) : null
    }
    expect(await served()).toEqual([
      ['Other Shop', 'by 50'],
      ['Second Shop', null],
    ])
    const [run] = await withPartTables(work, ({ db }) => listRuns(db, { limit: 1, kinds: ['import'] }))
    expect(await undoCommand(work, { id: run?.id ?? '', dryRun: false, later: 'ask' })).toBe(0)
    expect(await served()).toEqual([
      ['Other Shop', 'by 100'],
      ['Second Shop', null],
    ])
    expect(await saved()).toBe(text)
  })
}
