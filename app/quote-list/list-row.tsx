import { memo } from 'react'
import { FactRun, LineNumber, LineProblem } from '#app/quote-list/line-facts.tsx'
import { useTyped } from '#app/quote-list/use-typed.ts'
import { CloseButton } from '#app/ui/controls.tsx'
import { EXACT_TEXT } from '#app/ui/exact-text.ts'
import { MAX_LINE_NOTE_LENGTH, MAX_QUANTITY_LENGTH, type RequestLine } from '#catalog/lists/list-line.ts'
import type { LineLookup, ListField } from '#catalog/lists/list-lookup.ts'
import { quantitiesText, typedQuantities, WHOLE_NUMBERS } from '#catalog/lists/quote-at.ts'

type QuantityProps = Pick<RequestLine, 'partNumber' | 'quantities'> & {
  onChange: (quantities: RequestLine['quantities']) => void
}

function ListQuantity({ partNumber, quantities, onChange }: QuantityProps) {
  const saved = quantitiesText(quantities)
  const [typed, setTyped] = useTyped(saved, asSaved)
  const read = typedQuantities(typed)
  const error = 'error' in read ? read.error : read.quantities.length === 0 ? WHOLE_NUMBERS : null
  const type = (text: string) => {
    const next = typedQuantities(text)
    const [first, ...more] = 'quantities' in next ? next.quantities : []
    setTyped(text, first === undefined ? saved : quantitiesText([first, ...more]))
    if (first !== undefined) onChange([first, ...more])
  }
  return (
    <>
      <label data-of="quantity">
        Quantity
        <input
          {...EXACT_TEXT}
          type="text"
          value={typed}
          maxLength={MAX_QUANTITY_LENGTH}
          placeholder="e.g. 500, 5,000"
          autoComplete="off"
          aria-label={`Quantity of ${partNumber}`}
          aria-invalid={error !== null || undefined}
          className="field mono"
          onChange={({ currentTarget: { value } }) => type(value)}
        />
      </label>
      {error !== null && (
        <p role="alert" className="form-error">
          {`Quantity: ${error}`}
        </p>
      )}
    </>
  )
}

type Props = {
  line: RequestLine
  place: number
  facts: LineLookup | undefined
  family: string
  fields: readonly ListField[]
  onChange: (line: RequestLine, change: Partial<RequestLine>) => void
  onRemove: (line: RequestLine) => void
}

const asSaved = (saved: string) => saved

export const ListRow = memo(function ListRow({ line, place, facts, family, fields, onChange, onRemove }: Props) {
  const { manufacturerName, partNumber, quantities, note } = line
  const [typed, setTyped] = useTyped(note, asSaved)
  return (
    <li className="list-row">
      <span className="count">{place}</span>
      <div className="list-part">
        <LineNumber number={partNumber} facts={facts} />
        <div className="list-facts hint">
          {(family || manufacturerName) && <p>{[manufacturerName, family].filter(Boolean).join(' · ')}</p>}
          {fields.length > 0 && <FactRun facts={fields} />}
          <LineProblem number={partNumber} facts={facts} />
        </div>
      </div>
      <ListQuantity
        partNumber={partNumber}
        quantities={quantities}
        onChange={(next) => onChange(line, { quantities: next })}
      />
      <label data-of="note">
        Note
        <input
          type="text"
          value={typed}
          maxLength={MAX_LINE_NOTE_LENGTH}
          autoComplete="off"
          aria-label={`Note on ${partNumber}`}
          className="field"
          onChange={({ currentTarget: { value } }) => {
            setTyped(value, value.trim())
            onChange(line, { note: value.trim() })
          }}
        />
      </label>
      <CloseButton
        className="icon-button list-remove"
        aria-label={`Remove ${partNumber}`}
        onClick={() => onRemove(line)}
      />
    </li>
  )
})
