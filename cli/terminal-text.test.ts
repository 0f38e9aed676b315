import { expect, test } from 'vitest'
import { terminalLine, terminalText } from '#cli/terminal-text.ts'

test.for([
  ['\u001b]0;owned\u0007 \u001b[2J', '\\u001b]0;owned\\u0007 \\u001b[2J'],
  ['a\u009b31mb\u007f\b\r', 'a\\u009b31mb\\u007f\\u0008\\u000d'],
  ['\u202egnp.exe', '\\u202egnp.exe'],
  ['Müller & Söhne, Ø 4 mm, 日本, 👩‍🔧', 'Müller & Söhne, Ø 4 mm, 日本, 👩‍🔧'],
  ['{\n\t"a": 1\n}', '{\n\t"a": 1\n}'],
] as const)('%j is shown without its effect', ([text, shown]) => {
  expect(terminalText(text)).toBe(shown)
})

test('JSON keeps its meaning', () => {
  const value = { name: 'a\u009b\u0085\u202e\u001b' }
  const printed = terminalText(JSON.stringify(value))
  expect(printed).not.toMatch(/[^\P{Cc}]|\u202e/u)
  expect(JSON.parse(printed)).toEqual(value)
})

test('a value with line ends stays on one line', () => {
  expect(terminalLine('a\r\nQ-261124-7KMP\nb\rc')).toBe('a⏎Q-261124-7KMP⏎b⏎c')
})
