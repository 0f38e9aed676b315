import { readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { DatabaseSettings } from '#database/open-database.ts'
import { openRequests } from '#database/open-requests.ts'
import { freshSettings } from '#tests/programs/databases.ts'

const COPIES = ['requests.db.rescued-2026-11-24T10-00-00Z', 'requests.db.rescued-2026-11-25T10-00-00Z'] as const

/** A data folder without its requests.db, whose content is in a rescued copy. */
async function rescued(): Promise<DatabaseSettings> {
  const settings = await freshSettings('sqlite')
  const { db } = await openRequests(settings)
  await sql`insert into catalog_state values ('of the copy', '', '')`.execute(db)
  await db.destroy()
  await rename(join(settings.dataDir, 'requests.db'), join(settings.dataDir, COPIES[0]))
  return settings
}

test('a rescued copy without a requests.db is that database again, without the log of the deleted one', async () => {
  const settings = await rescued()
  await writeFile(join(settings.dataDir, 'requests.db-wal'), 'of the deleted file')
  const both = await Promise.all([openRequests(settings), openRequests(settings)])
  onTestFinished(async () => void (await Promise.all(both.map(({ db }) => db.destroy()))))
  for (const { db } of both) {
    expect(await db.selectFrom('catalog_state').select('key').execute()).toEqual([{ key: 'of the copy' }])
  }
  const names = await readdir(settings.dataDir)
  expect(names.sort()).toEqual(['requests.db', 'requests.db-shm', 'requests.db-wal', 'requests.db-wal.left'])
})

test.for([
  ['requests.db', 'a rescued copy and a requests.db'],
  [COPIES[1], 'two rescued copies'],
] as const)('%s: of %s none is chosen in silence', async ([other]) => {
  const settings = await rescued()
  await writeFile(join(settings.dataDir, other), '12345')
  await expect(openRequests(settings)).rejects.toMatchObject({
    name: 'Problem',
    message: expect.stringContaining(`${other} (5 bytes, last written on 20`),
    advice: expect.stringContaining('Move all but the right one'),
  })
  expect((await readdir(settings.dataDir)).sort()).toEqual([other, COPIES[0]].sort())
})
