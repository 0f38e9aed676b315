import { expect, test } from 'vitest'
import { readColumn, readLines, writeColumn, writeLines } from '#app/data-text.ts'

test('lines come back as written, whatever they contain', () => {
  const lines = [['Banana', '/banana', null], ['', 'a\tb\nc', '#', '%', '%09', '100 %']]
  expect(readLines(writeLines(lines))).toEqual(lines)
  expect(readLines(writeLines([]))).toEqual([])
})

test.for([
  ['a column of equal values is written once', ['Brass', 'Brass', 'Brass'], 'Brass'],
  ['a field that repeats the one above is empty', ['Red', 'Red', 'Blue'], 'Red\t\tBlue'],
  ["a row's name is a sign, so addresses with it are equal", ['/part/1-2', '/part/1-3', '/part/4'], '/part/#'],
  ['no value', [null, 'Tin', null], '%\tTin\t%'],
  ['the sign itself', ['#1-2#', '%#', '#'], '%23#%23\t%25%23\t%23'],
] as const)('%s', ([, fields, text]) => {
  const names = ['1-2', '1-3', '4']
  expect(writeColumn(fields, names)).toBe(text)
  expect(readColumn(text, names)).toEqual(fields)
})
