import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { actWords } from '#desk/requests/act-texts.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Where an action is named: in an act, in a table of actions, and where a function records one. */
const NAMED = /(?:action: (?:\w+ \? )?|'account\.\w+' : |recorded\(|told\(|const [A-Z]+ = |^ {2})'([a-z]+\.[a-z-]+)'/gm

test('every act that the code records has words on the page Log', () => {
  const files = globSync('{desk,people,requests,parts,server}/**/*.ts', { cwd: ROOT })
  const recording = files
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .filter((text) => /recordAct|record\(\{|const REFUSALS/.test(text))
  const actions = new Set(recording.flatMap((text) => [...text.matchAll(NAMED)].map(([, action = '']) => action)))
  expect(actions.size).toBeGreaterThan(25)
  expect([...actions].filter((action) => actWords(action) === action)).toEqual([])
})

test('an act of another release is called by its name', () => {
  expect(actWords('part.renamed')).toBe('part.renamed')
})
