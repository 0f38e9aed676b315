import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'

/** Written last: a backup without it was cut off. */
export const MANIFEST = 'backup.json'
export const DATABASES = ['catalogue.db', 'requests.db'] as const
export const ATTACHMENTS = 'attachments'

const ATTACHMENT = /^attachments\/[0-9a-f]{64}$/
const isOurs = (path: string): boolean => DATABASES.some((name) => name === path) || ATTACHMENT.test(path)

const manifest = z.object({
  form: z.literal('catalogue-backup-1'),
  madeAt: z.iso.datetime(),
  /** By their paths in the backup; nothing but the databases and the attachments. */
  files: z.array(z.object({ path: z.string().refine(isOurs), size: z.int().min(0), sha256: z.string() })),
})

export type Manifest = z.output<typeof manifest>
export type BackupFile = Manifest['files'][number]

/** What a backup says of itself. Throws in words when it is none, or was cut off. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new Error(`${folder} is no backup, or one that was cut off: it has no ${MANIFEST}`)
  })
  const parsed = manifest.safeParse(parsedJson(text))
  if (parsed.success) return parsed.data
  throw new Error(`${join(folder, MANIFEST)} can't be used:\n${z.prettifyError(parsed.error)}`)
}

/** Null for what is no JSON: the schema then refuses it. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A file of a backup as the manifest names it. */
export async function describeFile(folder: string, path: string): Promise<BackupFile> {
  const file = join(folder, path)
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return { path, size: (await stat(file)).size, sha256: hash.digest('hex') }
}

/** The paths of files that are not as the manifest says. */
export async function wrongFiles(folder: string, files: readonly BackupFile[]): Promise<string[]> {
  const wrong: string[] = []
  for (const { path, sha256 } of files) {
    const found = await describeFile(folder, path).catch(() => null) // what can't be read is as good as wrong
    if (found?.sha256 !== sha256) wrong.push(path)
  }
  return wrong
}
