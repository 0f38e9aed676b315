import { createHash } from 'node:crypto'
import { terminalLine } from '#cli/terminal-text.ts'
import { copyPartTable, copyRows } from '#database/move/copy-table.ts'
import type { StoredTableReader } from '#database/move/read-tables.ts'
import type { Database } from '#database/open-database.ts'
import { OWN_TABLES } from '#database/own-tables.ts'
import type { Tables } from '#database/tables.ts'
import type { AttachmentStore } from '#requests/attachments/folder-store.ts'

const BATCH_SIZE = 200

/** Copies each stored file once, in the transaction of the rows. Returns a line per missing or damaged one. */
async function moveAttachments(
  reader: StoredTableReader,
  target: Database,
  { from, to }: { readonly from: AttachmentStore; readonly to: AttachmentStore },
): Promise<string[]> {
  const states = new Map<string, 'whole' | 'missing' | 'damaged'>()
  const faults: string[] = []
  const hold = (hash: string, bytes: Buffer) =>
    to.hold(target.db, [{ hash, bytes, size: bytes.length, name: hash, mediaType: '' }])
  for (const table of ['attachment', 'company_document', 'lot_certificate'] as const) {
    const names = (await reader.columns(table)).map(({ name }) => name)
    for await (const rows of reader.rows(table, BATCH_SIZE)) {
      for (const row of rows) {
        const value = (column: string) => row[names.indexOf(column)] ?? ''
        const hash = value('hash')
        if (hash === '') continue // a document without a file
        const state = states.get(hash) ?? (await moveFile(hash))
        states.set(hash, state)
        const owner = value('request_number') || table
        if (state !== 'whole') faults.push(terminalLine(`${owner}: ${value('name')} is ${state}`))
      }
    }
  }
  return faults

  async function moveFile(hash: string): Promise<'whole' | 'missing' | 'damaged'> {
    const bytes = await from.open(hash)
    await hold(hash, bytes ?? Buffer.alloc(0))
    if (bytes === null) return 'missing'
    return createHash('sha256').update(bytes).digest('hex') === hash ? 'whole' : 'damaged'
  }
}

export type Moved = {
  readonly parts: ReadonlyMap<string, number>
  readonly own: ReadonlyMap<keyof Tables, number>
  /** Files that are missing or damaged in the old database, one per line. */
  readonly faults: readonly string[]
}

/** Copies all parts, requests and files into empty tables, in the target's transaction. */
export async function moveTables(
  reader: StoredTableReader,
  target: Database,
  files: { readonly from: AttachmentStore; readonly to: AttachmentStore },
): Promise<Moved> {
  const parts = new Map<string, number>()
  for (const table of await partTables(reader)) {
    const count = await copyPartTable(reader, target.db, table)
    if (count !== null) parts.set(table, count)
  }
  const faults = await moveAttachments(reader, target, files)
  const own = new Map<keyof Tables, number>()
  for (const [table, isCopied] of OWN_TABLES) {
    if (isCopied) own.set(table, await copyRows(reader, target.db, table))
  }
  return { parts, own, faults }
}

async function partTables(reader: StoredTableReader): Promise<string[]> {
  const columns = await reader.columns('part_table')
  const nameAt = columns.findIndex(({ name }) => name === 'name')
  const names: string[] = []
  for await (const rows of reader.rows('part_table', 1_000)) {
    names.push(...rows.flatMap((row) => row[nameAt] ?? []))
  }
  return names
}
