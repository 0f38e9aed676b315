import { expect, test } from 'vitest'
import type { PastedLine } from '#catalog/lists/pasted/pasted-line.ts'
import { mergeSameParts, repeatedParts } from '#catalog/lists/pasted/same-parts.ts'

/** A line as text: number, quantities, note, and `@` with the maker. */
const line = (text: string, index: number): PastedLine => {
  const [rest = '', manufacturerName = ''] = text.split(' @')
  const [partNumber = '', amounts = '', note = ''] = rest.split(' ')
  const [first = 0, ...breaks] = amounts.split('/').map(Number)
  return {
    place: index + 1,
    partNumber,
    quantities: [first, ...breaks],
    note,
    manufacturerName,
    doubt: null,
    lacksQuantity: false,
  }
}
const shown = ({ place, partNumber, quantities, note }: PastedLine) =>
  `${place}: ${partNumber} ${quantities.join('/')} ${note}`

const LONG = 'x'.repeat(300)

test.for<readonly [what: string, lines: readonly string[], merged: readonly string[]]>([
  ['nothing to merge', ['A-1 5', 'A-2 5'], ['1: A-1 5 ', '2: A-2 5 ']],
  ['two lines of a part', ['A-1 5', 'B 1', 'a-1 7'], ['1: A-1 12 ', '2: B 1 ']],
  ['three lines of a part', ['A 1', 'A 2', 'A 3'], ['1: A 6 ']],
  ['a quantity and price breaks', ['A 100/250', 'A 50'], ['1: A 150/300 ']],
  ['price breaks of different lengths', ['A 10/20', 'A 1/2/3'], ['1: A 11/22/23 ']],
  ['price breaks whose sums are equal', ['A 10/20', 'A 20/10'], ['1: A 30 ']],
  ['notes', ['A 1 red', 'A 1', 'A 1 red', 'A 1 soon', 'A 1 soon'], ['1: A 5 red; soon']],
  ['two makers', ['A 1', 'A 1 @Keystone'], ['1: A 1 ', '2: A 1 ']],
  ['more than a line can ask for', ['A 900000', 'A 100001'], ['1: A 900000 ', '2: A 100001 ']],
  ['notes that are too long together', [`A 1 ${LONG}`, `A 1 ${LONG}y`], [`1: A 1 ${LONG}`, `2: A 1 ${LONG}y`]],
])('%s', ([, lines, expected]) => {
  expect(mergeSameParts(lines.map(line)).map(shown)).toEqual(expected)
})

test('what is doubtful in any of the lines stays doubtful', () => {
  const [first, second] = [line('A 1', 0), { ...line('A 1', 1), doubt: 'No quantity found: 1 is assumed.' }]
  expect(mergeSameParts([first, second])).toMatchObject([{ quantities: [2], doubt: second.doubt }])
})

test('the lines of a part are found with any lines between them', () => {
  const groups = repeatedParts(['A 1', 'B 1', 'a 1', 'C 1'].map(line))
  expect(groups.map((group) => group.map(({ place }) => place))).toEqual([[1, 3]])
})
