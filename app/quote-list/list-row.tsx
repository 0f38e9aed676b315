import { memo } from 'react'
import { CloseIcon } from '#app/components/icons.tsx'
import { ListQuantities } from '#app/components/list-quantities.tsx'
import { FactRun, LineNumber, LineTrouble } from '#app/components/list-table.tsx'
import { useTyped } from '#app/components/quote-list-typed.ts'
import type { LineFacts, SideBySide } from '#catalogue/list-facts.ts'
import { type ListLine, LONGEST_LINE_NOTE } from '#catalogue/list-line.ts'

type Props = {
  line: ListLine
  place: number
  facts: LineFacts | undefined
  family: string
  /** What it is told apart from the others by. */
  row: SideBySide['rows'][number]
  columns: SideBySide['columns']
  onChange: (line: ListLine, change: Partial<ListLine>) => void
  onRemove: (line: ListLine) => void
}

const same = (kept: string) => kept

const factsOfRow = ({ cells, further }: NonNullable<Props['row']>, columns: Props['columns']) => [
  ...columns.flatMap((column, index) => {
    const value = cells[index]
    return value ? [{ ...column, value }] : []
  }),
  ...further,
]

/** One line of the device's own list: its part, how many, a note, and the way off the list. */
export const ListRow = memo(function ListRow({ line, place, facts, family, row, columns, onChange, onRemove }: Props) {
  const { manufacturer, number, quantities, note } = line
  const [typed, setTyped] = useTyped(note, same)
  return (
    <li className="list-row">
      <span className="listed-place">{place}</span>
      <div className="list-part">
        <LineNumber number={number} facts={facts} />
        <div className="list-facts">
          {(family || manufacturer) && <p>{[manufacturer, family].filter(Boolean).join(' · ')}</p>}
          {row && <FactRun facts={factsOfRow(row, columns)} />}
          <LineTrouble number={number} facts={facts} />
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
        maxLength={LONGEST_LINE_NOTE}
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
