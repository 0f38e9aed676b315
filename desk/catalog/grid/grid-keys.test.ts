import { expect, test } from 'vitest'
import { movedSelection, oneCell, rangeOf } from '#desk/catalog/grid/grid-keys.ts'

const SIZE = { rows: 100, columns: 5, pageRows: 20 }

test.for([
  ['ArrowDown', [6, 2]],
  ['Control+ArrowDown', [99, 2]],
  ['ArrowUp', [4, 2]],
  ['ArrowLeft', [5, 1]],
  ['PageDown', [25, 2]],
  ['PageUp', [0, 2]],
  ['Home', [5, 0]],
  ['Meta+End', [99, 4]],
] as const)('%s leads from row 5, column 2 to %j', ([keys, [row, column]]) => {
  expect(movedSelection(oneCell(5, 2), pressed(keys), SIZE)).toEqual(oneCell(row, column))
})

test('with Shift the range grows from where it began, and whole rows, columns and tables are selected', () => {
  const grown = movedSelection(oneCell(5, 2), pressed('Shift+ArrowUp'), SIZE)
  expect(rangeOf(grown ?? oneCell(0, 0))).toEqual({ top: 4, bottom: 5, left: 2, right: 2 })
  const far = movedSelection(grown ?? oneCell(0, 0), pressed('Shift+Control+ArrowDown'), SIZE)
  expect(far).toEqual({ row: 5, column: 2, toRow: 99, toColumn: 2 })
  expect(movedSelection(oneCell(5, 2), pressed('Control+ '), SIZE)).toMatchObject({
    row: 0,
    toRow: 99,
    column: 2,
    toColumn: 2,
  })
  expect(movedSelection(oneCell(5, 2), pressed('Shift+ '), SIZE)).toMatchObject({
    row: 5,
    toRow: 5,
    column: 0,
    toColumn: 4,
  })
  expect(movedSelection(oneCell(5, 2), pressed('Control+a'), SIZE)).toMatchObject({ row: 0, toRow: 99, toColumn: 4 })
  expect(movedSelection(oneCell(5, 2), pressed('x'), SIZE)).toBeNull()
})

function pressed(keys: string) {
  const names = keys.split('+')
  const [key = ''] = names.slice(-1)
  const has = (name: string) => names.includes(name)
  return { key, ctrlKey: has('Control'), metaKey: has('Meta'), shiftKey: has('Shift') }
}
