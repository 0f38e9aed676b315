import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Removes a folder's entries older than `maxAgeMs`, such as a killed server's. Creates the folder if it is missing. */
export async function removeOldFolders(root: string, maxAgeMs: number, now: Date): Promise<void> {
  await mkdir(root, { recursive: true, mode: 0o700 })
  for (const name of await readdir(root)) {
    const found = await stat(join(root, name)).catch(() => null) // another upload may have removed it
    if (found && now.getTime() - found.mtimeMs > maxAgeMs) await rm(join(root, name), { recursive: true, force: true })
  }
}
