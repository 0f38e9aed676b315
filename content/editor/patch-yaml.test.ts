import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse, parseDocument, stringify } from 'yaml'
import { patchYaml } from '#content/editor/patch-yaml.ts'

const COMPANY = `# The company's facts.

name: Concord Electronics   # on every page
address:
  - 30 Sample Street
  # where the city is
  - "Long Island City, NY 11101" # with its ZIP
  - USA

phone: '+1 212-555-0142'
mails: [a@x.example,b@x.example]
terms: |
  Prices are per piece.
  Nothing else.
# the end
facts:
- name: In business # since when
  text: Over 50 years
- { name: Made in, text: The USA }
`

type Company = {
  name: string
  phone?: string
  fax?: string
  address: string[]
  mails: string[]
  terms: string
  facts: Fact[]
}

type Fact = { text: string }

const changed = (change: (values: Company) => void): string => {
  const values = parse(COMPANY)
  change(values)
  const patched = patchYaml(COMPANY, values)
  expect(parse(patched)).toEqual(values)
  return patched
}

/** The lines that differ, as `-` and `+`. */
function difference(after: string): string[] {
  const [from, to] = [COMPANY.split('\n'), after.split('\n')]
  const gone = from.filter((line) => !to.includes(line)).map((line) => `-${line}`)
  return [...gone, ...to.filter((line) => !from.includes(line)).map((line) => `+${line}`)]
}

test.for<[string, (values: Company) => void, string[]]>([
  [
    'a text',
    (v) => (v.name = 'Acme: jacks'),
    ['-name: Concord Electronics   # on every page', '+name: "Acme: jacks" # on every page'],
  ],
  ['a quoted text', (v) => (v.phone = "O'Hara 1"), ["-phone: '+1 212-555-0142'", "+phone: 'O''Hara 1'"]],
  [
    'an item',
    (v) => (v.address[1] = 'Albany, NY'),
    ['-  - "Long Island City, NY 11101" # with its ZIP', '+  - "Albany, NY" # with its ZIP'],
  ],
  [
    'an item in brackets',
    (v) => (v.mails[1] = 'c, d'),
    ['-mails: [a@x.example,b@x.example]', '+mails: [a@x.example, "c, d"]'],
  ],
  ['a further item', (v) => v.address.push('Earth'), ['+  - Earth']],
  [
    'a removed item',
    (v) => v.address.splice(1, 1),
    ['-  # where the city is', '-  - "Long Island City, NY 11101" # with its ZIP'],
  ],
  [
    'a key of an item',
    (v) => ((v.facts[0] as Fact).text = '60 years'),
    ['-  text: Over 50 years', '+  text: 60 years'],
  ],
  [
    'a key of an item in braces',
    (v) => ((v.facts[1] as Fact).text = 'Ohio'),
    ['-- { name: Made in, text: The USA }', '+- { name: Made in, text: Ohio }'],
  ],
  ['lines of a text', (v) => (v.terms = 'Prices are per piece.\nNet 30.\n'), ['-  Nothing else.', '+  Net 30.']],
  ['a new key', (v) => (v.fax = '1'), ['+fax: "1"']],
  ['a removed key', (v) => delete v.phone, ["-phone: '+1 212-555-0142'"]],
])('%s changes its lines only', ([, change, lines]) => {
  expect(difference(changed(change))).toEqual(lines)
})

test('an item moves with the comment above it', () => {
  const moved = changed((v) => v.address.push(v.address.splice(1, 1)[0] ?? ''))
  expect(moved).toContain(
    'address:\n  - 30 Sample Street\n  - USA\n  # where the city is\n  - "Long Island City, NY 11101" # with its ZIP\n\nphone',
  )
})

test.for([
  ['', { name: 'Acme' }, 'name: Acme\n'],
  ['# only a comment', { name: 'Acme' }, '# only a comment\nname: Acme\n'],
  ['a: 1 # one', { a: 1, b: [] }, 'a: 1 # one\nb: []\n'],
  ['a:\nb: 1\n', { a: 'x', b: 1 }, 'a: x\nb: 1\n'],
  ['a: []\n', { a: [{ n: 'x' }] }, 'a:\n  - n: x\n'],
] as const)('%j takes %j', ([text, values, expected]) => {
  expect(patchYaml(text, values)).toBe(expected)
})

const leaf = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.integer(),
  fc.boolean(),
  fc.constant('a\nb\n'),
  fc.constant('- x: #'),
)
const key = fc.stringMatching(/^[a-z][A-Za-z0-9]{0,6}$/)
const { tree } = fc.letrec((tie) => ({
  tree: fc.dictionary(
    key,
    fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.array(leaf, { maxLength: 4 }),
      tie('tree'),
      fc.array(tie('tree'), { maxLength: 3 }),
    ),
    { maxKeys: 4, noNullPrototype: true },
  ),
}))
const style = fc.record({
  collectionStyle: fc.constantFrom('any', 'flow', 'block'),
  indent: fc.constantFrom(2, 4),
  indentSeq: fc.boolean(),
  singleQuote: fc.boolean(),
})

test('any file takes any values, and stays byte for byte as it is if it has them', () => {
  fc.assert(
    fc.property(tree, tree, style, (before, after, as) => {
      const text = `# first\n${stringify(before, as as never)}# last\n`
      fc.pre(parseDocument(text).errors.length === 0) // the library writes an empty list of a block's style below its key
      expect(patchYaml(text, before as never)).toBe(text)
      const patched = patchYaml(text, after as never)
      expect(parse(patched) ?? {}).toEqual(after)
      expect(patched).toContain('# first\n')
    }),
    { numRuns: 100 },
  )
})
