import { createHash } from 'node:crypto'
import { terminalLine } from '#cli/terminal-text.ts'
import type { StoredTableReader } from '#database/move/stored-tables.ts'
import type { Database } from '#database/open-database.ts'
import type { Tables } from '#database/tables.ts'
import type { AttachmentStore } from '#requests/attachments/attachment-store.ts'

const BATCH_SIZE = 200

/**
 * Copies the bytes of all files that requests have, each once, in the transaction that stores the rows. A missing file
 * stays missing, a damaged one as it is. Returns a line for each of them.
 */
export async function moveAttachments(
  reader: StoredTableReader,
  target: Database,
  { from, to }: { readonly from: AttachmentStore; readonly to: AttachmentStore },
): Promise<string[]> {
  const names = (await reader.columns('attachment')).map(({ name }) => name)
  const states = new Map<string, 'whole' | 'missing' | 'damaged'>()
  const faults: string[] = []
  const hold = (hash: string, bytes: Buffer) =>
    to.hold(target.db, [{ hash, bytes, size: bytes.length, name: hash, mediaType: '' }])
  for await (const rows of reader.rows('attachment', BATCH_SIZE)) {
    for (const row of rows) {
      const value = (column: keyof Tables['attachment']) => row[names.indexOf(column)] ?? ''
      const hash = value('hash')
      const state = states.get(hash) ?? (await moveFile(hash))
      states.set(hash, state)
      if (state !== 'whole') faults.push(terminalLine(`${value('inquiry_number')}: ${value('name')} is ${state}`))
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
