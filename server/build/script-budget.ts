import { glob, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { sentSize } from '#server/build/compressed-files.ts'

/** How many bytes of script, compressed, a page may load at first. */
const BUDGET = 120_000
/** Forms load their library. Their validation rules come later. A pasted list comes with what corrects it. */
const FORM_BUDGET = 145_000
const FORMS = ['order/order', 'order/offline-order', 'contact/contact', 'paste/list-paste']

/** What a page loads at first: the scripts that it names, and those that they import. */
type FirstScripts = { readonly route: string; readonly names: readonly string[]; readonly bytes: number }

type Loaded = {
  readonly module: string
  readonly imports?: readonly string[]
  /** A route's client action, which the router's build puts into a file of its own. */
  readonly clientActionModule?: string
}
/** The scripts in the router's manifest. */
type Manifest = { readonly entry: Loaded; readonly routes: Readonly<Record<string, Loaded>> }

const MANIFEST = 'assets/manifest-*.js'
const IMPORT = /(?:from|import)\s*"\.\/([\w.-]+\.js)"/g

/** The first scripts of every route, from the manifest in a build's `client` folder. Name the manifest if there are several. */
export async function firstScripts(folder: string, manifest?: string): Promise<FirstScripts[]> {
  const [file] = manifest === undefined ? await Array.fromAsync(glob(MANIFEST, { cwd: folder })) : [manifest]
  if (file === undefined) throw new Error(`${folder} has no ${MANIFEST}`)
  const { entry, routes }: Manifest = JSON.parse(
    (await readFile(join(folder, file), 'utf8')).replace(/^[^{]*|;\s*$/g, ''),
  )
  const scripts = scriptReader(join(folder, 'assets'))
  const { root, ...pages } = routes
  return await Promise.all(
    Object.entries(pages).map(async ([route, page]) => {
      const named = [entry, root, page].flatMap((one) => (one ? namedBy(one) : []))
      const names = new Set([basename(file), ...named.map((path) => basename(path))])
      // The set grows during the loop, so imports of imports come too.
      for (const name of names) for (const imported of (await scripts(name)).imports) names.add(imported)
      const sizes = await Promise.all([...names].map(async (name) => (await scripts(name)).bytes))
      return { route, names: [...names].sort(), bytes: sizes.reduce((sum, bytes) => sum + bytes, 0) }
    }),
  )
}

const namedBy = ({ module, imports = [], clientActionModule }: Loaded): string[] =>
  [module, ...imports, clientActionModule].filter((path) => path !== undefined)

type Script = { readonly imports: readonly string[]; readonly bytes: number }

function scriptReader(folder: string): (name: string) => Promise<Script> {
  const read = new Map<string, Promise<Script>>()
  const readScript = async (file: string): Promise<Script> => {
    const imports = [...(await readFile(file, 'utf8')).matchAll(IMPORT)].flatMap(([, name]) => name ?? [])
    return { imports, bytes: await sentSize(file) }
  }
  return (name) => {
    const known = read.get(name) ?? readScript(join(folder, name))
    read.set(name, known)
    return known
  }
}

/** Names each route that exceeds its budget, and by how much. */
export function overBudget(pages: readonly FirstScripts[]): string[] {
  return pages.flatMap(({ route, bytes }) => {
    const budget = FORMS.includes(route) ? FORM_BUDGET : BUDGET
    return bytes > budget ? [`${route} loads ${bytes} bytes of script at first, ${bytes - budget} over its budget`] : []
  })
}
