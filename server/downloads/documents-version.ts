import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What draws a spec sheet and a drawing. Workers aren't in the build, so its own hash wouldn't tell. */
const MAKERS = ['documents/document-worker.ts', 'documents/drawing-dxf.ts']
const IMPORT = /from '#([\w/.-]+)'/g

/** The hash of the code in `root` that makes documents from a part: the makers, all that they import, and the lockfile. */
export async function documentsVersion(root: string): Promise<string> {
  const hash = createHash('sha256').update(await readFile(join(root, 'package-lock.json')))
  // The set grows during the loop, so imports of imports come too.
  const files = new Set(MAKERS)
  for (const file of files) {
    const text = await readFile(join(root, file), 'utf8')
    hash.update(`${file}\n${text}`)
    for (const [, imported = ''] of text.matchAll(IMPORT)) files.add(imported)
  }
  return hash.digest('base64url')
}
