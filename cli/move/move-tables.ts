import { createHash } from 'node:crypto'
import { terminalLine } from '#cli/terminal-text.ts'
import { copyPartTable, copyRows } from '#database/move/copy-table.ts'
import type { StoredTableReader } from '#database/move/stored-tables.ts'
import type { Database, DatabaseName } from '#database/open-database.ts'
import type { Tables } from '#database/tables.ts'
import type { AttachmentStore } from '#requests/attachments/attachment-store.ts'

const BATCH_SIZE = 200

/**
 * Copies the bytes of all stored files, each once, in the transaction that stores the rows. A missing file
 * stays missing, a damaged one as it is. Returns a line for each of them.
 */
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
        const state = states.get(hash) ?? (await moveFile(hash))
        states.set(hash, state)
        const owner = value('inquiry_number') || table
        if (state !== 'whole') faults.push(terminalLine(`${owner}: ${value('name')} is ${state}`))
      }
    }
  }
  return faults

  async function moveFile(hash: string): Promise<'whole' | 'missing' | 'damaged'> {
    const bytes = await from.open(hash)
    if (bytes !== null || target.dialect === 'postgres') await hold(hash, bytes ?? Buffer.alloc(0))
    if (bytes === null) return 'missing'
    return createHash('sha256').update(bytes).digest('hex') === hash ? 'whole' : 'damaged'
  }
}

/** Where the rows go. In PostgreSQL both are the same transaction. */
export type MoveTarget = Readonly<Record<DatabaseName, Database>>

/** Our own tables and their places, in the order of their references. The compiler asks for every new one. */
const OWN_TABLES = {
  part_table: 'catalog',
  catalogue_note: 'catalog',
  catalogue_change: 'catalog',
  import_run: 'catalog',
  import_image: 'catalog',
  catalogue_state: 'requests',
  inquiry: 'requests',
  inquiry_line: 'requests',
  inquiry_note: 'requests',
  inquiry_message: 'requests',
  unindexed_inquiry: null, // triggers list all of them: each kind of database has its own search
  inquiry_text: null,
  attachment_bytes: null, // each kind of database has its own place for files
  attachment: 'requests',
  company_document: 'requests',
  lot_certificate: 'requests',
  change_notice_draft: 'requests',
  change_notice: 'requests',
  loose_file: null, // and its own way to find those that no request has
  quote_draft: 'requests',
  quote: 'requests',
  quote_line: 'requests',
  list_price: 'requests',
  buyer_order: 'requests',
  follower: 'requests',
  followed_part: 'requests',
  outbox: 'requests',
  copy_count: 'requests',
  blocked_mailbox: 'requests',
  buyer: 'requests',
  saved_view: null, // not used any more
  stamp_secret: 'requests',
  cleanup: 'requests',
  person: 'requests',
  invite: 'requests',
  desk_session: null, // everybody signs in again
  sign_in_try: null,
  passkey: 'requests',
  passkey_challenge: null,
  act: 'requests',
  search_miss: 'requests',
  search_synonym: 'requests',
  import_draft: null, // files that wait for their import are dropped again
  import_piece: null,
} satisfies Record<keyof Tables, DatabaseName | null>

// Object.entries doesn't know the keys.
export const OWN = Object.entries(OWN_TABLES) as readonly [keyof Tables, DatabaseName | null][]

export type Moved = {
  /** Rows by part table. */
  readonly parts: ReadonlyMap<string, number>
  /** Rows by table of our own. */
  readonly own: ReadonlyMap<keyof Tables, number>
  /** Files that the old database doesn't have as they were sent, one line each. */
  readonly faults: readonly string[]
}

/** Copies all parts, requests and files into empty tables, in the target's transaction. */
export async function moveTables(
  reader: StoredTableReader,
  target: MoveTarget,
  files: { readonly from: AttachmentStore; readonly to: AttachmentStore },
): Promise<Moved> {
  const parts = new Map<string, number>()
  for (const table of await partTables(reader)) {
    const count = await copyPartTable(reader, target.catalog, table)
    if (count !== null) parts.set(table, count)
  }
  const faults = await moveAttachments(reader, target.requests, files)
  const own = new Map<keyof Tables, number>()
  for (const [table, place] of OWN) {
    if (place !== null) own.set(table, await copyRows(reader, target[place].db, table))
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
