import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ATTACHMENTS, type BackupFile } from '#server/backup/backup-manifest.ts'

/** The tables that name files, in a database of any release. */
const NAMING = {
  attachment: 'select request_number as number, name, hash from attachment order by request_number, position',
  company_document:
    "select 'Company document' as number, name, hash from company_document where hash is not null order by filed_at",
  lot_certificate: "select 'Certificate' as number, name, hash from lot_certificate order by sent_at",
} as const

/** The files that requests, documents and certificates name, with the number or kind of what names them. */
export function namedFiles(database: DatabaseSync) {
  const rows = Object.entries(NAMING).flatMap(([table, query]) =>
    database.prepare('select 1 from pragma_table_info(?)').get(table) ? database.prepare(query).all() : [],
  )
  return rows.map(({ number, name, hash }) => ({ number: String(number), name: String(name), hash: String(hash) }))
}

/** The attachments that a backup lacks or has damaged, one line each: a file's name is its content's hash. */
export function attachmentFaults(folder: string, files: readonly BackupFile[]): string[] {
  if (!files.some(({ path }) => path === 'requests.db')) return []
  const hashes = new Map(files.map(({ path, sha256 }) => [path, sha256]))
  using database = new DatabaseSync(join(folder, 'requests.db'), { timeout: 0 }) // a read-only one leaves its WAL file
  return namedFiles(database).flatMap(({ number, name, hash }) => {
    const found = hashes.get(`${ATTACHMENTS}/${hash}`)
    if (found === hash) return []
    return [`${number}: ${name} is ${found === undefined ? 'missing' : 'damaged'}`]
  })
}
