import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type GoodFolder, keepGood, readSiteFolder } from '#content/load-content.ts'
import { temporaryFolder } from '#tests/programs/databases.ts'

/** A site folder, and what a start reads of it. */
async function siteIn(siteDir: string, dataDir: string) {
  const place = { siteDir, dataDir }
  const start = async (): Promise<GoodFolder> => {
    const read = await readSiteFolder(place)
    if ('problem' in read) throw new Error(read.problem)
    await keepGood(place, read)
    return read
  }
  return { start, name: (name: string) => writeFile(join(siteDir, 'company.yaml'), `name: ${name}\n`) }
}

test('a content is read once, and again after each change of the folder, or if its kept file is damaged', async () => {
  const dataDir = await temporaryFolder()
  const { start, name } = await siteIn(await temporaryFolder(), dataDir)
  await name('Acme Pins')
  const first = await start()
  const second = await start()
  expect([first.isKept, second.isKept]).toEqual([false, true])
  expect(second.content).toEqual(first.content)
  await name('Acme Jacks')
  const changed = await start()
  expect([changed.isKept, changed.content.company.name]).toEqual([false, 'Acme Jacks'])
  const file = join(dataDir, 'site-content.kept')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await writeFile(file, (await readFile(file)).subarray(0, -1))
  const again = await start()
  expect([again.isKept, again.content]).toEqual([false, changed.content])
  expect((await start()).isKept).toBe(true)
})
