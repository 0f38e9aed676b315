import { lstat, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { type DiskFile, openDiskFile, sendDiskFile } from '#files/disk-file.ts'
import { type FolderIndex, indexFolder } from '#files/folder-index.ts'
import type { FileStore } from '#files/store.ts'
import type { Log } from '#problem/log.ts'

type Settings = {
  /** The folder that holds `product-images` and `product-pdfs`; it may be missing. */
  readonly root: string
  readonly rescanMs?: number
  readonly log?: Log
}

/**
 * A folder on this machine as a home of files. It is listed at once and then every 30 s; only files of that list are
 * ever opened, and only if they still lie where the list says, without a link in between.
 */
export async function openLocalFolder({ root, rescanMs = 30_000, log }: Settings): Promise<FileStore> {
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let troubles = ''
  let index: FolderIndex = await scan()
  let scanning: Promise<void> = Promise.resolve()

  async function scan(): Promise<FolderIndex> {
    const unreadable: string[] = []
    const found = await indexFolder(root, (path, error) => unreadable.push(`${path}: ${String(error)}`))
    if (unreadable.join() !== troubles && unreadable.length > 0) log?.warn({ unreadable }, 'files left out')
    troubles = unreadable.join()
    return found
  }

  async function rescan(): Promise<void> {
    index = await scan()
    if (!closed) again()
  }

  function again(): void {
    timer = setTimeout(() => {
      scanning = rescan()
    }, rescanMs).unref()
  }

  again()
  const known = (path: string) => (index.files.has(path) ? 'present' : 'absent')
  return {
    revision: () => index.revision,
    known,
    look: async (path) => known(path),
    facts: (path) => index.files.get(path) ?? null,
    async open(path, range, signal) {
      if (!index.files.has(path)) return null
      const file = await openDiskFile(join(root, path))
      if (!file) return null
      if (await liesAt(root, path, file)) return await sendDiskFile(file, range, signal)
      await file.handle.close()
      return null
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await scanning
    },
  }
}

/**
 * Whether the open file is the one at this path of the real root: a folder may have become a link since it was listed.
 * The file itself is compared, so that it does not matter what changes in between.
 */
async function liesAt(root: string, path: string, { stats }: DiskFile): Promise<boolean> {
  try {
    const place = join(await realpath(root), path)
    if ((await realpath(place)) !== place) return false
    const { dev, ino } = await lstat(place, { bigint: true })
    return dev === stats.dev && ino === stats.ino
  } catch {
    return false // gone, or not to be seen: not ours to send
  }
}
