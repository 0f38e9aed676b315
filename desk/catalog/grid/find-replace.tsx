import { useState } from 'react'
import { Check, Submit } from '#app/ui/controls.tsx'
import { EXACT_TEXT } from '#app/ui/exact-text.ts'
import { countOf } from '#catalog/quantities/format-count.ts'
import { type CellEdits, type GridView, replaceEdits } from '#desk/catalog/grid/grid-cells.ts'
import { DeskField, DeskSelect } from '#desk/ui/desk-field.tsx'
import type { CellChange } from '#parts/editing/change-parts.ts'

type Props = {
  view: GridView
  edits: CellEdits
  column: string
  onWrite: (cells: readonly CellChange[]) => void
}

/** Replaces a text in a column of the rows shown. The button names the number of cells. */
export function FindReplace({ view, edits, column, onWrite }: Props) {
  const [wish, setWish] = useState({ find: '', replace: '', isWhole: false })
  const [chosen, setChosen] = useState<string | null>(null)
  const cells = replaceEdits(view, edits, { ...wish, column: chosen ?? column })
  const columns = view.columns.map(({ name, label }) => [name, label] as const)
  return (
    <details className="card">
      <summary>Find and replace</summary>
      <form
        className="field-row"
        onSubmit={(event) => {
          event.preventDefault()
          onWrite(cells)
        }}
      >
        <DeskSelect
          label="Column"
          name="column"
          choices={columns}
          value={chosen ?? column}
          onChange={({ target }) => setChosen(target.value)}
        />
        <DeskField
          label="Find"
          name="find"
          {...EXACT_TEXT}
          onChange={({ target }) => setWish({ ...wish, find: target.value })}
        />
        <DeskField
          label="Replace with"
          name="replace"
          {...EXACT_TEXT}
          onChange={({ target }) => setWish({ ...wish, replace: target.value })}
        />
        <Check checked={wish.isWhole} onChange={({ target }) => setWish({ ...wish, isWhole: target.checked })}>
          Whole cells
        </Check>
        <Submit disabled={cells.length === 0}>{`Replace in ${countOf(cells.length, 'cell')}`}</Submit>
      </form>
    </details>
  )
}
