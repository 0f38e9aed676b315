import { expect, test } from 'vitest'
import { QUOTE_RULES } from '#quotes/schemas/typed-quote.ts'
import { LINE_FIELDS } from '#requests/schemas/line-fields.ts'
import { type FormRules, MAX_POSTED_FIELDS, ORDER_RULES, postedNamesError } from '#requests/schemas/posted-names.ts'
import { ORDER_FIELDS } from '#tests/site/posted-forms.ts'

function form(fields: Readonly<Record<string, string>>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}

/** Checks a form as the order form's. */
const errorOf = (fields: Readonly<Record<string, string>>) => postedNamesError(form(fields), [], ORDER_RULES)

test.for([
  ['a filled form', ORDER_FIELDS, null],
  ['a line that was taken out', { 'lines[0].quantity': '1', 'lines[2].quantity': '1' }, null],
  ['the controls of the form library', { __intent__: '', __state__: '{"a":1}' }, null],
  ['a name that ends like a control', { x__intent__: '{' }, null],
  ['a name that begins like the lines', { linesman: '1' }, null],
  ['a line after 50 missing ones', { 'lines[50].quantity': '1' }, null],
  ['a line after 51 missing ones', { 'lines[51].quantity': '1' }, 'without gaps'],
  ['the last line alone', { 'lines[999].quantity': '1' }, 'without gaps'],
  ['a list of four billion', { 'lines[4294967294].quantity': '1' }, "no field 'lines[4294967294].quantity'"],
  ['line details', { 'lines[0].quantity2': '1', 'lines[0].note': 'x', targetDate: '' }, null],
  ['a sixth quantity', { 'lines[0].quantity6': '1' }, null],
  ['a seventh quantity', { 'lines[0].quantity7': '1' }, "no field 'lines[0].quantity7'"],
  ['line 1,001', { 'lines[1000].quantity': '1' }, 'at most 1,000 part lines'],
  ['a prototype', { '__proto__.admin': '1' }, "no field '__proto__.admin'"],
  ['a constructor', { constructor: '1' }, "no field 'constructor'"],
  ['all lines in one', { lines: 'all of them' }, "no field 'lines'"],
  ['a deep name', { 'lines[0].a.b': '1' }, "no field 'lines[0].a.b'"],
  ['a gap beside another field', { city: 'Derby', 'lines[999].quantity': '1' }, 'without gaps'],
  ['a line after a character', { 'xlines[0].quantity': '1' }, "no field 'xlines[0].quantity'"],
  ['a digit and a name', { '1city': '1' }, "no field '1city'"],
  ['two words', { 'my city': '1' }, "no field 'my city'"],
  ['a long name', { [`${'x'.repeat(59)}🔌`.repeat(2)]: '1' }, `no field '${'x'.repeat(59)}\ufffd' (`],
  ['a broken intent', { __intent__: '{' }, "'__intent__' can't be read"],
  ['a state that is null', { __state__: 'null' }, "'__state__' can't be read"],
  ['an intent that is a number', { __intent__: '1' }, "'__intent__' can't be read"],
] as const)('the field names of %s', ([, fields, words]) => {
  if (words === null) expect(errorOf(fields)).toBeNull()
  else expect(errorOf(fields)).toContain(words)
})

test('a form of 1,000 lines with all of their fields, and six quantities by name, is read', () => {
  const names = [...Object.keys(LINE_FIELDS), 'quantity2', 'quantity3', 'quantity4', 'quantity5', 'quantity6']
  const lines = Array.from({ length: 1_000 }, (_, index) => names.map((name) => [`lines[${index}].${name}`, '1']))
  const fields = { ...ORDER_FIELDS, ...Object.fromEntries(lines.flat()) }
  expect(errorOf(fields)).toBeNull()
  expect(Object.keys(fields).length).toBeLessThan(MAX_POSTED_FIELDS)
})

test('a quote of 1,000 requested lines has room for 20 of the clerk’s own', () => {
  const numbers = Array.from({ length: 1_020 }, (_, index) => [`lines[${index}].breaks[0].price`, '1'])
  expect(postedNamesError(form(Object.fromEntries(numbers)), [], QUOTE_RULES)).toBeNull()
  const more = form({ ...Object.fromEntries(numbers), 'lines[1020].text': 'Freight' })
  expect(postedNamesError(more, [], QUOTE_RULES)).toContain('at most 1,020 part lines')
})

test('a field that is sent twice and a file are refused', () => {
  const twice = form(ORDER_FIELDS)
  twice.append('city', 'Derby')
  expect(postedNamesError(twice, [], ORDER_RULES)).toBe("The field 'city' was sent twice: send it once.")
  expect(postedNamesError(form(ORDER_FIELDS), ['note'], ORDER_RULES)).toBe("The field 'note' is a file: send text.")
  expect(postedNamesError(form(ORDER_FIELDS), ['note[]'], ORDER_RULES)).toContain("no field 'note[]'")
})

test.for([
  ['a plain form has no lines', {}, { 'lines[0].partNumber': '1' }, "no field 'lines[0].partNumber'"],
  ['a plain form may have a text of that name', {}, { lines: 'all of them' }, null],
  ['an array of four billion', {}, { 'x[4294967293]': '1' }, "no field 'x[4294967293]'"],
  ['a path', {}, { 'a.b': '1' }, "no field 'a.b'"],
  ['a column of any name', { prefixes: ['cell:'] }, { 'cell:Dia. [mm]': '1' }, null],
  ['another prefix', { prefixes: ['cell:'] }, { 'column:Dia.': '1' }, "no field 'column:Dia.'"],
  ['a file that is text', { files: ['file'] }, { file: 'x' }, 'The files could not be read'],
  ['a file field without a file', { files: ['file'] }, { file: '' }, null],
] satisfies [string, FormRules, Record<string, string>, string | null][])('%s', ([, rules, fields, words]) => {
  if (words === null) expect(postedNamesError(form(fields), [], rules)).toBeNull()
  else expect(postedNamesError(form(fields), [], rules)).toContain(words)
})

test('a field may be sent several times where the form says so', () => {
  const data = form({ number: '1' })
  data.append('number', '2')
  expect(postedNamesError(data)).toContain('was sent twice')
  expect(postedNamesError(data, [], { repeated: ['number'] })).toBeNull()
})
