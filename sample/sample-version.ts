import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Family } from '#catalog/registry/family.ts'

const ROOT = join(import.meta.dirname, '..')
/** The cache for sample models, shared by all data folders. */
export const SAMPLE_CACHE = join(ROOT, 'node_modules/.cache/sample-files')
/** The rooms that determine the sample's files. */
const ROOMS = ['sample', 'documents', 'catalog'] as const
const KEPT = 2

/** Returns a hash of the families, the sources of their models, and the other files' sizes. */
export function sampleVersion(families: readonly Family[]): string {
  const hash = createHash('sha256')
  for (const room of ROOMS) {
    const files = readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
    for (const file of files.filter((file) => !file.endsWith('.test.ts')).sort()) {
      hash.update(`${room}/${file}\0`)
      const path = join(ROOT, room, file)
      if (/\.(ts|csv)$/.test(file)) hash.update(readFileSync(path))
      else if (/\.(jpg|png|pdf)$/.test(file)) hash.update(`${statSync(path).size}\0`)
    }
  }
  hash.update(JSON.stringify(families))
  return hash.digest('hex').slice(0, 16)
}

/** Removes earlier versions except the newest: another checkout or older server may still use it. */
export async function removeOldVersions(folder: string, current: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name !== current)
  const times = await Promise.all(names.map(async (name) => ({ name, time: (await stat(join(folder, name))).mtimeMs })))
  const old = times.sort((a, b) => b.time - a.time).slice(KEPT - 1)
  await Promise.all(old.map(({ name }) => rm(join(folder, name), { recursive: true, force: true })))
}
