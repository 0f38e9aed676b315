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

/** The kind of test that a file is, or null for a source. */
const levelOf = (file: string): 'unit' | 'server' | 'browser' | null => {
  if (file.endsWith('.spec.ts')) return 'browser'
  if (!file.endsWith('.test.ts')) return null
  return /\.(server|alone)\.test\.ts$|^tests\/server\//.test(file) ? 'server' : 'unit'
}

/** So many rules are named by no test. The number may only fall. */
const MAX_UNNAMED = 417

const cited = files
  .filter((file) => file !== 'docs/behavior.md')
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

test('no two rules have the same number', () => {
  const numbers = [...behavior.matchAll(/^- \*\*(\d+\.\d+)\*\*/gm)].map(([, rule]) => rule)
  expect(numbers.filter((rule, index) => numbers.indexOf(rule) !== index)).toEqual([])
})

test(`at most ${MAX_UNNAMED} rules are named by no test, and none at more than two levels`, () => {
  const levels = new Map<string, Set<string>>()
  for (const { file, rule } of cited) {
    const level = levelOf(file)
    if (level) levels.set(rule, (levels.get(rule) ?? new Set()).add(level))
  }
  const unnamed = [...rules].filter((rule) => rule && !levels.has(rule))
  console.info(`Rules that no test names: ${unnamed.join(' ')}`)
  expect(unnamed.length).toBeLessThanOrEqual(MAX_UNNAMED)
  expect([...levels].filter(([, each]) => each.size > 2).map(([rule]) => rule)).toEqual([])
})
