import { expect, test } from 'vitest'
import { fontRuns, unprintableIn } from '#print/fonts/font-runs.ts'

const printed = (text: string) =>
  fontRuns('mono bold', text)
    .map((run) => run.text)
    .join('')

test.for([
  ['10-880-2-05 “½” 5 µm', '10-880-2-05 “½” 5 µm', ''],
  ['Łódź, Ťažký, Ğ', 'Łódź, Ťažký, Ğ', ''],
  ['Nguye\u0302\u0303n', 'Nguyễn', ''], // decomposed
  ['Αθήνα, ἀρχή', 'Αθήνα, αρχή', ''],
  ['Завод Їжак', 'Завод Їжак', ''],
  ['東京 Minato-ku ３−４', '[…] Minato-ku 3−4', '東京'],
  ['≤ 5 → Ø', '<= 5 -> Ø', ''],
  ['10⁵ ≠ 105', '10[…] […] 105', '⁵≠'], // without another meaning: not 105, not =
  ['©️ ☎️!', '© […]!', '☎'],
  ['שלום, مرحبا', '[…], […]', 'שלוםمرحبا'.replace(/(.)(?=.*\1)/gu, '')],
] as const)('%s is printed as %s (behavior 20.12)', ([text, shown, missing]) => {
  expect(printed(text)).toBe(shown)
  expect(unprintableIn(text).sort()).toEqual([...missing].sort())
})

test('Latin is one run of the font that prints it', () => {
  expect(fontRuns('text', 'Straße 5')).toHaveLength(1)
  expect(fontRuns('text', 'Straße Ł5').map((run) => run.text)).toEqual(['Straße ', 'Ł', '5'])
})
