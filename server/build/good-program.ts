import { access, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'

/** The last good build as a program of its own: the build, and the sources that run beside it. */
const GOOD = 'build/good'
const NEXT = 'build/good-next'
const BEFORE = 'build/good-before'
/** What the program reads besides the rooms that package.json names. */
const OTHERS = ['package.json', 'package-lock.json', 'site']
const NOT_COPIED = /\.(test|spec)\.tsx?$/

/**
 * Copies a finished build and the program's sources, and returns the copy. It runs like the program itself, whatever becomes
 * of the sources. `keepGoodProgram` makes it the last good one.
 */
export async function copyProgram(root: string, built: string): Promise<string> {
  const folder = join(root, NEXT)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  for (const name of [...(await rooms(root)), ...OTHERS]) {
    const filter = (file: string) => !NOT_COPIED.test(file)
    await cp(join(root, name), join(folder, name), { recursive: true, filter }).catch(ignoreMissing)
  }
  await cp(built, join(folder, 'build'), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  return folder
}

/** A kill at any point leaves one complete copy at least. */
export async function keepGoodProgram(root: string): Promise<void> {
  await access(join(root, GOOD)).then(() => rm(join(root, BEFORE), { recursive: true, force: true }), ignoreMissing)
  await rename(join(root, GOOD), join(root, BEFORE)).catch(ignoreMissing)
  await rename(join(root, NEXT), join(root, GOOD))
  await rm(join(root, BEFORE), { recursive: true, force: true })
}

/** The folder of the last good program, or null if there is none. */
export async function goodProgram(root: string): Promise<string | null> {
  for (const folder of [join(root, GOOD), join(root, BEFORE)]) {
    if (await access(folder).then(() => true, ignoreMissing)) return folder
  }
  return null
}

/** The folders that the program imports from, as package.json names them. */
async function rooms(root: string): Promise<string[]> {
  const { imports } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  return Object.keys(imports).flatMap((name) => /^#(?!tests)([\w-]+)\//.exec(name)?.[1] ?? [])
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
