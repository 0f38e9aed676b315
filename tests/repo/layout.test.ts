import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const MAX_README_LINES = 12

const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean)
const lines = (file: string): number => readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1

/** What React Router asks a module for, by name. */
const ROUTER_NAMES =
  /^(loader|action|meta|links|headers|ErrorBoundary|shouldRevalidate|handle|middleware|clientLoader|clientAction|Layout|handleError)$/
const EXPORT = /^export (?:async )?(?:function\*?|const|let|class|type|interface) (\w+)/gm

test('an exported name means one thing in the whole repository', () => {
  const sources = files.filter(
    (file) => /\.tsx?$/.test(file) && !/\.(test|spec)\.|^tests\/|^database\/migrations\//.test(file),
  )
  const exported = sources.flatMap((file) => {
    const names = [...readFileSync(join(ROOT, file), 'utf8').matchAll(EXPORT)].map(([, name = '']) => name)
    return [...new Set(names)].filter((name) => !ROUTER_NAMES.test(name)).map((name) => ({ name, file }))
  })
  const shared = [...Map.groupBy(exported, ({ name }) => name)].filter(([, places]) => places.length > 1)
  expect(shared.map(([name, places]) => [name, ...places.map(({ file }) => file)])).toEqual([])
})

test('a page of the desk is a file that ends in -page.tsx, and no other file does', () => {
  const routes = readFileSync(join(ROOT, 'desk/routes.ts'), 'utf8').matchAll(/'([\w/-]+\.tsx)'/g)
  const pages = new Set([...routes].map(([, file]) => `desk/${file}`))
  expect(files.filter((file) => /^desk\/.*-page\.tsx$/.test(file)).sort()).toEqual([...pages].sort())
})

test('every top-level folder has a README', () => {
  const folders = new Set(files.flatMap((file) => (/^\w/.test(file) && file.includes('/') ? [file.split('/')[0]] : [])))
  expect([...folders].filter((folder) => !files.includes(`${folder}/README.md`))).toEqual([])
})

test(`a room's README has at most ${MAX_README_LINES} lines`, () => {
  const rooms = files.filter((file) => file.endsWith('/README.md') && !file.startsWith('docs/'))
  expect(rooms.filter((file) => lines(file) > MAX_README_LINES)).toEqual([])
})
