import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Family } from '#catalogue/registry/family.ts'

const ROOT = join(import.meta.dirname, '..')
/** The cache of generated files, shared by all data folders. */
export const SAMPLE_CACHE = join(ROOT, 'node_modules/.cache/sample-files')

/** The rooms and libraries that determine what sample files look like. */
const ROOMS = ['demo', 'documents', 'catalogue'] as const
const LIBRARIES = ['sharp'] as const
const KEPT = 2

/** Returns the generator's version: a hash of the families, its source files and its libraries' versions. */
export function generationName(families: readonly Family[]): string {
  const hash = createHash('sha256')
  for (const room of ROOMS) {
    const files = readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
    const sources = files.filter((file) => /\.(ts|csv)$/.test(file) && !file.endsWith('.test.ts'))
    for (const file of sources.sort()) hash.update(`${room}/${file}\0`).update(readFileSync(join(ROOT, room, file)))
  }
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  for (const library of LIBRARIES) hash.update(`${library} ${dependencies[library]}\0`)
  hash.update(JSON.stringify(families))
  return hash.digest('hex').slice(0, 16)
}

/** Removes the files of earlier generators except the newest, which another checkout or older server may still use. */
export async function removeOldGenerations(folder: string, current: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name !== current)
  const times = await Promise.all(names.map(async (name) => ({ name, time: (await stat(join(folder, name))).mtimeMs })))
  const old = times.sort((a, b) => b.time - a.time).slice(KEPT - 1)
  await Promise.all(old.map(({ name }) => rm(join(folder, name), { recursive: true, force: true })))
}
