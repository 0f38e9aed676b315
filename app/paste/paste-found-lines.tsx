import { memo } from 'react'
import type { PastedLineView } from '#app/paste/use-pasted-lines.ts'
import { CloseIcon } from '#app/ui/icons.tsx'
import { LifecycleNote } from '#app/ui/lifecycle-note.tsx'
import { formatQuantities } from '#catalog/quantities/format-count.ts'

type Props = { lines: readonly PastedLineView[] }

export function PasteFoundLines({ lines }: Props) {
  return (
    <table className="data-table" data-stack>
      <caption className="sr-only">Lines ready to send; part pages open in a new tab</caption>
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Part number</th>
          <th scope="col">Family</th>
          <th scope="col" data-numeric="true">
            Quantity
          </th>
          <th scope="col">Note</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <PasteFoundLine key={line.index} line={line} />
        ))}
      </tbody>
    </table>
  )
}

const PasteFoundLine = memo(function PasteFoundLine({ line }: { line: PastedLineView }) {
  const { index, label, partNumber, quantities, manufacturerName, note, parts, status, lifecycle } = line
  const [part] = parts
  return (
    <tr>
      <td data-label="Line" className="muted mono" translate="no">
        {label}
      </td>
      <th scope="row">
        {status === 'found' && part ? (
          <a href={part.url} target="_blank" rel="noreferrer" className="cell-link">
            {partNumber}
          </a>
        ) : (
          <span>{partNumber}</span>
        )}{' '}
        {part && part.ownNumber !== part.partNumber && status === 'found' && (
          <span className="hint">{part.ownNumber}</span>
        )}
        {lifecycle && <LifecycleNote {...lifecycle} />}
      </th>
      <td data-label="Family">
        {status === 'found' ? part?.displayName : status === 'missing' ? 'No match' : 'Several matches'}
      </td>
      <td data-label="Quantity" data-numeric="true">
        {formatQuantities(quantities)}
      </td>
      <td data-label="Note" className="muted">
        {[manufacturerName, note].filter(Boolean).join(' · ')}
      </td>
      <td>
        <RemoveLine index={index} label={label} />
      </td>
    </tr>
  )
})

/** Removes a line, on the server without JavaScript. */
export const RemoveLine = ({ index, label }: Pick<PastedLineView, 'index' | 'label'>) => (
  <button
    type="submit"
    formNoValidate
    name="leave"
    value={index}
    className="icon-button"
    aria-label={`Remove line ${label}`}
  >
    <CloseIcon />
  </button>
)
