import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { takeOverCatalog } from '#database/take-over-catalog.ts'
import { temporaryFolder } from '#tests/programs/databases.ts'

test("an earlier version's catalog is taken over once, with what only its WAL file holds, and not while it runs", async () => {
  const folder = await temporaryFolder()
  const settings = { dataDir: folder, databaseUrl: null }
  const running = new DatabaseSync(join(folder, 'catalogue.db'))
  running.exec("pragma journal_mode = wal; create table part (number text); insert into part values ('10-1')")
  await writeFile(join(folder, 'catalogue.kept'), 'a snapshot')
  await expect(takeOverCatalog(settings)).rejects.toThrow(/is in use by an earlier version\. Stop it/)
  running.close()
  const both = await Promise.all([takeOverCatalog(settings), takeOverCatalog(settings)])
  expect(both.toSorted(), 'one of two programs does it').toEqual([false, true])
  expect((await readdir(folder)).toSorted()).toEqual(['catalog.db', 'catalog.kept'])
  const taken = new DatabaseSync(join(folder, 'catalog.db'), { readOnly: true })
  expect(taken.prepare('select number from part').all()).toEqual([{ number: '10-1' }])
  taken.close()
  await writeFile(join(folder, 'catalogue.db'), 'of a release that was gone back to')
  await expect(takeOverCatalog(settings)).rejects.toMatchObject({
    message: expect.stringMatching(/catalogue\.db \(34 bytes, last written on 20.* UTC\), catalog\.db \([\d,]+ bytes/),
  })
  expect(await takeOverCatalog({ ...settings, databaseUrl: 'postgres://db/parts' })).toBe(false)
})
