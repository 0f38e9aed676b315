import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fingerprint } from '#catalogue/packed.ts'

/** Raised when the header changes; the packed catalogue has a format number of its own. */
const FORM = 'kept-catalogue-1'
export const HEADER_BYTES = 64

/** Where the last good catalogue lies, for a start without its source. */
export const keptCopyFile = (dataDir: string): string => join(dataDir, 'catalogue.kept')

/** The first bytes of a kept copy. `source` says where the rows come from: a copy of another source is not used. */
export function keptHeader(source: string): Buffer {
  return Buffer.from(`${FORM} ${fingerprint(source)}`.padEnd(HEADER_BYTES - 1).concat('\n'))
}

/**
 * Writes the packed catalogue to disk so that either the old copy or the whole new one is there after a power cut:
 * beside it first, flushed, then renamed, then the folder flushed. All of it happens off the event loop.
 */
export async function writeKeptCopy(file: string, source: string, buffer: ArrayBuffer): Promise<void> {
  const beside = `${file}.${randomUUID()}.new` // two servers may share the folder
  try {
    await withFile(beside, 'w', async (handle) => {
      await handle.writeFile(keptHeader(source))
      await handle.writeFile(new Uint8Array(buffer))
      await handle.sync()
    })
    await rename(beside, file)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
  // Windows opens no folders; its rename is written through.
  if (process.platform !== 'win32') await withFile(dirname(file), 'r', (folder) => folder.sync())
}

async function withFile(path: string, flags: string, work: (handle: FileHandle) => Promise<void>): Promise<void> {
  const handle = await open(path, flags)
  try {
    await work(handle)
  } finally {
    await handle.close()
  }
}
