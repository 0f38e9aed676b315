import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** An import may only point further to the right (DESIGN 3). */
const ROOMS = [
  'cli',
  'server',
  'app',
  'offline',
  'sample',
  'papers',
  'sources',
  'inquiries',
  'files',
  'catalogue',
  'database',
  'problem',
]
const SCHEMAS = ['inquiries/quote-request.ts', 'inquiries/contact-message.ts']

type Import = { readonly from: string; readonly to: string; readonly typesOnly: boolean }

const STATEMENT = /(?:^|\n)(?:import|export)\s+(type\s)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/g
const DYNAMIC = /import\(\s*['"]([^'"]+)['"]\s*\)/g

const files = globSync(`{${ROOMS.join(',')}}/**/*.{ts,tsx}`, { cwd: ROOT }).filter(
  (file) => !/\.test\.tsx?$/.test(file),
)
const imports = files.flatMap((from) => importsOf(from))

function importsOf(from: string): Import[] {
  const text = readFileSync(join(ROOT, from), 'utf8')
  const stated = [...text.matchAll(STATEMENT)].map(([, type, to = '']) => ({ from, to, typesOnly: Boolean(type) }))
  const dynamic = [...text.matchAll(DYNAMIC)].map(([, to = '']) => ({ from, to, typesOnly: false }))
  return [...stated, ...dynamic]
}

const own = imports.filter(({ to }) => to.startsWith('#')).map((each) => ({ ...each, to: each.to.slice(1) }))
const room = (file: string): string => file.split('/')[0] ?? ''
const told = (list: readonly Import[]) => list.map(({ from, to }) => `${from} → ${to}`)

test('the rooms have been read', () => {
  expect(files.length).toBeGreaterThan(80)
  expect(own.length).toBeGreaterThan(150)
})

test('our files are imported by their names alone: no relative paths between them', () => {
  const relative = imports.filter(({ to }) => to.startsWith('.') && !to.startsWith('./+types/') && !to.endsWith('.css'))
  expect(told(relative)).toEqual([])
})

test('an import only ever points to the right', () => {
  const wrong = own.filter(({ from, to }) => ROOMS.indexOf(room(to)) < ROOMS.indexOf(room(from)))
  expect(told(wrong)).toEqual([])
})

test('the catalogue is pure: it imports nothing but itself', () => {
  const wrong = imports.filter(({ from, to }) => room(from) === 'catalogue' && !to.startsWith('#catalogue/'))
  expect(told(wrong)).toEqual([])
})

test('app takes values from the catalogue and the two form schemas alone', () => {
  const allowed = (to: string) => ['app', 'catalogue'].includes(room(to)) || SCHEMAS.includes(to)
  const wrong = own.filter(({ from, to, typesOnly }) => room(from) === 'app' && !typesOnly && !allowed(to))
  expect(told(wrong)).toEqual([])
})

test('app never sees the registry', () => {
  const wrong = own.filter(({ from, to }) => room(from) === 'app' && /^catalogue\/families(\.ts|\/)/.test(to))
  expect(told(wrong)).toEqual([])
})

test('no import leads back to where it came from', () => {
  const values = own.filter((each) => !each.typesOnly)
  const next = new Map(files.map((file) => [file, values.filter(({ from }) => from === file).map(({ to }) => to)]))
  const done = new Set<string>()
  const circles: string[] = []
  const walk = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (done.has(file) || path.includes(file)) return
    for (const to of next.get(file) ?? []) walk(to, [...path, file])
    done.add(file)
  }
  for (const file of files) walk(file, [])
  expect(circles).toEqual([])
})
