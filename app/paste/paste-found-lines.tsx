import { memo } from 'react'
import { CloseIcon } from '#app/components/icons.tsx'
import type { ShownLine } from '#app/components/use-pasted-lines.ts'
import { formatCount } from '#catalogue/format-count.ts'

type Props = {
  lines: readonly ShownLine[]
  /** The line's place among those that the form carries. */
  carriedOf: (line: ShownLine) => number
  scripted: boolean
}

/** The lines whose part is found: plain rows. */
export function PasteFoundLines({ lines, carriedOf, scripted }: Props) {
  return (
    <table className="paste-lines">
      <caption className="sr-only">Lines whose part is found; part pages open in a new tab</caption>
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Part number</th>
          <th scope="col">Family</th>
          <th scope="col">Quantity</th>
          <th scope="col">Note</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <PasteFoundLine key={line.index} line={line} value={scripted ? line.index : carriedOf(line)} />
        ))}
      </tbody>
    </table>
  )
}

const PasteFoundLine = memo(function PasteFoundLine({ line, value }: { line: ShownLine; value: number }) {
  const { place, number, quantities, manufacturer, note, parts, status } = line
  const [part] = parts
  return (
    <tr>
      <td className="paste-place">{place}</td>
      <th scope="row">
        {status === 'found' && part ? (
          <a href={part.url} target="_blank" rel="noreferrer" className="cell-link">
            {number}
          </a>
        ) : (
          number
        )}
        {part?.own && status === 'found' && <span className="paste-own">{part.own}</span>}
      </th>
      <td className="paste-family">{status === 'found' ? part?.family : 'As written'}</td>
      <td className="paste-count">{quantities.map(formatCount).join(' / ')}</td>
      <td className="paste-note">{[manufacturer, note].filter(Boolean).join(' · ')}</td>
      <td>
        <button type="submit" name="leave" value={value} className="icon-button" aria-label={`Leave out line ${place}`}>
          <CloseIcon />
        </button>
      </td>
    </tr>
  )
})
