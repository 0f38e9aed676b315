import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Writes a file so that its name never refers to half of it, even after a power cut: writes a temporary file next to
 * it, flushes it and renames it. Creates the folder.
 */
export async function writeAtomically(file: string, write: (handle: FileHandle) => Promise<void>): Promise<void> {
  const folder = dirname(file)
  await mkdir(folder, { recursive: true })
  const temporary = `${file}.${randomUUID()}.new` // two servers may share the folder
  try {
    const handle = await open(temporary, 'wx')
    try {
      await write(handle)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncFolder(folder)
}

/** Flushes the names in a folder. Windows can't open folders; its renames are written through. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
