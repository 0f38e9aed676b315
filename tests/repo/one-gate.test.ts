import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && !/^(tests|bench)\/|[.](test|spec)[.]/.test(file))

/** The files of the product with a text in them. */
const withText = (text: RegExp) => files.filter((file) => text.test(readFileSync(join(ROOT, file), 'utf8')))

test('one place hands posted forms to Conform, which makes arrays and objects of their names', () => {
  expect(withText(/\bparseWithZod\b/)).toEqual(['app/forms/checked-form.ts'])
})

test('one place parses posted forms; two pages read their own in the browser', () => {
  const inBrowser = ['app/request-form/request-form.tsx', 'desk/quotes/quote-page.tsx']
  expect(withText(/\.formData\(\)/)).toEqual([...inBrowser, 'server/forms/parse-form.ts'])
  for (const file of inBrowser) {
    const [before = ''] = readFileSync(join(ROOT, file), 'utf8').split('export async function clientAction')
    expect([file, before.includes('.formData()')]).toEqual([file, false])
  }
})

test('pages of the desk take their forms by one mechanism', () => {
  expect(withText(/get\(postedContext\)/).filter((file) => file.startsWith('desk/'))).toEqual(['desk/desk-form.ts'])
})

test('no other way of reading a body is used, but for the calls of passkeys and of the API, whose body `posted-call.ts` received', () => {
  expect(withText(/\.parseBody\(|\breq\.(?:json|text|blob|arrayBuffer|formData)\(/)).toEqual([
    'server/api/api.ts',
    'server/desk/desk-app.ts',
  ])
})
