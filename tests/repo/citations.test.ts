import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const RULE = /\d+\.\d+/g
/** `(behavior 7.3)`, `(behavior 2.4 to 2.9)`, `(behavior 1.2, 4.5)`. */
const CITATION = /\bbehavior \d[\d.]*(?:(?:,| and| to| or) \d+\.\d+)*/g

const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(tsx?|mjs|css|md)$/.test(file))
const behavior = readFileSync(join(ROOT, 'docs/behavior.md'), 'utf8')
const rules = new Set([...behavior.matchAll(/^(?:- |\| )?\*{0,2}(\d+\.\d+)\b/gm)].map(([, rule]) => rule))
const chapters = behavior
  .split(/^## /m)
  .slice(1)
  .map((text) => ({ text, number: /^\d+/.exec(text)?.[0] ?? '', title: /^\d+\. (.*)/.exec(text)?.[1] ?? '' }))

/** The kind of test that a file is, or null for a source. */
const levelOf = (file: string): 'unit' | 'server' | 'browser' | null => {
  if (file.endsWith('.spec.ts')) return 'browser'
  if (!file.endsWith('.test.ts')) return null
  return /\.(server|alone)\.test\.ts$|^tests\/server\//.test(file) ? 'server' : 'unit'
}

const cited = files
  .filter((file) => file !== 'docs/behavior.md' && file !== 'tests/repo/citations.test.ts')
  .flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(CITATION)].flatMap(([citation]) =>
      (citation.match(RULE) ?? []).map((rule) => ({ file, rule })),
    ),
  )

test('the rules are read, and the code cites them', () => {
  expect(rules.size).toBeGreaterThan(100)
  expect(cited.length).toBeGreaterThan(100)
})

test('each rule that is cited is in docs/behavior.md', () => {
  expect(cited.filter(({ rule }) => !rules.has(rule))).toEqual([])
})

test('no two rules have the same number, and each is in its chapter', () => {
  const numbers = chapters.flatMap(({ number, text }) => {
    const own = [...text.matchAll(/^- \*\*(\d+\.\d+)\*\*/gm)].map(([, rule = '']) => rule)
    expect(own.filter((rule) => !rule.startsWith(`${number}.`))).toEqual([])
    return own
  })
  expect(numbers.length).toBeGreaterThan(100)
  expect(numbers.filter((rule, index) => numbers.indexOf(rule) !== index)).toEqual([])
})

test('the table of contents of docs/behavior.md has its chapters, in order', () => {
  const contents = [...behavior.matchAll(/^(\d+)\. \[(.+)\]\(#(.+)\)$/gm)].map(([, ...entry]) => entry)
  const anchor = (heading: string) =>
    heading
      .toLowerCase()
      .replaceAll(/[^a-z\d ]/g, '')
      .replaceAll(' ', '-')
  expect(contents).toEqual(chapters.map(({ number, title }) => [number, title, anchor(`${number} ${title}`)]))
})

test('each rule is named by a test, and none at more than two levels', () => {
  const levels = new Map<string, Set<string>>()
  for (const { file, rule } of cited) {
    const level = levelOf(file)
    if (level) levels.set(rule, (levels.get(rule) ?? new Set()).add(level))
  }
  expect([...rules].filter((rule) => rule && !levels.has(rule))).toEqual([])
  expect([...levels].filter(([, each]) => each.size > 2).map(([rule]) => rule)).toEqual([])
})

test('the files that comments name exist', () => {
  const names = new Set(files.map((file) => file.split('/').at(-1)))
  const named = files
    .filter((file) => /\.(tsx?|mjs|css)$/.test(file) && !file.startsWith('tests/repo/'))
    .flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^\s*(?:\/?\*|\/\/).*/gm)].flatMap(([comment]) =>
        [...comment.matchAll(/`(?:[\w.-]+\/)*([\w.-]+\.(?:tsx?|mjs|css))`/g)].map(([, name]) => ({ file, name })),
      ),
    )
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(({ name }) => !names.has(name))).toEqual([])
})
