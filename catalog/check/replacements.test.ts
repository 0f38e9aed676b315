import { expect, test } from 'vitest'
import { replacementFault } from '#catalog/check/replacements.ts'

/** Part numbers that are ids, and what they are replaced by. `twice` names two parts. */
const REPLACED: Readonly<Record<string, string>> = { A: 'B', B: 'C', C: 'A', D: 'B', E: 'F', G: 'H', H: 'lost' }
const PARTS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']
const all = {
  named: (number: string) =>
    [...PARTS, 'twice', 'twice'].flatMap((id, at) =>
      id === number ? [{ table: 'Commercial', id: `${id}${at}` }] : [],
    ),
  replacedBy: ({ id }: { id: string }) => REPLACED[id.slice(0, 1)] ?? null,
}

test.for([
  ['E', 'F', null],
  ['D', 'B', null], // it leads into a circle that it is not in: the finding is of those
  ['G', 'H', null],
  ['H', 'lost', /^'lost' is the number of no part of ours/],
  ['F', 'twice', /^'twice' is the number of several parts of ours/],
  ['F', 'F', /^'F' is this part itself/],
  ['A', 'B', /^replacements lead in a circle \(B, then C, then A\)/],
  ['F', 'E', /^replacements lead in a circle \(E, then F\)/],
] as const)('%s replaced by %s: %s', ([part, number, what]) => {
  const own = { table: 'Commercial', id: all.named(part)[0]?.id ?? '', number: part }
  const found = replacementFault(own, number, all)
  if (what === null) expect(found).toBeNull()
  else expect(found).toMatch(what)
})

test('a new part is not its own replacement, in any spelling', () => {
  expect(replacementFault({ table: 'Commercial', id: null, number: '10-880' }, '10880', all)).toContain(
    'this part itself',
  )
})
