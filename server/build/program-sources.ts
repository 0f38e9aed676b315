import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

/** Besides the rooms: what shapes the build, and what the program reads. */
const FILES = ['package.json', 'package-lock.json', 'tsconfig.json']
const CONFIGS = ['vite.config.ts', 'vite.desk.config.ts', 'react-router.config.ts']
const FOLDERS = ['public', 'site']
/** Rooms that run from the program's own folder. */
const NOT_SERVED = ['cli', 'tests']
const NOT_READ = /\.(test|spec)\.tsx?$|\bREADME\.md$|[\\/]\.react-router[\\/]/
const PICTURE = /\.(jpg|png|pdf)$/

/** All files that a program in `root` is built from and reads, sorted, as paths from `root`. */
export function programSources(root: string): string[] {
  const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const rooms = Object.keys(imports).map((name) => name.slice(1, -2)) // '#app/*'
  const folders = [...rooms.filter((room) => !NOT_SERVED.includes(room)), ...FOLDERS]
  const found = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  )
  return [...found.filter((file) => !NOT_READ.test(file)), ...FILES, ...CONFIGS].sort()
}

/**
 * The version of a program: a hash of these sources, of pictures and PDFs only of their sizes. A start does nothing else meanwhile,
 * and reading one after another without waiting is the fastest.
 */
export function programVersion(root: string, sources: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of sources) {
    const path = join(root, file)
    hash.update(`${file}\n`).update(PICTURE.test(file) ? `${statSync(path).size}\n` : readFileSync(path))
  }
  return hash.digest('hex').slice(0, 16)
}

/** Copies a program's sources, so that nothing that becomes of them in `root` matters to the copy. */
export async function copySources(root: string, sources: readonly string[], to: string): Promise<void> {
  await Promise.all([...new Set(sources.map(dirname))].map((folder) => mkdir(join(to, folder), { recursive: true })))
  await Promise.all(sources.map((file) => copyFile(join(root, file), join(to, file))))
}
