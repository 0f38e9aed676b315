import { expect, test } from 'vitest'
import { readColumn, writeColumn } from '#app/data-text.ts'

test.for([
  ['a column of equal values is written once', ['Brass', 'Brass', 'Brass'], 'Brass'],
  ['a field that repeats the one above is empty', ['Red', 'Red', 'Blue'], 'Red\t\tBlue'],
  ["a row's name is a sign, so addresses with it are equal", ['/part/1-2', '/part/1-3', '/part/4'], '/part/#'],
  ['a field that repeats one further up has its row', ['Nickel', 'Gold', 'Nickel'], 'Nickel\tGold\t~0'],
  ['no value', [null, 'Tin', null], '%\tTin\t%'],
  ['the signs themselves', ['#1-2#', '%#', '~1'], '%23#%23\t%25%23\t%7E1'],
] as const)('%s', ([, fields, text]) => {
  const names = ['1-2', '1-3', '4']
  expect(writeColumn(fields, names)).toBe(text)
  expect(readColumn(text, names)).toEqual(fields)
})
