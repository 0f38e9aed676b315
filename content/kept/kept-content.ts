import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { FolderTexts } from '#content/folder-texts.ts'
import { codeVersion } from '#content/kept/code-version.ts'
import { productTexts } from '#content/product-texts.ts'
import type { SiteContent } from '#content/site-content.ts'
import { writeAtomically } from '#database/write-atomically.ts'

/** A content as it was read the last time, so that a start needn't load what reads YAML and Markdown. */
const keptFile = (dataDir: string): string => join(dataDir, 'site-content.kept')

const ROOT = join(import.meta.dirname, '../..')
const READER = 'content/read-site-folder.ts'
const HASH_BYTES = 64

const sha256 = (data: string | Buffer): string => hash('sha256', data, 'hex')

const origins = new WeakMap<FolderTexts, string>()

/** Of everything that a content is made of: the texts of both folders, and the code that reads them. Hashed once. */
function originOf(own: FolderTexts): string {
  const known = origins.get(own)
  if (known !== undefined) return known
  const origin = sha256(JSON.stringify([process.version, codeVersion(ROOT, [READER]), [...productTexts()], [...own]]))
  origins.set(own, origin)
  return origin
}

/** The content that these texts of an operator's folder were read as, or null if it isn't kept. */
export async function readKept(dataDir: string, own: FolderTexts): Promise<SiteContent | null> {
  const bytes = await readFile(keptFile(dataDir)).catch(() => null) // none yet, or unreadable: the folder is read
  if (bytes === null) return null
  const written = bytes.subarray(HASH_BYTES * 2)
  const head = `${originOf(own)}${sha256(written)}`
  return bytes.toString('latin1', 0, HASH_BYTES * 2) === head ? deserialize(written) : null
}

/** Keeps the content of these texts. */
export async function keepContent(dataDir: string, own: FolderTexts, content: SiteContent): Promise<void> {
  const written = serialize(content)
  const head = `${originOf(own)}${sha256(written)}`
  const bytes = Buffer.concat([Buffer.from(head), written])
  await writeAtomically(keptFile(dataDir), (handle) => handle.writeFile(bytes), 0o600)
}
