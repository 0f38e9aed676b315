import { useEffect, useRef, useState } from 'react'
import { useTyped } from '#app/quote-list/use-typed.ts'
import { type ListLine, MAX_BREAKS, MAX_PIECES } from '#catalog/lists/list-line.ts'

type Quantities = ListLine['quantities']
type Props = { number: string; quantities: Quantities; onChange: (quantities: Quantities) => void }

const LABELS = ['Quantity', 'Second quantity', 'Third quantity']
const WHOLE_NUMBER = /^[1-9]\d{0,6}$/

const isQuantity = (text: string) => WHOLE_NUMBER.test(text) && Number(text) <= MAX_PIECES
const splitQuantities = (saved: string) => saved.split(' ')

/** A line's quantity, or up to three as price breaks. */
export function ListQuantities({ number, quantities, onChange }: Props) {
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
            className="field font-mono"
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
