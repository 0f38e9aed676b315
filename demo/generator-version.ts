import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
/** Where all data folders find what the generator made. */
export const SAMPLE_CACHE = join(ROOT, 'node_modules/.cache/sample-files')

/** All that decides what a sample file looks like lies in these rooms, and in the libraries that draw. */
const ROOMS = ['sample', 'papers', 'catalogue'] as const
const LIBRARIES = ['pdfkit', 'sharp', '@fontsource/archivo', '@fontsource/ibm-plex-mono'] as const
const KEPT = 2

/** The name of what the generator makes today: a hash over its sources and its libraries' versions. */
export function generationName(): string {
  const hash = createHash('sha256')
  for (const room of ROOMS) {
    const files = readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
    const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    for (const file of sources.sort()) hash.update(`${room}/${file}\0`).update(readFileSync(join(ROOT, room, file)))
  }
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  for (const library of LIBRARIES) hash.update(`${library} ${dependencies[library]}\0`)
  return hash.digest('hex').slice(0, 16)
}

/** Removes what earlier generators made, but for the newest: another checkout or an older server may still use it. */
export async function removeOldGenerations(folder: string, current: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name !== current)
  const times = await Promise.all(names.map(async (name) => ({ name, time: (await stat(join(folder, name))).mtimeMs })))
  const old = times.sort((a, b) => b.time - a.time).slice(KEPT - 1)
  await Promise.all(old.map(({ name }) => rm(join(folder, name), { recursive: true, force: true })))
}
