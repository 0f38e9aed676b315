import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
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
