import { memo, useEffect, useRef, useState } from 'react'
import { FactRun, LineNumber, LineProblem } from '#app/quote-list/line-facts.tsx'
import { useTyped } from '#app/quote-list/use-typed.ts'
import { CloseIcon } from '#app/ui/icons.tsx'
import type { LineComparison } from '#catalog/lists/list-comparison.ts'
import { type ListLine, MAX_BREAKS, MAX_LINE_NOTE_LENGTH, MAX_PIECES } from '#catalog/lists/list-line.ts'
import type { LineLookup } from '#catalog/lists/list-lookup.ts'

type Quantities = ListLine['quantities']
type ListQuantitiesProps = { number: string; quantities: Quantities; onChange: (quantities: Quantities) => void }

const LABELS = ['Quantity', 'Second quantity', 'Third quantity']
const WHOLE_NUMBER = /^[1-9]\d{0,6}$/

const isQuantity = (text: string) => WHOLE_NUMBER.test(text) && Number(text) <= MAX_PIECES
const splitQuantities = (saved: string) => saved.split(' ')

/** A line's quantity, or up to three as price breaks. */
function ListQuantities({ number, quantities, onChange }: ListQuantitiesProps) {
  const saved = quantities.join(' ')
  const [texts, setTexts] = useTyped(saved, splitQuantities)
  const [added, setAdded] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (added) fields.current?.querySelector<HTMLInputElement>('input:last-of-type')?.focus()
    setAdded(false)
  }, [added])
  const invalid = texts.some((text, place) => !isQuantity(text) && (place === 0 || text !== ''))
  const type = (next: readonly string[]) => {
    const [first, ...more] = [...new Set(next.filter(isQuantity).map(Number))]
    const valid = first !== undefined && isQuantity(next[0] ?? '')
    setTexts([...next], valid ? [first, ...more].join(' ') : saved)
    if (valid) onChange([first, ...more])
  }
  const canAdd = texts.length < MAX_BREAKS && texts.every(isQuantity)
  return (
    <div className="list-quantities">
      <div ref={fields}>
        {texts.map((text, place) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a quantity is identified by its position
            key={place}
            type="text"
            inputMode="numeric"
            value={text}
            maxLength={7}
            autoComplete="off"
            aria-label={`${LABELS[place]} of ${number}`}
            aria-invalid={(!isQuantity(text) && (place === 0 || text !== '')) || undefined}
            className="field mono"
            onChange={({ currentTarget: { value } }) => type(texts.with(place, value.trim()))}
            onBlur={() => place > 0 && text === '' && setTexts(texts.toSpliced(place, 1), saved)}
          />
        ))}
        {canAdd && (
          <button
            type="button"
            className="list-more"
            aria-label={`Another quantity of ${number}`}
            title="Another quantity"
            onClick={() => {
              setTexts([...texts, ''], saved)
              setAdded(true)
            }}
          >
            +
          </button>
        )}
      </div>
      {invalid && (
        <p role="alert" className="field-error">
          A whole number from 1 to 1,000,000
        </p>
      )}
    </div>
  )
}

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
