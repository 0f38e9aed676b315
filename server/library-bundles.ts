import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

type Bundles = { readonly bundles: Record<string, string>; readonly versions: Record<string, string> }

/**
 * Node loads this before the program, in each thread: a large library comes from the one file that the build made of it
 * (`build/bundle-libraries.ts`). Without a build, or with another version installed, from its own files.
 */
const ROOT = join(import.meta.dirname, '..')
const FOLDER = join(ROOT, 'build/server/libraries')
const found = usableBundles()
if (found) {
  const urls = Object.entries(found.bundles).map(([file, bundle]): [string, string] => [
    pathToFileURL(join(ROOT, file)).href,
    pathToFileURL(join(FOLDER, bundle)).href,
  ])
  const bundleOf = new Map(urls)
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context)
      const url = bundleOf.get(resolved.url)
      return url === undefined ? resolved : { ...resolved, url }
    },
  })
}

function usableBundles(): Bundles | null {
  try {
    const list: Bundles = JSON.parse(readFileSync(join(FOLDER, 'bundles.json'), 'utf8'))
    const isInstalled = ([file, version]: [string, string]) =>
      JSON.parse(readFileSync(join(ROOT, file), 'utf8')).version === version
    return Object.entries(list.versions).every(isInstalled) ? list : null
  } catch {
    return null // no build, or an installation that is under way
  }
}
