import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const IMPORT = /from '#([\w/.-]+)'/g

/** Hashes these files in `root`, their imports and the lockfile. While it is the same, their output can be cached. */
export function codeVersion(root: string, makers: readonly string[]): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  // The set grows during the loop, which adds imports of imports.
  const files = new Set(makers)
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8')
    hash.update(`${file}\n${text}`)
    for (const [, imported = ''] of text.matchAll(IMPORT)) files.add(imported)
  }
  return hash.digest('base64url')
}
