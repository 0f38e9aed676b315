import fc from 'fast-check'
import { ownNumberColumn } from '#catalog/registry/family.ts'
import { FAMILIES } from '#tests/site/product-content.ts'
import { sampleRecords } from '#tests/site/sample-catalog.ts'
import { drawn } from '#tests/site/sample-site.ts'

const NUMBERS_A_FAMILY = 12

/** Part numbers of the sample, some from every family. */
export const NUMBERS: readonly string[] = FAMILIES.flatMap((family) => {
  const records = sampleRecords(family)
  const column = ownNumberColumn(family, Object.keys(records[0] ?? {})) ?? ''
  return drawn(records, NUMBERS_A_FAMILY).flatMap((record) => record[column] ?? [])
})

/** Cell values of the sample. */
const VALUES: readonly string[] = FAMILIES.flatMap((family) =>
  drawn(sampleRecords(family), 3).flatMap((record) => Object.values(record).filter((value) => value !== null)),
)

/** If one of these comes back unescaped, a visitor's text has become HTML. */
export const MARKUP = '<zq onload=1>'

/** Texts that have broken programs. */
const ODD = [
  ...['', ' ', '.', '..', '...', '-', '--', '*', '**', '?', '%', '%%', '_', '\\', '/', '//', ';', '&', '=', '#', "'"],
  ...['"', '`', '|', 'X', 'XX', '10-880-X-XX', '0', '-0', '-1', '1e309', '-1e309', '1e-400', 'NaN', 'Infinity', '0x10'],
  ...['9007199254740993', '2147483648', '9223372036854775808', '999999999', '1000000', '1000001', '٣', '１２', '½'],
  ...['1/0', '0/0', '1/16', '.062"', '1.57 mm', '1e3 mm', '1//16', 'null', 'undefined', 'true', '[object Object]'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', 'then'],
  MARKUP,
  ...[`"'>${MARKUP}`, `</script>${MARKUP}`, '{{7*7}}', '#{7*7}', "' or 1=1 --", '%s%n', 'javascript:alert(1)', '\0'],
  ...['a\0b', '\r\n', 'a\r\nX-Made: 1', '\u2028', '\u0085', '\ufeff', '\u200b', '\u202e', '\ud800', '\udfff'],
  ...['a\udc00b', '\uffff', 'ß', 'ẞ', 'İ', 'ı', 'ﬁ', 'Å', 'K', 'Ω', 'ſ', 'ΐ', 'ǰ', 'ŉ', 'և', 'e\u0301', 'é'],
  'a\u0300\u0316'.repeat(40),
  ...['ﷺ', '🔌', '👩‍👩‍👧‍👦', '🇩🇪', '../../../etc/passwd', '..\\..\\x', 'C:\\x', '/etc/passwd', 'file:///etc/passwd'],
  ...['con', 'nul.pdf', '.env', '.git/config', 'a.pdf', 'a.csv', 'a.data', 'exact:', 'exact:Brass'],
] as const

/** Small changes to a text. */
const CHANGES: readonly ((text: string, by: number) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
  (text, by) => text.slice(0, by % (text.length + 1)),
  (text, by) => text.slice(by % (text.length + 1)),
  (text, by) =>
    text.slice(0, by % (text.length + 1)) + (ODD[by % ODD.length] ?? '') + text.slice(by % (text.length + 1)),
  (text) => text.replaceAll('-', ' '),
  (text) => text.replaceAll('-', ''),
  (text) => text.replaceAll('-', '/'),
  (text) => text.replace(/\d/g, 'X'),
  (text) => [...text].reverse().join(''),
  (text, by) => text.repeat(1 + (by % 40)),
  (text) => `exact:${text}`,
  (text) => ` ${text}\t`,
  (text) => text.normalize('NFD'),
  (text) => text.replace(/[0-9]/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
]

const known = fc.constantFrom(...NUMBERS, ...VALUES)
const changed = fc
  .tuple(
    fc.oneof({ weight: 3, arbitrary: known }, { weight: 1, arbitrary: fc.constantFrom(...ODD) }),
    fc.constantFrom(...CHANGES),
    fc.nat(5_000),
  )
  .map(([text, change, by]) => change(text, by))
/** Long texts repeat one piece: to a parser, a thousand equal characters are as long as a thousand different ones. */
const long = fc
  .tuple(
    fc.constantFrom('a', '1', '-', 'X', ' ', 'ß', '🔌', '1-', '10-880-', '[', '"', '/', '.', '\ud800', 'e\u0301', '%'),
    fc.nat(3_000),
  )
  .map(([piece, times]) => piece.repeat(times))

/** A text as visitors, programs and attackers type it: from the sample, changed, odd, long, or random. */
export const text: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: changed },
  { weight: 4, arbitrary: fc.constantFrom(...ODD) },
  { weight: 1, arbitrary: long },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
)
