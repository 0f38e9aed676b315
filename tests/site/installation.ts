import { execFile } from 'node:child_process'
import { copyFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { temporaryFolder } from '#tests/programs/databases.ts'

const ROOT = join(import.meta.dirname, '../..')
const NOT_INSTALLED = ['node_modules', 'data', '.git', '.env', 'docs', 'bench', 'tests', '.react-router']
/** npm rewrites this file in place, so it can't be a link. */
const NPM_LIST = 'node_modules/.package-lock.json'

const run = promisify(execFile)

/** A built installation in a folder of its own, with links to all packages that are installed here. Deleted when the test ends. */
export async function installation(): Promise<string> {
  const folder = await temporaryFolder()
  const names = (await readdir(ROOT)).filter((name) => !NOT_INSTALLED.includes(name))
  // The newest of several programs stays the newest: Node's own copy gives a folder the time of its last file.
  await run('cp', ['-a', ...names.map((name) => join(ROOT, name)), folder])
  await linkPackages(folder)
  return folder
}

/** Installs all packages that are installed here, as `npm ci` does, without a network. */
export async function linkPackages(folder: string): Promise<void> {
  const packages = [join(ROOT, 'node_modules'), join(folder, 'node_modules')]
  await rm(join(folder, 'node_modules'), { recursive: true, force: true })
  await run('cp', ['-al', ...packages]).catch(() => run('cp', ['-a', ...packages])) // another disk has no links to this one
  await rm(join(folder, NPM_LIST))
  await copyFile(join(ROOT, NPM_LIST), join(folder, NPM_LIST))
}
