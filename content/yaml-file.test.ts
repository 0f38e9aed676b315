import { expect, test } from 'vitest'
import * as z from 'zod'
import { parseYaml } from '#content/parse-yaml.ts'

const column = z.strictObject({
  key: z.string(),
  kind: z.enum(['text', 'dimension', 'gauge']).optional(),
})
const schema = z.strictObject({
  name: z.string().min(1),
  menuLabel: z.string().optional(),
  pageSize: z.int().min(1).max(1000).optional(),
  mail: z.email().optional(),
  hidden: z.boolean().optional(),
  columns: z.array(column).min(1).optional(),
})

const parse = (text: string, own?: string) =>
  parseYaml(schema, { file: 'jacks.yaml', text }, own === undefined ? undefined : { file: 'own/jacks.yaml', text: own })

function faultsOf(text: string, own?: string): string[] {
  const parsed = parse(text, own)
  return 'faults' in parsed ? parsed.faults.map(({ file, line, message }) => `${file}:${line} ${message}`) : []
}

test('a file becomes the value of its schema, regardless of its line ends and its byte order mark', () => {
  const parsed = parse('\ufeff# Jacks\r\nname: Tip Jacks\r\ncolumns:\r\n  - key: length\r\n    kind: dimension\r\n')
  expect(parsed).toMatchObject({
    value: { name: 'Tip Jacks', columns: [{ key: 'length', kind: 'dimension' }] },
    ownKeys: [],
  })
})

/** One mistake a row: the file, and what its maker reads. */
test.for([
  ['name: Jacks\nmenuLable: Tip', "2 There is no key 'menuLable': 'menuLabel' is meant?"],
  ['name: Jacks\npage_size: 20', "2 There is no key 'page_size': 'pageSize' is meant?"],
  ['name: Jacks\nweight: 20', /^2 There is no key 'weight'. Possible: name, menuLabel/],
  ['name: Jacks\ncolumns:\n  - key: awg\n    knid: gauge', "4 There is no key 'knid': 'kind' is meant?"],
  [
    'name: Jacks\ncolumns:\n  - key: awg\n    kind: guage',
    "4 'kind' must be one of text, dimension, gauge: 'gauge' is meant?",
  ],
  ['name: Jacks\ncolumns:\n  - key: awg\n  - kind: text', "4 'key' is missing"],
  [
    'name: Jacks\ncolumns:\n  - key: awg\n  - awg',
    "4 'columns', item 2, must have keys of its own, indented by two spaces",
  ],
  ['name: Jacks\ncolumns: awg', "2 'columns' must be a list: one item a line, each after '- '"],
  ['name: Jacks\ncolumns: []', "2 'columns' must have at least 1 item"],
  ['# only\nmenuLabel: Tip', "1 'name' is missing"],
  ['', "1 'name' is missing"],
  ["name: ''", "1 'name' must not be empty"],
  ['name: .080', "1 'name' must be a text: put it in quotes"],
  ['name: # 1 jacks', "1 'name' has no value. A text that starts with # needs quotes"],
  ['name: Jacks\npageSize: 2000', "2 'pageSize' must be at most 1000"],
  ['name: Jacks\npageSize: 2.5', "2 'pageSize' must be a whole number"],
  ['name: Jacks\npageSize: many', "2 'pageSize' must be a number, without quotes"],
  ['name: Jacks\nhidden: yes', "2 'hidden' must be true or false"],
  ['name: Jacks\nmail: sales', "2 'mail' must be an email address"],
  ['name: Jacks\n\nname: Plugs', '3 This key is here twice: delete one'],
  ['name: Jacks: tip', "1 Two keys are on one line. A text with ': ' in it needs quotes"],
  ['name: Jacks\nmenuLabel', "2 A colon and a space are missing after the key, as in 'name: Panel Jacks'"],
  ['name: "Jacks\nmenuLabel: Tip\npageSize: 20\n', '1 A closing quote is missing'],
  ['name: Jacks\ncolumns:\n\t- key: awg', '3 A tab is here: use spaces'],
  ['name: Jacks\nmenuLabel: @tip', '2 A text that starts with @, ` or % needs quotes'],
  ['name: Jacks\nmenuLabel: !tip', '2 A text that starts with ! needs quotes'],
  ['name: Jacks\n---\nname: Plugs', "2 A line of '---' is allowed only at the start"],
  ['name: Jacks\ncolumns: [{ key: awg', /^2 Spaces or a closing bracket are missing/],
  ['- name: Jacks', /^1 The file must have keys and values/],
  ['Jacks', /^1 The file must have keys and values/],
] as const)('%j: %s', ([text, message]) => {
  const faults = faultsOf(text)
  expect(faults).toHaveLength(1)
  if (typeof message === 'string') expect(faults[0]).toBe(`jacks.yaml:${message}`)
  else expect(faults[0]?.replace('jacks.yaml:', '')).toMatch(message)
})

