import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const MAX_FILES = 25
const MAX_LINES = 400
const MAX_README_LINES = 12
/** Numbered lists that only grow. */
const UNLIMITED = ['docs/decisions', 'database/migrations']
/** Data: nobody reads it file by file. */
const DATA = /^sample\/(datasheets|looks)\//

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

test(`no folder holds more than ${MAX_FILES} files`, () => {
  const folders = Map.groupBy(
    files.filter((file) => !DATA.test(file)),
    dirname,
  )
  const crowded = [...folders].filter(([, held]) => held.length > MAX_FILES).map(([folder]) => folder)
  expect(crowded.filter((folder) => !UNLIMITED.includes(folder))).toEqual([])
})

test(`no source file is longer than ${MAX_LINES} lines`, () => {
  const sources = files.filter((file) => /\.(tsx?|mjs|css)$/.test(file))
  expect(sources.filter((file) => lines(file) > MAX_LINES)).toEqual([])
})

test(`a room's README has at most ${MAX_README_LINES} lines`, () => {
  const rooms = files.filter((file) => file.endsWith('/README.md') && !file.startsWith('docs/'))
  expect(rooms.filter((file) => lines(file) > MAX_README_LINES)).toEqual([])
})
