import { constants, copyFile, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Copies a file that visitors have sent to a new place, for its owner's eyes alone, and flushes it. Overwrites nothing. Returns
 * false if it is gone, because its request was just deleted.
 */
export async function copyFlushed(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL)
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
  const file = await open(to, 'r+')
  try {
    await file.chmod(0o600)
    await file.sync()
  } finally {
    await file.close()
  }
  return true
}

/** Whether an error of the file system says that there is no such file. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
