import { expect, test } from 'vitest'
import {
  addStep,
  cellAt,
  clearEdits,
  copiedText,
  editAt,
  fillEdits,
  type GridView,
  NO_EDITS,
  pasteEdits,
  replaceEdits,
  undoStep,
  unsavedEdits,
  withoutGone,
} from '#desk/catalog/grid/grid-cells.ts'

const VIEW: GridView = {
  columns: ['Part no', 'Finish', 'Note'].map((name) => ({ name, label: name, isPrivate: false })),
  rows: [
    ['45-1', 'Gold', null],
    ['45-2', ' Nickel', 'a "b"'],
    ['45-3', 'Gold flash', 'c'],
  ].map(([number = '', finish = null, note = null], at) => ({
    id: String(at + 1),
    cells: { 'Part no': number, Finish: finish, Note: note },
  })),
}
const ALL = { top: 0, bottom: 2, left: 1, right: 1 }
const finishes = (edits: typeof NO_EDITS) => VIEW.rows.map((_, row) => cellAt(VIEW, edits.edits, row, 1))
const { edits: none } = NO_EDITS

test('what is copied from a range is pasted again as it was', () => {
  const text = copiedText(VIEW, none, { top: 0, bottom: 2, left: 1, right: 2 })
  expect(text).toBe('Gold\t\n Nickel\t"a ""b"""\nGold flash\tc')
  const { cells, lost } = pasteEdits(VIEW, { top: 0, bottom: 0, left: 1, right: 1 }, text)
  expect([addStep(NO_EDITS, cells).edits.size, lost]).toEqual([0, 0])
})

test('one cell fills a range, a block writes from its corner and says what is outside', () => {
  expect(finishes(addStep(NO_EDITS, pasteEdits(VIEW, ALL, 'Silver\n').cells))).toEqual(['Silver', 'Silver', 'Silver'])
  const { cells, lost } = pasteEdits(VIEW, { top: 2, bottom: 2, left: 1, right: 1 }, 'A\tB\tC\nD\tE\tF')
  expect(cells.map(({ id, column, wanted }) => [id, column, wanted])).toEqual([
    ['3', 'Finish', 'A'],
    ['3', 'Note', 'B'],
  ])
  expect(lost).toBe(4)
})

test('each action is one step back, and a cell with its own value again is no change', () => {
  const filled = addStep(NO_EDITS, fillEdits(VIEW, none, ALL))
  expect(finishes(filled)).toEqual(['Gold', 'Gold', 'Gold'])
  const cleared = addStep(filled, clearEdits(VIEW, ALL))
  expect(finishes(cleared)).toEqual([null, null, null])
  const back = addStep(cleared, editAt(VIEW, 0, 1, ' Gold '))
  expect(back.edits.has('1 Finish')).toBe(false)
  expect(undoStep(undoStep(back)).edits).toEqual(filled.edits)
  expect(undoStep(undoStep(undoStep(undoStep(back)))).edits.size).toBe(0)
  expect(filled.edits.get('2 Finish')).toMatchObject({ seen: ' Nickel', wanted: 'Gold' })
})

test('what was typed while edits were saved is still unsaved, over what was saved', () => {
  const [one, two] = ['Silver', 'Tin'].map((text, row) => editAt(VIEW, row, 1, text))
  const sent = addStep(addStep(NO_EDITS, one ?? []), two ?? [])
  const later = addStep(addStep(sent, editAt(VIEW, 1, 1, 'Zinc')), editAt(VIEW, 2, 1, 'Brass'))
  const left = unsavedEdits(later.edits, [...sent.edits.values()])
  expect([...left.edits.values()].map(({ id, seen, wanted }) => [id, seen, wanted])).toEqual([
    ['2', 'Tin', 'Zinc'],
    ['3', 'Gold flash', 'Brass'],
  ])
})

test('the cells of a deleted part and of a dropped column are left out, no others', () => {
  const cells = [editAt(VIEW, 0, 1, 'Tin'), editAt(VIEW, 0, 2, 'a'), editAt(VIEW, 1, 1, 'Tin'), editAt(VIEW, 2, 2, 'b')]
  const error = { table: 'military', number: null, what: '', hint: '' }
  const left = withoutGone(addStep(NO_EDITS, cells.flat()).edits, [
    { ...error, id: '1', column: null, isGone: true },
    { ...error, id: '2', column: 'Finish' },
    { ...error, id: '3', column: 'Finish', isGone: true },
    { ...error, id: '3', column: 'Note', isGone: true },
  ])
  expect([...left.keys()]).toEqual(['2 Finish'])
})

test('a cell that was empty at its first edit is a conflict, though a colleague’s value is shown since', () => {
  const first = addStep(NO_EDITS, editAt(VIEW, 0, 2, 'mine'))
  const again = addStep(first, [{ id: '1', column: 'Note', seen: 'theirs', wanted: 'mine again' }])
  expect(again.edits.get('1 Note')).toMatchObject({ seen: null, wanted: 'mine again' })
})

test('a text is replaced in one column, within cells or in cells that hold nothing else', () => {
  const wish = { column: 'Finish', find: 'gold', replace: 'Gold $& nickel', isWhole: false }
  expect(finishes(addStep(NO_EDITS, replaceEdits(VIEW, none, wish)))).toEqual([
    'Gold $& nickel',
    ' Nickel',
    'Gold $& nickel flash',
  ])
  expect(replaceEdits(VIEW, none, { ...wish, isWhole: true }).map(({ id }) => id)).toEqual(['1'])
  expect(replaceEdits(VIEW, none, { ...wish, find: '' })).toEqual([])
  expect(replaceEdits(VIEW, none, { ...wish, column: 'Note', find: '', isWhole: true }).map(({ id }) => id)).toEqual([
    '1',
  ])
})
