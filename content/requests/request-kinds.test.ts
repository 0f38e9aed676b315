import { expect, test } from 'vitest'
import { requestKindsContent } from '#content/requests/request-kinds.ts'

const kinds = (own: Readonly<Record<string, string>>) => {
  const read = requestKindsContent(new Map(Object.entries(own)))
  return 'faults' in read ? read.faults.map(({ line, message }) => `${line}: ${message}`) : read.requestKinds
}
const keys = (own: Readonly<Record<string, string>>) =>
  kinds(own).map((kind) => (typeof kind === 'string' ? kind : kind.key))

test('the product has five kinds; a folder of one’s own has those whose files are in it (behavior 10.24)', () => {
  expect(keys({})).toEqual(['sample', 'certificate', 'first-article', 'custom-part', 'cross-reference'])
  expect(keys({ 'company.yaml': '# nothing changed yet' })).toEqual([])
  expect(keys({ 'requests/sample.yaml': '' })).toEqual(['sample'])
  expect(kinds({ 'requests/sample.yaml': 'to: [lab@acme.example]' })).toMatchObject([
    { key: 'sample', name: 'Sample request', to: ['lab@acme.example'] },
  ])
})

test('a kind needs a name and an introduction, and has part lines unless it says otherwise', () => {
  expect(kinds({ 'requests/repair.yaml': 'name: Repair\nintroduction: Send it.' })).toEqual([
    { key: 'repair', name: 'Repair', introduction: 'Send it.', partLink: null, parts: 'needed', to: [], fields: [] },
  ])
})

const FIELD = 'name: A\nintroduction: B\nfields:\n  - label: X\n'
test.for([
  ['a key of the form', `${FIELD}    kind: text\n    key: yourEmail`, '6: '],
  ['a key that objects have', `${FIELD}    kind: text\n    key: constructor`, '6: '],
  ['a choice without choices', `${FIELD}    kind: choice\n    key: a`, 'two choices'],
  ['an unknown kind of field', `${FIELD}    key: a\n    kind: number`, '6: '],
  ['the same key twice', `${FIELD}    key: a\n    kind: text\n  - { label: Y, key: a, kind: date }`, 'Another field'],
  ['no mailbox', 'name: A\nintroduction: B\nto: [nobody]', '3: '],
  ['a misspelled key', 'name: A\nintroduction: B\nfeilds: []', "'fields'"],
] as const)('%s is a fault at its line', ([, text, told]) => {
  expect(keys({ 'requests/a.yaml': text }).join('\n')).toContain(told)
})
