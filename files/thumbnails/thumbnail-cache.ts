import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from '#database/write-atomically.ts'
import { isNoFile } from '#files/disk-file.ts'
import { HOUR_MS } from '#shared/durations.ts'

type Entry = { readonly bytes: number; usedAt: number }

/** How often uses are written to disk. They give the order after a restart. */
const TOUCH_INTERVAL_MS = HOUR_MS
/** The share that stays after evicting, so that not every new thumbnail evicts one. */
const EVICT_TO = 0.9
const TEMPORARY = /[.]new$/

/** Keeps at most `maxBytes` in `folder`. Creates and lists the folder at the first call. */
export function createThumbnailCache(folder: string, maxBytes: number) {
  let listed: Promise<Map<string, Entry>> | null = null
  let total = 0

  async function list(): Promise<Map<string, Entry>> {
    await mkdir(folder, { recursive: true })
    const entries = new Map<string, Entry>()
    for (const name of await readdir(folder)) {
      const { size, mtimeMs } = await stat(join(folder, name))
      if (TEMPORARY.test(name)) {
        if (Date.now() - mtimeMs > TOUCH_INTERVAL_MS) await rm(join(folder, name), { force: true })
        continue
      }
      entries.set(name, { bytes: size, usedAt: mtimeMs })
      total += size
    }
    return entries
  }

  function entries(): Promise<Map<string, Entry>> {
    listed ??= list().catch((error) => {
      listed = null
      throw error
    })
    return listed
  }

  async function evict(files: Map<string, Entry>): Promise<void> {
    if (total <= maxBytes) return
    const oldestFirst = [...files].sort(([, one], [, other]) => one.usedAt - other.usedAt)
    for (const [name, { bytes }] of oldestFirst) {
      if (total <= maxBytes * EVICT_TO) return
      files.delete(name)
      total -= bytes
      await rm(join(folder, name), { force: true })
    }
  }

  return {
    async find(name: string): Promise<string | null> {
      const files = await entries()
      const file = files.get(name)
      if (!file) return null
      const now = Date.now()
      const path = join(folder, name)
      const touched = now - file.usedAt > TOUCH_INTERVAL_MS ? utimes(path, now / 1000, now / 1000) : stat(path)
      file.usedAt = now
      try {
        await touched
        return path
      } catch (error) {
        if (!isNoFile(error)) throw error
        files.delete(name) // another process has evicted it
        total -= file.bytes
        return null
      }
    },
    async add(name: string, bytes: Uint8Array): Promise<string> {
      const files = await entries()
      const path = join(folder, name)
      await writeAtomically(path, (handle) => handle.writeFile(bytes))
      total += bytes.length - (files.get(name)?.bytes ?? 0)
      files.set(name, { bytes: bytes.length, usedAt: Date.now() })
      await evict(files)
      return path
    },
  }
}