test('every mistake against the schema is named, each on its line', () => {
  expect(faultsOf('nmae: Jacks\npageSize: 0\nhiden: true\ncolumns:\n  - kye: awg\n').toSorted()).toEqual([
    "jacks.yaml:1 'name' is missing",
    "jacks.yaml:1 There is no key 'nmae': 'name' is meant?",
    "jacks.yaml:2 'pageSize' must be at least 1",
    "jacks.yaml:3 There is no key 'hiden': 'hidden' is meant?",
    "jacks.yaml:5 'key' is missing",
    "jacks.yaml:5 There is no key 'kye': 'key' is meant?",
  ])
})

test('front matter counts its lines from where it is in the file', () => {
  const parsed = parseYaml(schema, { file: 'pages/profile.md', text: 'name: Profile\nmail: us', firstLine: 2 })
  expect(parsed).toMatchObject({
    faults: [{ file: 'pages/profile.md', line: 3, message: "'mail' must be an email address" }],
  })
})

test("the operator's keys replace the product's, lists whole, and the others stay (behavior 17.1)", () => {
  const product = 'name: Jacks\nmenuLabel: Tip\ncolumns:\n  - key: awg\n  - key: length\n'
  expect(parse(product, 'name: Own jacks\ncolumns:\n  - key: color\n')).toMatchObject({
    value: { name: 'Own jacks', menuLabel: 'Tip', columns: [{ key: 'color' }] },
    ownKeys: ['name', 'columns'],
  })
  expect(parse(product, '# nothing yet\n')).toMatchObject({ value: { name: 'Jacks' }, ownKeys: [] })
})

test('a fault in merged files is in the file that gives the key', () => {
  expect(faultsOf('name: Jacks\npageSize: 0', '# own\nhidden: maybe')).toEqual([
    "jacks.yaml:2 'pageSize' must be at least 1",
    "own/jacks.yaml:2 'hidden' must be true or false",
  ])
  expect(faultsOf('name: Jacks\npageSize: 20', '\nmenuLable: Tip')).toEqual([
    "own/jacks.yaml:2 There is no key 'menuLable': 'menuLabel' is meant?",
  ])
})

test('a rule that compares files places its fault at a value, also inside a list', () => {
  const parsed = parse('name: Jacks\ncolumns:\n  - key: awg\n  - key: awg\n')
  if ('faults' in parsed) throw new Error('these are correct')
  expect(parsed.fault(['columns', 1, 'key'], 'twice')).toMatchObject({ file: 'jacks.yaml', line: 4, message: 'twice' })
  expect(parsed.fault(['columns', 1, 'kind'], 'none').line).toBe(4)
  expect(parsed.fault(['menuLabel'], 'none').line).toBe(1)
})

/** Each would expand, nest or last without a limit. */
test.for([
  ['an alias', `name: &a Jacks\ncolumns: [*a, *a]`, 1, /^Anchors/],
  ['an alias bomb', `a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a]\nc: [*b,*b,*b,*b,*b]`, 1, /^Anchors/],
  ['deep brackets', `name: ${'['.repeat(50_000)}`, 1, /nested too deeply|closing bracket/],
  ['deep lists', `name:\n  ${'- '.repeat(40_000)}x`, 2, /nested too deeply/],
  ['a long file', `name: ${'x'.repeat(100_000)}`, 1, /too long: 100000 characters/],
] as const)('refused: %s', ([, text, line, message]) => {
  const parsed = parse(text)
  expect(parsed).toEqual({ faults: [{ file: 'jacks.yaml', line, message: expect.stringMatching(message) }] })
})

test("a key named like a built-in of the language is a key like others, and changes no object's prototype", () => {
  expect(faultsOf('name: Jacks\n__proto__:\n  hidden: true')).toEqual([
    expect.stringContaining("There is no key '__proto__'"),
  ])
  expect(({} as { hidden?: boolean }).hidden).toBeUndefined()
})
