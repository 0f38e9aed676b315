import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** The rooms, top to bottom: an import may only point to a lower line (CONTRIBUTING.md). */
const ROOMS = [
  'cli',
  'server',
  'desk',
  'app',
  'sample',
  'print',
  'parts',
  'lists',
  'spreadsheets',
  'buyers',
  'quotes',
  'followers',
  'documents',
  'requests',
  'outbox',
  'people',
  'files',
  'content',
  'catalog',
  'database',
  'shared',
]
/** What the browser loads too. */
const SCHEMAS = /^(requests|quotes|followers|print)\/schemas\//

type Import = { readonly from: string; readonly to: string; readonly typesOnly: boolean }

const STATEMENT = /(?:^|\n)(?:import|export)\s+(type\s)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/g
const DYNAMIC = /import\(\s*['"]([^'"]+)['"]\s*\)/g

const files = globSync(`{${ROOMS.join(',')}}/**/*.{ts,tsx}`, { cwd: ROOT }).filter(
  (file) => !/\.(test|spec)\.tsx?$/.test(file),
)
const imports = files.flatMap((from) => importsOf(from))

function importsOf(from: string): Import[] {
  const text = readFileSync(join(ROOT, from), 'utf8')
  const stated = [...text.matchAll(STATEMENT)].map(([, type, to = '']) => ({ from, to, typesOnly: Boolean(type) }))
  const dynamic = [...text.matchAll(DYNAMIC)].map(([, to = '']) => ({ from, to, typesOnly: false }))
  return [...stated, ...dynamic]
}

const own = imports
  .filter(({ to }) => to.startsWith('#'))
  .map((imported) => ({ ...imported, to: imported.to.slice(1) }))
const room = (file: string): string => file.split('/')[0] ?? ''
const shown = (list: readonly Import[]) => list.map(({ from, to }) => `${from} → ${to}`)

test('the rooms are read', () => {
  expect(files.length).toBeGreaterThan(80)
  expect(own.length).toBeGreaterThan(150)
})

test('our files import each other by #room/path.ts, never by a relative path', () => {
  const relative = imports.filter(({ to }) => to.startsWith('.') && !to.startsWith('./+types/') && !to.endsWith('.css'))
  expect(shown(relative)).toEqual([])
})

test('an import never points to a higher room', () => {
  const wrong = own.filter(({ from, to }) => ROOMS.indexOf(room(to)) < ROOMS.indexOf(room(from)))
  expect(shown(wrong)).toEqual([])
})

test('catalog is pure: it imports only itself, and Zod in the schemas of its answers', () => {
  const wrong = imports.filter(({ from, to }) => room(from) === 'catalog' && !to.startsWith('#catalog/'))
  expect(shown(wrong.filter(({ from, to }) => to !== 'zod' || !isAnswerSchema(from)))).toEqual([])
})

/** Their types are for everyone. Their values are the server's: no page loads Zod for them. */
const isAnswerSchema = (file: string): boolean => /^catalog\/.*-schemas?[.]ts$/.test(file)
test('only the server imports values of the answers’ schemas', () => {
  const wrong = own.filter(({ from, to, typesOnly }) => isAnswerSchema(to) && !typesOnly && !isAnswerSchema(from))
  expect(shown(wrong.filter(({ from }) => room(from) !== 'server'))).toEqual([])
})

test('spreadsheets imports only itself and shared', () => {
  const allowed = (to: string) => ['spreadsheets', 'shared'].includes(room(to))
  const wrong = own.filter(({ from, to }) => room(from) === 'spreadsheets' && !allowed(to))
  expect(shown(wrong)).toEqual([])
})

test('app imports values only from catalog, shared and the form schemas', () => {
  const allowed = (to: string) => ['app', 'catalog', 'shared'].includes(room(to)) || SCHEMAS.test(to)
  const wrong = own.filter(({ from, to, typesOnly }) => room(from) === 'app' && !typesOnly && !allowed(to))
  expect(shown(wrong)).toEqual([])
})

test('desk imports values only from app, catalog, shared and the form schemas', () => {
  const allowed = (to: string) => ['desk', 'app', 'catalog', 'shared'].includes(room(to)) || SCHEMAS.test(to)
  const wrong = own.filter(({ from, to, typesOnly }) => room(from) === 'desk' && !typesOnly && !allowed(to))
  expect(shown(wrong)).toEqual([])
})

test('people imports only itself, database and shared', () => {
  const allowed = (to: string) => ['people', 'database', 'shared'].includes(room(to))
  const wrong = own.filter(({ from, to }) => room(from) === 'people' && !allowed(to))
  expect(shown(wrong)).toEqual([])
})

/**
 * Pairs of a room's sub-folders that import each other, each with its reason: at most five. Every other sub-folder imports one way.
 */
const MUTUAL: Readonly<Record<string, string>> = {}
test('sub-folders of a room import one way', () => {
  const isOpen = (pair: string) => pair in MUTUAL
  expect(mutualFolders().filter((pair) => !isOpen(pair))).toEqual([])
})

test('at most five pairs of sub-folders may import each other, and each of them does', () => {
  expect(Object.keys(MUTUAL).length).toBeLessThanOrEqual(5)
  const found = mutualFolders()
  expect(Object.keys(MUTUAL).filter((pair) => !found.includes(pair))).toEqual([])
})

/** The pairs of sub-folders that import each other, types included. A room's own files join its sub-folders, so they count as none. */
function mutualFolders(): string[] {
  const folder = (file: string) => file.split('/').slice(0, -1).slice(0, 2).join('/')
  const arrows = own.map(({ from, to }) => [folder(from), folder(to)] as const)
  const within = arrows.filter(([from, to]) => from !== to && room(from) === room(to) && from !== room(from))
  const known = new Set(within.map(([from, to]) => `${from} → ${to}`))
  const mutual = within.filter(([from, to]) => from < to && known.has(`${to} → ${from}`))
  return [...new Set(mutual.map(([from, to]) => `${from} ⇄ ${to}`))].toSorted()
}

test('no circular imports at runtime', () => {
  expect(circles(own.filter(({ typesOnly }) => !typesOnly))).toEqual([])
})

test('no circular imports, type imports included', () => {
  expect(circles(own)).toEqual([])
})

/** Returns at least one path per circle, each from a file back to itself. */
function circles(list: readonly Import[]): string[] {
  const next = Map.groupBy(list, ({ from }) => from)
  const done = new Set<string>()
  const found: string[] = []
  const walk = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) found.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (done.has(file) || path.includes(file)) return
    for (const { to } of next.get(file) ?? []) walk(to, [...path, file])
    done.add(file)
  }
  for (const file of files) walk(file, [])
  return found
}
