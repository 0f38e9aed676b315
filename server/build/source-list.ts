import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { glob, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Where a build names the files that it was made from, one list per environment, next to its `client` folder. */
const SOURCE_LISTS = 'sources'
/** What shapes a build without being a module of it: configuration, dependencies, static files, and the build's own steps. */
const OTHER_SOURCES = [
  '{package-lock,package,tsconfig}.json',
  '{vite,vite.desk,react-router}.config.ts',
  'desk/*.config.ts',
  '{app,desk}/routes.ts',
  'server/build/**/*.ts',
  'public/**/*.*',
]
const TEST = /\.(test|spec)\.tsx?$/
const CSS_IMPORT = /@import\s+["'](\.[^"']+)["']/g

/** Writes down all modules of a build. A build within the build names itself and the folder of the outer one. */
export function sourceList(name?: string, folder?: string): Plugin {
  return {
    name: 'source-list',
    apply: 'build',
    async generateBundle() {
      // The desk's build has a root of its own. Sources are named from the program's folder, where the configuration is.
      const { root: appRoot, build } = this.environment.config
      const { configFile } = this.environment.getTopLevelConfig()
      const root = configFile ? dirname(configFile) : appRoot
      const paths = [...this.getModuleIds()].map((id) => id.replace(/[?#].*$/, '')).filter((path) => isAbsolute(path))
      const ours = await withStyles(root, paths.map((path) => slashed(relative(root, path))).filter(isOurs))
      const list = join(
        folder ?? dirname(resolve(appRoot, build.outDir)),
        SOURCE_LISTS,
        `${name ?? this.environment.name}.json`,
      )
      await mkdir(dirname(list), { recursive: true })
      await writeFile(list, JSON.stringify([...ours].sort(), null, 2))
    },
  }
}

/** Changes of dependencies are seen by package-lock.json. */
const isOurs = (file: string): boolean => !/^\.\.|(^|\/)node_modules\//.test(file)

/** A path with slashes, on Windows too. */
export const slashed = (path: string): string => path.replaceAll('\\', '/')

/** Adds the imports of style sheets: Tailwind replaces them before the build sees them as modules. */
async function withStyles(root: string, files: readonly string[]): Promise<Set<string>> {
  const all = new Set(files)
  // The set grows during the loop, so imports of imports come too.
  for (const file of all) {
    if (!file.endsWith('.css')) continue
    const text = await readFile(join(root, file), 'utf8')
    for (const [, path = ''] of text.matchAll(CSS_IMPORT)) all.add(slashed(join(dirname(file), path)))
  }
  return all
}

/** All files in the lists of a build. */
export async function listedSources(built: string): Promise<string[]> {
  const lists = await Array.fromAsync(glob(`{,desk/}${SOURCE_LISTS}/*.json`, { cwd: built }))
  const files: string[][] = await Promise.all(
    lists.map(async (list) => JSON.parse(await readFile(join(built, list), 'utf8'))),
  )
  return [...new Set(files.flat())].sort()
}

/**
 * The hash of these files and of everything else that shapes a build. A missing file changes it too. A start does nothing else
 * meanwhile: read one after another without waiting, 1,100 files take 20 ms instead of 110.
 */
export async function sourcesHash(root: string, listed: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const file of await allSources(root, listed)) {
    const path = join(root, file)
    hash.update(`${file}\n`).update(existsSync(path) ? readFileSync(path) : 'missing')
  }
  return hash.digest('hex')
}

/** Whether a source has been edited since a time in milliseconds: then a build may have read its earlier text. */
export async function isEditedSince(root: string, listed: readonly string[], since: number): Promise<boolean> {
  for (const file of await allSources(root, listed)) {
    const found = await stat(join(root, file)).catch(() => null)
    if (!found || (found.mtimeMs >= since && found.mtimeMs <= Date.now())) return true // a time to come is a wrong clock
  }
  return false
}

async function allSources(root: string, listed: readonly string[]): Promise<string[]> {
  const others = await Array.fromAsync(glob(OTHER_SOURCES, { cwd: root }))
  return [...new Set([...listed, ...others.filter((file) => !TEST.test(file))])].sort()
}
