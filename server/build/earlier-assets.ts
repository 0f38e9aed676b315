import { copyFile, glob, link, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Names the files that a build made itself, packed forms too. It stands outside of what visitors can reach. */
const LIST = '../client-assets.json'

/**
 * Gives a new build the files of the one before, but not those that it had from the one before that: a page opened
 * before a deployment finds its scripts until the next one. Both folders are `client` folders; the earlier one may be missing.
 */
export async function keepEarlierAssets(folder: string, earlierFolder: string): Promise<void> {
  const own = await assetsIn(folder)
  await writeFile(join(folder, LIST), JSON.stringify(own.sort(), null, 2))
  const there = new Set(own)
  const earlier = (await ownAssets(earlierFolder)).filter((name) => !there.has(name))
  await Promise.all(earlier.map((name) => takeOver(join(earlierFolder, name), join(folder, name))))
}

/** What the earlier build made itself; all that is there where no list says. */
async function ownAssets(folder: string): Promise<string[]> {
  const all = await assetsIn(folder)
  const list = await readFile(join(folder, LIST), 'utf8').catch(ignoreMissing)
  if (list === null) return all
  const own = new Set<string>(JSON.parse(list))
  return all.filter((name) => own.has(name))
}

async function assetsIn(folder: string): Promise<string[]> {
  const entries = await Array.fromAsync(glob('assets/**', { cwd: folder, withFileTypes: true }))
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

async function takeOver(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await link(from, to).catch(() => copyFile(from, to)) // some disks know no second names
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
