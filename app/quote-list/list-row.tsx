import { memo } from 'react'
import { FactRun, LineNumber, LineProblem } from '#app/quote-list/line-facts.tsx'
import { useTyped } from '#app/quote-list/use-typed.ts'
import { EXACT_TEXT } from '#app/ui/exact-text.ts'
import { CloseIcon } from '#app/ui/icons.tsx'
import { MAX_LINE_NOTE_LENGTH, MAX_PIECES, type RequestLine } from '#catalog/lists/list-line.ts'
import type { LineLookup, ListField } from '#catalog/lists/list-lookup.ts'
import { quoteAtText, readQuoteAt } from '#catalog/lists/quote-at.ts'

type Quantities = RequestLine['quantities']
type ListQuantitiesProps = { number: string; quantities: Quantities; onChange: (quantities: Quantities) => void }
type Texts = { readonly quantity: string; readonly at: string }

const WHOLE_NUMBER = /^[1-9]\d{0,6}$/
const MAX_AT_LENGTH = 40

const isQuantity = (text: string) => WHOLE_NUMBER.test(text) && Number(text) <= MAX_PIECES

function textsOf(saved: string): Texts {
  const [quantity = '', ...more] = saved.split(' ')
  return { quantity, at: quoteAtText(more) }
}

/** A line's quantity, and more quantities for price breaks. */
function ListQuantities({ number, quantities, onChange }: ListQuantitiesProps) {
  const saved = quantities.join(' ')
  const [texts, setTexts] = useTyped(saved, textsOf)
  const at = readQuoteAt(texts.at)
  const isWhole = isQuantity(texts.quantity)
  const type = (next: Texts) => {
    const further = readQuoteAt(next.at)
    if (!isQuantity(next.quantity) || 'error' in further) return setTexts(next, saved)
    const first = Number(next.quantity)
    const more = further.quantities.filter((each) => each !== first)
    setTexts(next, [first, ...more].join(' '))
    onChange([first, ...more])
  }
  const field = { ...EXACT_TEXT, type: 'text', autoComplete: 'off', className: 'field mono' } as const
  return (
    <>
      <label data-of="quantity">
        Quantity
        <input
          {...field}
          inputMode="numeric"
          value={texts.quantity}
          maxLength={7}
          aria-label={`Quantity of ${number}`}
          aria-invalid={!isWhole || undefined}
          onChange={({ currentTarget: { value } }) => type({ ...texts, quantity: value.trim() })}
        />
      </label>
      <label data-of="at">
        Also quote for
        <input
          {...field}
          value={texts.at}
          maxLength={MAX_AT_LENGTH}
          placeholder="500, 5,000"
          aria-label={`Also quote for, ${number}`}
          aria-invalid={'error' in at || undefined}
          onChange={({ currentTarget: { value } }) => type({ ...texts, at: value })}
        />
      </label>
      {(!isWhole || 'error' in at) && (
        <p role="alert" className="form-error">
          {isWhole && 'error' in at ? `Also quote for: ${at.error}` : 'A whole number from 1 to 1,000,000'}
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

/** A line of the device's list: part, quantities, note and a remove button. */
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
      <ListQuantities
        number={partNumber}
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
      <button
        type="button"
        className="icon-button list-remove"
        aria-label={`Remove ${partNumber}`}
        onClick={() => onRemove(line)}
      >
        <CloseIcon />
      </button>
    </li>
  )
})
