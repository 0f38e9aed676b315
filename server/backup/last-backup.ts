import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { writeAtomically } from '#database/write-atomically.ts'

const lastBackup = z.object({ madeAt: z.iso.datetime(), folder: z.string(), files: z.number(), bytes: z.number() })

/** The last complete backup of a DATA_DIR, of `npm run backup` or of the desk. */
type LastBackup = z.output<typeof lastBackup>

const noteFile = (dataDir: string): string => join(dataDir, 'last-backup.json')

/** Notes a backup in DATA_DIR, for the health page. Throws if the folder can't be written. */
export const noteBackup = (dataDir: string, backup: LastBackup): Promise<void> =>
  writeAtomically(noteFile(dataDir), (file) => file.writeFile(`${JSON.stringify(backup)}\n`))

/** Reads the note. Returns null if there is none or it can't be read. */
export async function readLastBackup(dataDir: string): Promise<LastBackup | null> {
  try {
    return lastBackup.parse(JSON.parse(await readFile(noteFile(dataDir), 'utf8')))
  } catch {
    return null // a page about health doesn't fail because of a note
  }
}
