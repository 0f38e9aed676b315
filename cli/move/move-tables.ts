import { createHash } from 'node:crypto'
import { terminalLine } from '#cli/terminal-text.ts'
import { copyPartTable, copyRows } from '#database/move/copy-table.ts'
import type { StoredTableReader } from '#database/move/read-tables.ts'
import type { Database } from '#database/open-database.ts'
import type { Tables } from '#database/tables.ts'
import type { AttachmentStore } from '#requests/attachments/attachment-store.ts'

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

/** Our own tables, in the order of their references, and whether they are copied. The compiler requires new ones. */
const OWN_TABLES = {
  part_table: true,
  catalog_note: true,
  catalog_change: true,
  import_run: true,
  import_image: true,
  catalog_state: true,
  request: true,
  request_line: true,
  request_note: true,
  request_message: true,
  unindexed_request: false, // triggers list all requests, because each database has its own search
  request_text: false,
  attachment_bytes: false, // each database stores files differently
  attachment: true,
  company_document: true,
  lot_certificate: true,
  loose_file: false, // and has its own way to find unused ones
  quote_draft: true,
  quote: true,
  quote_line: true,
  list_price: true,
  buyer_order: true,
  follower: true,
  forgotten: true,
  followed_part: true,
  outbox: true,
  copy_count: true,
  blocked_mailbox: true,
  buyer: true,
  stamp_secret: true,
  cleanup: true,
  person: true,
  invite: true,
  desk_session: false, // everyone signs in again
  sign_in_try: false,
  passkey: true,
  passkey_challenge: false,
  company_account: true,
  act: true,
  search_miss: true,
  search_synonym: true,
} satisfies Record<keyof Tables, boolean>

// Object.entries doesn't know the keys.
export const OWN = Object.entries(OWN_TABLES) as readonly [keyof Tables, boolean][]

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
  for (const [table, isCopied] of OWN) {
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
