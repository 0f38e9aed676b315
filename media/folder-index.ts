import { createHash } from 'node:crypto'
import type { BigIntStats } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { factsOf, isNoFile } from '#files/disk-file.ts'
import { BUCKETS, isPlainName, isStorePath } from '#files/file-path.ts'
import type { FileFacts } from '#files/store.ts'

/** Every file of a folder by its store path, and a revision that changes with any of them. */
export type FolderIndex = { readonly files: ReadonlyMap<string, FileFacts>; readonly revision: string }

/** So many entries are asked for at once: the thread pool is the whole server's. */
const AT_ONCE = 16

/**
 * Lists the regular files of both buckets under `root`. Links are never followed, neither to files nor to folders;
 * names that no address can reach are left out. A missing folder has no files; `unreadable` is told any other trouble.
 */
export async function indexFolder(
  root: string,
  unreadable: (path: string, error: unknown) => void,
): Promise<FolderIndex> {
  const files = new Map<string, FileFacts>()
  const hash = createHash('sha256')

  async function entries(folder: string): Promise<[path: string, stats: BigIntStats | null][]> {
    const names = (await attempt(folder, readdir(join(root, folder)))) ?? []
    const paths = names.filter(isPlainName).map((name) => `${folder}/${name}`)
    const found: [string, BigIntStats | null][] = []
    const ordered = paths.filter(isStorePath).sort()
    for (let at = 0; at < ordered.length; at += AT_ONCE) {
      const some = ordered.slice(at, at + AT_ONCE).map(async (path) => [path, await statsOf(path)] as const)
      for (const [path, stats] of await Promise.all(some)) found.push([path, stats])
    }
    return found
  }

  const statsOf = (path: string) => attempt(path, lstat(join(root, path), { bigint: true }))

  async function attempt<T>(path: string, reading: Promise<T>): Promise<T | null> {
    try {
      return await reading
    } catch (error) {
      if (!isNoFile(error)) unreadable(path, error)
      return null
    }
  }

  async function walk(folder: string): Promise<void> {
    for (const [path, stats] of await entries(folder)) {
      if (stats?.isDirectory()) await walk(path)
      if (!stats?.isFile()) continue
      const facts = factsOf(stats)
      files.set(path, facts)
      hash.update(`${path}\0${facts.version}\n`)
    }
  }

  for (const bucket of BUCKETS) if ((await statsOf(bucket))?.isDirectory()) await walk(bucket)
  return { files, revision: hash.digest('hex').slice(0, 12) }
}
