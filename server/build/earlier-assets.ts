import { copyFile, glob, link, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Lists the files that a build made itself, compressed ones too. Visitors can't reach it. */
const LIST = '../client-assets.json'

/**
 * Copies the last build's own files into a new build, but not those that it had from earlier builds. So a page that was opened
 * before a deployment finds its scripts until the next one. Both are `client` folders; there may be no earlier one.
 */
export async function keepEarlierAssets(folder: string, earlierFolder: string | null): Promise<void> {
  const own = await assetsIn(folder)
  await writeFile(join(folder, LIST), JSON.stringify(own.sort(), null, 2))
  if (earlierFolder === null) return
  const present = new Set(own)
  const listed: string[] = JSON.parse(await readFile(join(earlierFolder, LIST), 'utf8'))
  const earlier = listed.filter((name) => !present.has(name))
  await Promise.all(earlier.map((name) => linkOrCopy(join(earlierFolder, name), join(folder, name))))
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
