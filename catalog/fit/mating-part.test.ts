import { expect, test } from 'vitest'
import { parseMatesWith, parseMatingPart } from '#catalog/fit/mating-part.ts'
import { PER_INCH, PER_MM } from '#catalog/quantities/quantity.ts'

const mm = (size: number) => Math.round(size * PER_MM)
const inch = (size: number) => Math.round(size * PER_INCH)

test.for([
  ['spade lug', 'plug', 'spade lug', null],
  ['Spade Lugs', 'plug', 'spade lug', null],
  ['lug', 'plug', 'spade lug', null],
  ['wire', 'plug', 'bare wire', null],
  ['Bare  Wire', 'plug', 'bare wire', null],
  ['Standard Banana Plugs', 'plug', 'banana', mm(4)],
  ['banana sockets', 'jack', 'banana', mm(4)],
  ['banana receptacle', 'jack', 'banana', mm(4)],
  ['3.95 mm banana', 'plug', 'banana', mm(4)],
  ['.1555 banana', 'plug', 'banana', mm(4)],
  ['miniature banana', 'plug', 'miniature banana', null],
  ['mini banana plug', 'plug', 'miniature banana', null],
  ['diameter 2 mm', 'plug', 'pin', mm(2)],
  ['2 mm dia', 'plug', 'pin', mm(2)],
  ['2 mm dia.', 'plug', 'pin', mm(2)],
  ['2 mm diameter round pin', 'plug', 'pin', mm(2)],
  ['⌀ 2 mm test pins', 'plug', 'pin', mm(2)],
  ['tip plug', 'plug', 'pin', inch(0.08)],
  ['.050" Tip Plug', 'plug', 'pin', inch(0.05)],
] as const)('%s is a %s: %s (behavior 16.4)', ([text, side, kind, diameter]) => {
  expect(parseMatingPart(text)).toEqual({ side, kind, diameter })
})

test.for([
  ...['', 'pin', 'spade lug x', 'a spade lug', 'barewire', 'bare wires', 'a bare wire', 'miniature', 'miniature pin'],
  ...['miniature tip plug', '2 mm miniature pin', '0 mm pin', '.05-.08 pin', '2 mm mini banana', '3.94 mm banana'],
  ...['.025" Square Pin', 'bananas and pins', 'jackpot'],
])('%s is no known part', (text) => {
  expect(parseMatingPart(text)).toBeNull()
})

test('a banana plug may be off by two thousandths of an inch', () => {
  expect(parseMatingPart('4.0508 mm banana')?.kind).toBe('banana')
  expect(parseMatingPart('4.0509 mm banana')).toBeNull()
})

test.for([
  ['Standard Banana Plug, Spade Lug', ['banana', 'spade lug']],
  ['Spade Lug; Bare Wire', ['spade lug', 'bare wire']],
  ['Spade Lug or Bare Wire', ['spade lug', 'bare wire']],
  ['lug or , wire', ['spade lug', 'bare wire']],
  ['Coconut, lug', [null, 'spade lug']],
  [' ', []],
] as const)('%s names %j', ([cell, kinds]) => {
  expect(parseMatesWith(cell).map((part) => part?.kind ?? null)).toEqual(kinds)
})
