import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { csvText } from '#sources/table-csv.ts'
import type { Snapshot } from '#sources/table-pages.ts'

/** Writes one table as CSV, row by row as it is read. Gives the number of its parts. */
export async function exportCsv(snapshot: Snapshot, table: string, file: string): Promise<number> {
  const columns = await snapshot.columns(table)
  let count = 0
  await writeWhole(file, async (handle) => {
    await handle.write(csvText([columns], true))
    for await (const rows of snapshot.pages(table, columns)) {
      await handle.write(csvText(rows, false))
      count += rows.length
    }
  })
  return count
}

/** Writes a file so that its name never stands for half of it: beside it first, then renamed. Makes its folder. */
export async function writeWhole(file: string, write: (handle: FileHandle) => Promise<void>): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const beside = `${file}.${randomUUID().slice(0, 8)}.new`
  try {
    const handle = await open(beside, 'wx')
    try {
      await write(handle)
    } finally {
      await handle.close()
    }
    await rename(beside, file)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
}
