import { copyFile, glob, link, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Lists the files that a build made itself, compressed ones too. Visitors can't reach it. */
const LIST = '../client-assets.json'

/**
 * Copies the last build's own files into a new build, but not those that it had from earlier builds. So a page that was opened
 * before a deployment finds its scripts until the next one. Both are `client` folders; the earlier one may be missing.
 */
export async function keepEarlierAssets(folder: string, earlierFolder: string): Promise<void> {
  const own = await assetsIn(folder)
  await writeFile(join(folder, LIST), JSON.stringify(own.sort(), null, 2))
  const present = new Set(own)
  const earlier = (await ownAssets(earlierFolder)).filter((name) => !present.has(name))
  await Promise.all(earlier.map((name) => linkOrCopy(join(earlierFolder, name), join(folder, name))))
}

/** The files that the earlier build made itself, or all of them if it has no list. */
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

async function linkOrCopy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await link(from, to).catch(() => copyFile(from, to)) // some disks have no hard links
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
