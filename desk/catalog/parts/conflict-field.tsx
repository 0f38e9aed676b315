import { CELL } from '#desk/catalog/parts/posted-part.ts'
import type { EditedCell } from '#parts/editing/part-cells.ts'
import type { PartEntry } from '#parts/editing/part-editing.ts'

/** A cell that someone else has changed meanwhile: `by`, or null if the log doesn't say. */
export type CellConflict = EditedCell & Pick<PartEntry, 'by'>

export const cellOrEmpty = (value: string | null) => value ?? '(empty)'

export function ConflictField({ column, now, wanted, by }: CellConflict) {
  return (
    <fieldset className="notice stack">
      <legend>{column}</legend>
      <label>
        <input type="radio" name={CELL + column} value={now ?? ''} required />
        <span>
          Keep <b>{cellOrEmpty(now)}</b>
          <span>{`, which ${by ?? 'someone else'} has just written`}</span>
        </span>
      </label>
      <label>
        <input type="radio" name={CELL + column} value={wanted ?? ''} required />
        <span>
          Write <b>{cellOrEmpty(wanted)}</b>, as you did
        </span>
      </label>
    </fieldset>
  )
}
