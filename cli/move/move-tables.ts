import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { terminalLine } from '#cli/terminal-text.ts'
import { copyPartTable, copyRows } from '#database/move/copy-table.ts'
import type { Database } from '#database/open-database.ts'
import { OWN_TABLES } from '#database/own-tables.ts'
import type { Tables } from '#database/tables.ts'
import type { AttachmentStore } from '#requests/attachments/folder-store.ts'
import { namedFiles } from '#server/backup/backup-attachments.ts'

type Stores = { readonly from: AttachmentStore; readonly to: AttachmentStore }

/** Copies each stored file once, in the transaction of the rows. Returns a line per missing or damaged one. */
async function moveAttachments(database: DatabaseSync, target: Database, { from, to }: Stores): Promise<string[]> {
  const states = new Map<string, string>()
  const faults: string[] = []
  for (const { number, name, hash } of namedFiles(database)) {
    const state = states.get(hash) ?? (await moveFile(hash))
    states.set(hash, state)
    if (state !== 'whole') faults.push(terminalLine(`${number}: ${name} is ${state}`))
  }
  return faults

  async function moveFile(hash: string): Promise<string> {
    const found = await from.open(hash)
    const bytes = found ?? Buffer.alloc(0)
    await to.hold(target.db, [{ hash, bytes, size: bytes.length, name: hash, mediaType: '' }])
    if (found === null) return 'missing'
    return createHash('sha256').update(bytes).digest('hex') === hash ? 'whole' : 'damaged'
  }
}

export type Moved = Awaited<ReturnType<typeof moveTables>>

/** Copies all parts, requests and files into empty tables, in the target's transaction. */
export async function moveTables(database: DatabaseSync, target: Database, files: Stores) {
  const parts = new Map<string, number>()
  for (const { name } of database.prepare('select name from part_table').all()) {
    const count = await copyPartTable(database, target.db, String(name))
    if (count !== null) parts.set(String(name), count)
  }
  const faults = await moveAttachments(database, target, files)
  const own = new Map<keyof Tables, number>()
  for (const [table, isCopied] of OWN_TABLES) if (isCopied) own.set(table, await copyRows(database, target.db, table))
  return { parts, own, faults }
}
