import { existsSync } from 'node:fs'
import { cp, link, lstat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { isMissing } from '#database/write-atomically.ts'

/** Makes a hard link. Returns false if it can't: copy the file then. */
export const linked = (from: string, to: string): Promise<boolean> =>
  link(from, to).then(
    () => true,
    () => false,
  )

/** Copies a folder if it exists. A file of the same size and age as in an earlier backup becomes a link. */
export async function copyTree(from: string, to: string, earlier: string | null): Promise<void> {
  const isThere = async (source: string, target: string): Promise<boolean> => {
    if (earlier === null) return false
    const before = join(earlier, relative(to, target))
    const [now, then] = await Promise.all([lstat(source), lstat(before).catch(() => null)])
    const isSame = now.isFile() && then?.isFile() && now.size === then.size && seconds(now) === seconds(then)
    return isSame === true && (await linked(before, target))
  }
  await cp(from, to, {
    recursive: true,
    preserveTimestamps: true,
    verbatimSymlinks: true,
    filter: async (source, target) => !(await isThere(source, target)),
  }).catch(async (error) => {
    if (!isMissing(error) || !error.path.startsWith(from) || existsSync(error.path)) throw error
    if (error.path !== from) await copyTree(from, to, earlier) // a file went meanwhile: go over it again
  })
}

const seconds = ({ mtimeMs }: { readonly mtimeMs: number }): number => Math.floor(mtimeMs / 1_000)
