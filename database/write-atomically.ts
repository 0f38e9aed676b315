import { randomUUID } from 'node:crypto'
import { chmod, constants, copyFile, type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** Writes a file and its folder atomically: temporary file, flush, rename, for power cuts. Umask limits `mode`. */
export async function writeAtomically(file: string, write: (handle: FileHandle) => Promise<void>, mode = 0o666) {
  const folder = dirname(file)
  await makeFolder(folder)
  const temporary = `${file}.${randomUUID()}.new` // two servers may share the folder
  try {
    {
      await using handle = await open(temporary, 'wx', mode)
      await write(handle)
      await handle.sync()
    }
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncFolder(folder)
}

/** Creates a folder and its parents, and flushes their names, which a power cut could lose with their content. */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  const made = await mkdir(path, { recursive: true, mode })
  if (made === undefined) return
  for (let above = dirname(resolve(path)); ; above = dirname(above)) {
    await syncFolder(above)
    if (above === dirname(resolve(made))) return
  }
}

/** Flushes the names in a folder. Windows can't open folders; its renames are written through. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  await using folder = await open(path, 'r')
  await folder.sync()
}

/** Copies a file for its owner alone. Flushes content, not name; overwrites nothing. Returns false if it is gone. */
export async function copyFlushed(from: string, to: string): Promise<boolean> {
  await makeFolder(dirname(to), 0o700)
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL)
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
  await chmod(to, 0o600) // first: a copy of what is read-only couldn't be opened
  await using file = await open(to, 'r+')
  await file.sync()
  return true
}

export const namesIn = async (folder: string): Promise<string[]> => (await readdir(folder).catch(nullIfMissing)) ?? []

export function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
