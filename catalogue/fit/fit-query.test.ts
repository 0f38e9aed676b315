import { expect, test } from 'vitest'
import { meantInMm, readFitQuestion } from '#catalogue/fit/fit-question.ts'
import { CRITERIA, type Criterion, fitUrl } from '#catalogue/fit/fit-url.ts'
import { PER_INCH, PER_MM } from '#catalogue/quantity.ts'

const asked = (criterion: Criterion, typed: string) => readFitQuestion(new URLSearchParams({ [criterion]: typed }))
const inch = (size: number) => Math.round(size * PER_INCH)
const mm = (size: number) => Math.round(size * PER_MM)

test.for([
  ['board', '.062', inch(0.062)],
  ['board', '0.062 in', inch(0.062)],
  ['board', '1/16"', inch(0.0625)],
  ['board', '1/16”', inch(0.0625)], // as telephones write it
  ['board', '1.6 mm', mm(1.6)],
  ['board', '1.6mm', mm(1.6)],
  ['board', '1,6 mm', mm(1.6)],
  ['board', '62 mil', inch(0.062)],
  ['hole', '.250', inch(0.25)],
  ['hole', '1/4"', inch(0.25)],
  ['hole', '¼ in', inch(0.25)],
  ['hole', '1¼"', inch(1.25)],
  ['hole', '6.35 mm', mm(6.35)],
  ['hole', 'Ø 6.35 mm', mm(6.35)],
  ['hole', 'dia. .250', inch(0.25)],
  ['wire', '36 AWG', inch(0.005)],
  ['wire', 'AWG 18', inch(0.005 * 92 ** (18 / 39))],
  ['wire', '18 AWG', inch(0.005 * 92 ** (18 / 39))],
  ['wire', '18', inch(0.005 * 92 ** (18 / 39))],
  ['wire', '0.75 mm²', 9_772_050], // 2 √(0.75 / π) = 0.9772050 mm
  ['wire', '0,75 mm2', 9_772_050],
  ['wire', '.75 sq mm', 9_772_050],
  ['wire', '1.02 mm', mm(1.02)],
] as const)('%s %s is %i', ([criterion, typed, size]) => {
  const question = asked(criterion, typed)
  expect(question.faults).toEqual({})
  expect(question.asked).toEqual([{ criterion, typed, size }])
})

test.for([
  ['banana', 'plug', 'banana', mm(4)],
  ['Standard Banana Plug', 'plug', 'banana', mm(4)],
  ['4 mm banana plug', 'plug', 'banana', mm(4)],
  ['banana jack', 'jack', 'banana', mm(4)],
  ['mini banana', 'plug', 'miniature banana', null],
  ['Miniature Banana Jack', 'jack', 'miniature banana', null],
  ['2 mm pin', 'plug', 'pin', mm(2)],
  ['.080 pin', 'plug', 'pin', inch(0.08)],
  ['.080" Tip Plug', 'plug', 'pin', inch(0.08)],
  ['.080” tip plug', 'plug', 'pin', inch(0.08)],
  ['tip plug', 'plug', 'pin', inch(0.08)],
  ['.080 tip jack', 'jack', 'pin', inch(0.08)],
  ['4 mm', 'plug', 'pin', mm(4)],
  ['Ø 1 mm', 'plug', 'pin', mm(1)],
  ['spade lug', 'plug', 'spade lug', null],
  ['bare wire', 'plug', 'bare wire', null],
] as const)('a mate written %s is a %s: %s', ([typed, side, kind, diameter]) => {
  expect(asked('mate', typed).asked).toEqual([
    { criterion: 'mate', typed, size: diameter, mate: { side, kind, diameter } },
  ])
})

test.for([
  ['board', 'thick'],
  ['board', '.031-.062'], // one board isn't two
  ['board', '0'],
  ['board', '13'],
  ['board', '18 AWG'],
  ['hole', '1/0'],
  ['hole', '4-40'],
  ['wire', '.75'], // of what?
  ['wire', '0.75'],
  ['wire', '99 AWG'],
  ['wire', '0 mm²'],
  ['mate', 'pin'],
  ['mate', '2 mm banana'],
  ['mate', '.025" square pin'],
  ['mate', 'coconut'],
] as const)("%s '%s' can't be read, and what could is said", ([criterion, typed]) => {
  const question = asked(criterion, typed)
  expect(question.asked).toEqual([])
  expect(question.typed[criterion]).toBe(typed)
  expect(question.faults[criterion]).toMatch(
    { board: /^Board .*1\.6 mm/, hole: /^Mounting hole: .*1\/4"/, wire: /^Wire: .*AWG/, mate: /^Mating .*banana/ }[
      criterion
    ],
  )
})

test('a question has an address, and blank fields leave it', () => {
  const question = readFitQuestion(new URLSearchParams('board=+1.6+mm+&hole=&mate=banana&table=Panel-Jacks&page=3&x=1'))
  expect(fitUrl(question)).toBe('/fit?board=1.6+mm&mate=banana&table=Panel-Jacks&page=3')
  expect(fitUrl(readFitQuestion(new URLSearchParams('page=none&board=')))).toBe('/fit')
})

test.for([
  ['board=1.6', { board: '1.6 mm' }],
  ['board=1,6&hole=.250', { board: '1,6 mm' }],
  ['hole=6', { hole: '6 mm' }],
  ['board=.062', null],
  ['hole=.5', null],
  ['wire=18', null],
  ['board=1.6 mm', null],
] as const)('%s in millimetres is %o', ([address, meant]) => {
  const question = readFitQuestion(new URLSearchParams(address))
  expect(meantInMm(question)).toEqual(meant && { ...question.typed, ...meant })
})

test.for(['x'.repeat(10_000), '\u0000', '\ud800', '1'.repeat(99), '<script>'])('hostile text is a fault', (text) => {
  for (const criterion of CRITERIA) expect(Object.keys(asked(criterion, text).faults)).toEqual([criterion])
})
