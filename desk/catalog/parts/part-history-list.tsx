import { ConfirmButton } from '#desk/ui/confirm-button.tsx'
import { DeskTime } from '#desk/ui/desk-time.tsx'
import type { PartEntry } from '#parts/editing/part-history.ts'

const DONE = { added: 'Added', changed: 'Changed', removed: 'Removed' } as const
const shown = (value: string | null) => value ?? '(empty)'

/** What happened to a part, with who and when. An edit of this part alone can be undone. */
export function PartHistoryList({ history }: { history: readonly PartEntry[] }) {
  if (history.length === 0) return <p className="desk-lead">No change is recorded yet.</p>
  return (
    <ol className="part-history">
      {history.map(({ key, at, by, kind, fields, run }) => (
        <li key={key}>
          <p>
            <b>{DONE[kind]}</b> by {by ?? 'the operator'}, <DeskTime at={at} />
          </p>
          {kind === 'changed' && (
            <ul>
              {Object.entries(fields).map(([column, [before, after]]) => (
                <li key={column}>
                  {column}: <del>{shown(before)}</del> → <ins>{shown(after)}</ins>
                </li>
              ))}
            </ul>
          )}
          {run !== null && (
            <ConfirmButton label="Undo" title="Undo this change?" confirm="Undo it" fields={{ intent: 'undo', run }}>
              {kind === 'changed'
                ? `These cells get the values from before: ${Object.keys(fields).join(', ')}.`
                : kind === 'added'
                  ? 'The part goes, as before it was added.'
                  : 'The part returns with all of its cells.'}
            </ConfirmButton>
          )}
        </li>
      ))}
    </ol>
  )
}
