import { expect, test } from 'vitest'
import { nearestWord } from '#content/nearest-word.ts'

const KEYS = ['name', 'menuLabel', 'menuHint', 'pageSize', 'pdfFolder', 'order', 'columns'] as const

test.for([
  ['nmae', 'name'],
  ['colums', 'columns'],
  ['page-size', 'pageSize'],
  ['Menu_Label', 'menuLabel'],
  ['pdf folders', 'pdfFolder'],
  ['odrer', 'order'],
  ['menuHnit', 'menuHint'],
  ['weight', null],
  ['', null],
  ['x'.repeat(5000), null],
] as const)('%s may mean %s', ([written, meant]) => {
  expect(nearestWord(written, KEYS)).toBe(meant)
})
