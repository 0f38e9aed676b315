import { CELL } from '#desk/catalog/parts/posted-part.ts'

/** A cell that someone else has changed meanwhile, with both values to choose from. */
export type CellConflict = {
  readonly column: string
  readonly now: string | null
  readonly wanted: string | null
  /** Who changed it, or null if the log doesn't say. */
  readonly by: string | null
}

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
