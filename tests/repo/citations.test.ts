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
