import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isNoFile } from '#files/disk-file.ts'

/** Finished thumbnails on disk. */
export type ThumbnailCache = {
  /** Where a thumbnail of this name lies, null when there is none. Counts as a use of it. */
  find(name: string): Promise<string | null>
  /** Keeps a thumbnail and gives its place; those not used for longest make room. */
  keep(name: string, bytes: Uint8Array): Promise<string>
}

type Kept = { readonly bytes: number; usedAt: number }

/** A use is written to disk once in so long, for the order after a restart. */
const NOTED_EACH_MS = 3_600_000
/** So far down the folder is brought, so that not every new thumbnail costs another. */
const ROOM = 0.9
const UNFINISHED = /[.]new$/

/** Keeps at most `mostBytes` in `folder`, which is made when needed and listed at the first question. */
export function createThumbnailCache(folder: string, mostBytes: number): ThumbnailCache {
  let listed: Promise<Map<string, Kept>> | null = null
  let total = 0

  async function list(): Promise<Map<string, Kept>> {
    await mkdir(folder, { recursive: true })
    const kept = new Map<string, Kept>()
    for (const name of await readdir(folder)) {
      const { size, mtimeMs } = await stat(join(folder, name))
      if (UNFINISHED.test(name)) {
        if (Date.now() - mtimeMs > NOTED_EACH_MS) await rm(join(folder, name), { force: true })
        continue
      }
      kept.set(name, { bytes: size, usedAt: mtimeMs })
      total += size
    }
    return kept
  }

  function kept(): Promise<Map<string, Kept>> {
    listed ??= list().catch((error) => {
      listed = null
      throw error
    })
    return listed
  }

  async function makeRoom(files: Map<string, Kept>): Promise<void> {
    if (total <= mostBytes) return
    const oldestFirst = [...files].sort(([, one], [, other]) => one.usedAt - other.usedAt)
    for (const [name, { bytes }] of oldestFirst) {
      if (total <= mostBytes * ROOM) return
      files.delete(name)
      total -= bytes
      await rm(join(folder, name), { force: true })
    }
  }

  return {
    async find(name) {
      const files = await kept()
      const file = files.get(name)
      if (!file) return null
      const now = Date.now()
      const place = join(folder, name)
      const noted = now - file.usedAt > NOTED_EACH_MS ? utimes(place, now / 1000, now / 1000) : stat(place)
      file.usedAt = now
      try {
        await noted
        return place
      } catch (error) {
        if (!isNoFile(error)) throw error
        files.delete(name) // another process has made room
        total -= file.bytes
        return null
      }
    },
    async keep(name, bytes) {
      const files = await kept()
      const place = join(folder, name)
      const unfinished = `${place}.${crypto.randomUUID()}.new`
      await writeFile(unfinished, bytes)
      await rename(unfinished, place)
      total += bytes.length - (files.get(name)?.bytes ?? 0)
      files.set(name, { bytes: bytes.length, usedAt: Date.now() })
      await makeRoom(files)
      return place
    },
  }
}
