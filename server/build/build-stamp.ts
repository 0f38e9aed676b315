import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isEditedSince, sourcesHash } from '#server/build/source-list.ts'

/** The files that the last build was made from, and their hash. */
const STAMP = 'build/made-from.json'

type Stamp = { readonly hash: string; readonly files: readonly string[] }

/** Whether the last build was made from the sources as they are now. */
export async function isFresh(root: string): Promise<boolean> {
  const text = await readFile(join(root, STAMP), 'utf8').catch(() => null)
  if (text === null) return false
  const { hash, files }: Stamp = JSON.parse(text)
  return hash === (await sourcesHash(root, files))
}

/**
 * Records what a build that began at `start`, in milliseconds, was made from. If a source was edited meanwhile, the build
 * gets no stamp and the next start builds again.
 */
export async function stampBuild(root: string, files: readonly string[], start: number): Promise<void> {
  if (await isEditedSince(root, files, start)) return
  const stamp: Stamp = { hash: await sourcesHash(root, files), files }
  await writeFile(join(root, STAMP), JSON.stringify(stamp, null, 2))
}

/** Until the next stamp, a build counts as stale. */
export const removeStamp = (root: string): Promise<void> => rm(join(root, STAMP), { force: true })
