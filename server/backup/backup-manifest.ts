import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import { parsedJson } from '#shared/unsure-text.ts'

/** Written last: a backup without it is incomplete. */
export const MANIFEST = 'backup.json'
export const DATABASES = ['catalog.db', 'requests.db'] as const
export const DUMP = 'catalog.dump'
export const ATTACHMENTS = 'attachments'

const ATTACHMENT = /^attachments\/[0-9a-f]{64}$/
const isBackupPath = (path: string): boolean =>
  [...DATABASES, DUMP].some((name) => name === path) || ATTACHMENT.test(path)

const manifest = z.object({
  form: z.literal('catalog-backup-1'),
  madeAt: z.iso.datetime(),
  files: z.array(z.object({ path: z.string().refine(isBackupPath), size: z.int().min(0), sha256: z.string() })),
})

export type Manifest = z.output<typeof manifest>
export type BackupFile = Manifest['files'][number]

/** Reads a backup's manifest. Throws an error for the operator if the backup isn't complete. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new Error(`${folder} is not a complete backup: it has no ${MANIFEST}. Use another one.`)
  })
  const parsed = manifest.safeParse(parsedJson(text))
  if (parsed.success) return parsed.data
  throw new Error(`${join(folder, MANIFEST)} can't be used:\n${z.prettifyError(parsed.error)}`)
}

export async function describeFile(folder: string, path: string): Promise<BackupFile> {
  const file = join(folder, path)
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return { path, size: (await stat(file)).size, sha256: hash.digest('hex') }
}

export async function damagedFiles(folder: string, files: readonly BackupFile[]): Promise<string[]> {
  const damaged: string[] = []
  for (const { path, sha256 } of files) {
    const found = await describeFile(folder, path).catch(() => null) // an unreadable file is damaged too
    if (found?.sha256 !== sha256) damaged.push(path)
  }
  return damaged
}
