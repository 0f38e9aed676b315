import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ATTACHMENTS, type BackupFile } from '#cli/backup-manifest.ts'
import { terminalLine } from '#cli/terminal-text.ts'

type Named = { readonly number: string; readonly name: string; readonly hash: string }

/** The files that the requests in a copied database name. None if it is older than attachments. */
function namedFiles(folder: string): Named[] {
  const database = new DatabaseSync(join(folder, 'requests.db'), { timeout: 0 }) // a read-only connection would leave its WAL file
  try {
    const table = database.prepare("select 1 from sqlite_master where type = 'table' and name = 'attachment'").get()
    if (!table) return []
    const rows = database.prepare('select inquiry_number, name, hash from attachment order by inquiry_number, position')
    return rows.all().map((row) => ({
      number: String(row.inquiry_number),
      name: String(row.name),
      hash: String(row.hash),
    }))
  } finally {
    database.close()
  }
}

/** The attachments that a backup doesn't have as they were sent, one line each: a file's name is its content's hash. */
export function attachmentFaults(folder: string, files: readonly BackupFile[]): string[] {
  if (!files.some(({ path }) => path === 'requests.db')) return []
  const hashes = new Map(files.map(({ path, sha256 }) => [path, sha256]))
  return namedFiles(folder).flatMap(({ number, name, hash }) => {
    const found = hashes.get(`${ATTACHMENTS}/${hash}`)
    if (found === hash) return []
    return [terminalLine(`${number}: ${name} is ${found === undefined ? 'missing' : 'damaged'}`)]
  })
}

/** Says which attachments are missing or damaged. Returns whether any is. */
export function reportFaults(faults: readonly string[], where: string, printError: (line: string) => void): boolean {
  if (faults.length === 0) return false
  printError(`${faults.length} attachments of requests are missing or damaged in ${where}:`)
  for (const fault of faults) printError(`  ${fault}`)
  printError('Everything else is there. An older backup may have these files.')
  return true
}
