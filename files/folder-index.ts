import { createHash } from 'node:crypto'
import type { BigIntStats } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileFacts, isNoFile } from '#files/disk-file.ts'
import { BUCKETS, isPlainName, isStorePath } from '#files/names/file-path.ts'
import type { FileFacts } from '#files/stores/file-store.ts'

/** All files by store path, with their revision. `places` has real paths of a Mac's decomposed names (behavior 9.1). */
export type FolderIndex = {
  readonly files: ReadonlyMap<string, FileFacts>
  readonly places: ReadonlyMap<string, string>
  readonly revision: string
}

/** Limited, because the whole server shares the thread pool. */
const CONCURRENCY = 16

/**
 * Lists the regular files of both buckets under `root`. Follows no links and skips names that no address can have. A
 * missing folder has no files. Reports other errors to `onError`.
 */
export async function indexFolder(root: string, onError: (path: string, error: unknown) => void): Promise<FolderIndex> {
  const files = new Map<string, FileFacts>()
  const places = new Map<string, string>()
  const hash = createHash('sha256')

  async function entries(folder: string): Promise<[path: string, stats: BigIntStats | null][]> {
    const names = (await attempt(folder, readdir(join(root, folder)))) ?? []
    const paths = names.filter(isPlainName).map((name) => `${folder}/${name}`)
    const found: [string, BigIntStats | null][] = []
    const ordered = paths.filter(isStorePath).sort()
    for (let start = 0; start < ordered.length; start += CONCURRENCY) {
      const chunk = ordered.slice(start, start + CONCURRENCY)
      found.push(
        ...(await Promise.all(
          chunk.map(async (path): Promise<[string, BigIntStats | null]> => [path, await statsOf(path)]),
        )),
      )
    }
    return found
  }

  const statsOf = (path: string) => attempt(path, lstat(join(root, path), { bigint: true }))

  async function attempt<T>(path: string, reading: Promise<T>): Promise<T | null> {
    try {
      return await reading
    } catch (error) {
      if (!isNoFile(error)) onError(path, error)
      return null
    }
  }

  async function walk(folder: string): Promise<void> {
    for (const [path, stats] of await entries(folder)) {
      if (stats?.isDirectory()) await walk(path)
      if (!stats?.isFile()) continue
      const facts = fileFacts(stats)
      const joined = path.normalize('NFC')
      if (joined === path) places.delete(joined)
      else places.set(joined, path)
      files.set(joined, facts)
      hash.update(`${path}\0${facts.version}\n`)
    }
  }

  for (const bucket of BUCKETS) if ((await statsOf(bucket))?.isDirectory()) await walk(bucket)
  return { files, places, revision: hash.digest('hex').slice(0, 12) }
}
