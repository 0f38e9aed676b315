import { lstat, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { type DiskFile, type FolderIndex, indexFolder, openDiskFile, sendDiskFile } from '#files/disk-file.ts'
import type { FileStore } from '#files/stores/file-store.ts'
import type { LogLine } from '#shared/logger.ts'

const RESCAN_MS = 30_000

type Settings = {
  readonly root: string
  readonly rescanMs?: number | null
  readonly log?: LogLine
}

/** A local folder, rescanned every 30 s. Opens only listed files that are still there without a link in the path. */
export async function openLocalFolder({
  root,
  rescanMs = RESCAN_MS,
  log,
}: Settings): Promise<FileStore & { rescan(): Promise<void>; follow(revision: string): Promise<void> }> {
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let loggedErrors = ''
  let index: FolderIndex = await scan()
  let lastScan: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | null = null
  let followed = { revision: '', at: 0, scanned: lastScan }

  async function scan(): Promise<FolderIndex> {
    const unreadable: string[] = []
    const found = await indexFolder(root, (path, error) => unreadable.push(`${path}: ${String(error)}`))
    const errors = unreadable.join()
    if (errors !== loggedErrors && unreadable.length > 0) log?.warn({ unreadable }, 'Skipped unreadable files')
    loggedErrors = errors
    return found
  }

  /** Waits for a scan that runs, which may be past what is new. */
  function rescan(): Promise<void> {
    waiting ??= lastScan.then(async () => {
      waiting = null
      index = await scan()
    })
    lastScan = waiting
    return waiting
  }

  function scheduleRescan(): void {
    if (rescanMs === null || closed) return
    timer = setTimeout(() => void rescan().then(scheduleRescan), rescanMs).unref()
  }

  scheduleRescan()
  const factsOf = (path: string) => index.files.get(path) ?? index.files.get(path.normalize('NFC')) ?? null
  const known = (path: string) => (factsOf(path) ? 'present' : 'absent')
  return {
    rescan,
    /** Scans if another's revision differs, once per revision and 30 s, since the other may have seen less. */
    follow(revision) {
      const at = performance.now()
      if (revision !== followed.revision || at - followed.at > RESCAN_MS)
        followed = { revision, at, scanned: revision === index.revision ? Promise.resolve() : rescan() }
      return followed.scanned
    },
    revision: () => index.revision,
    known,
    look: async (path) => known(path),
    facts: factsOf,
    async open(asked, range, signal) {
      if (!factsOf(asked)) return null
      const joined = asked.normalize('NFC')
      const path = index.places.get(joined) ?? joined
      const file = await openDiskFile(join(root, path))
      if (!file) return null
      if (await isAt(root, path, file)) return await sendDiskFile(file, range, signal)
      await file.handle.close()
      return null
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await lastScan
    },
  }
}

/** Whether the open file is still at this real path: a folder may have become a link since the last scan. */
async function isAt(root: string, path: string, { stats }: DiskFile): Promise<boolean> {
  try {
    const place = join(await realpath(root), path)
    if ((await realpath(place)) !== place) return false
    const { dev, ino } = await lstat(place, { bigint: true })
    return dev === stats.dev && ino === stats.ino
  } catch {
    return false // gone or not accessible
  }
}
