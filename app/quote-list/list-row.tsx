import { memo } from 'react'
import { FactRun, LineNumber, LineProblem } from '#app/quote-list/line-facts.tsx'
import { ListQuantities } from '#app/quote-list/list-quantities.tsx'
import { useTyped } from '#app/quote-list/use-typed.ts'
import { CloseIcon } from '#app/ui/icons.tsx'
import type { LineComparison } from '#catalog/lists/list-comparison.ts'
import { type ListLine, MAX_LINE_NOTE_LENGTH } from '#catalog/lists/list-line.ts'
import type { LineLookup } from '#catalog/lists/list-lookup.ts'

type Props = {
  line: ListLine
  place: number
  facts: LineLookup | undefined
  family: string
  /** The facts that differ between the lines. */
  row: LineComparison['rows'][number]
  columns: LineComparison['columns']
  onChange: (line: ListLine, change: Partial<ListLine>) => void
  onRemove: (line: ListLine) => void
}

const asSaved = (saved: string) => saved

const factsOfRow = ({ cells, further }: NonNullable<Props['row']>, columns: Props['columns']) => [
  ...columns.flatMap((column, index) => {
    const value = cells[index]
    return value ? [{ ...column, value }] : []
  }),
  ...further,
]

/** One line of the device's own list: part, quantities, note and a button that removes it. */
export const ListRow = memo(function ListRow({ line, place, facts, family, row, columns, onChange, onRemove }: Props) {
  const { manufacturer, number, quantities, note } = line
  const [typed, setTyped] = useTyped(note, asSaved)
  return (
    <li className="list-row">
      <span className="listed-place">{place}</span>
      <div className="list-part">
        <LineNumber number={number} facts={facts} />
        <div className="list-facts">
          {(family || manufacturer) && <p>{[manufacturer, family].filter(Boolean).join(' · ')}</p>}
          {row && <FactRun facts={factsOfRow(row, columns)} />}
          <LineProblem number={number} facts={facts} />
        </div>
      </div>
      <ListQuantities
        number={number}
        quantities={quantities}
        onChange={(next) => onChange(line, { quantities: next })}
      />
      <input
        type="text"
        value={typed}
        maxLength={MAX_LINE_NOTE_LENGTH}
        placeholder="Note"
        autoComplete="off"
        aria-label={`Note on ${number}`}
        className="field list-note"
        onChange={({ currentTarget: { value } }) => {
          setTyped(value, value.trim())
          onChange(line, { note: value.trim() })
        }}
      />
      <button
        type="button"
        className="icon-button list-remove"
        aria-label={`Remove ${number}`}
        onClick={() => onRemove(line)}
      >
        <CloseIcon />
      </button>
    </li>
  )
})
